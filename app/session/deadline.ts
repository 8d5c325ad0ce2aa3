/** How long to wait for a short and for a long response, in milliseconds (requirements R9.8). */
const limits = { short: 30_000, long: 60_000 } as const;

/** A signal that aborts at the limit, or when `outer` does. The caller calls `done` once the response has arrived. */
export function deadline(limit: keyof typeof limits, outer?: AbortSignal): { signal: AbortSignal; done: () => void } {
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
