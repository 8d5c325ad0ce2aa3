/** Requirements R9.8: how long an answer is waited for. */
const limits = { short: 30_000, long: 60_000 } as const;

/** A signal that gives up in time or when the caller does; `done` ends the watch. */
export function deadline(
  limit: keyof typeof limits,
  outer?: AbortSignal,
): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const timer = setTimeout(giveUp, limits[limit]);
  if (outer?.aborted) giveUp();
  outer?.addEventListener("abort", giveUp);
  const done = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", giveUp);
  };
  return { signal: controller.signal, done };
}
