const minute = 60_000;

/**
 * A function that reads at most once a minute, whoever asks and however often: what takes long is not done at each
 * reload. A reading that fails is not kept.
 */
export function onceAMinute<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let latest: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < minute) return latest.value;
    const reading = { at: performance.now(), value: read() };
    latest = reading;
    reading.value.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return reading.value;
  };
}
