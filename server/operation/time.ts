/**
 * Memoizes `read` for so many milliseconds. Calls in that time get the last value, whatever their inputs. A failed read
 * is not memoized.
 */
export function keep<Inputs extends unknown[], Value>(
  milliseconds: number,
  read: (...inputs: Inputs) => Promise<Value>,
): (...inputs: Inputs) => Promise<Value> {
  let latest: { at: number; value: Promise<Value> } | undefined;
  return (...inputs) => {
    if (latest && performance.now() - latest.at < milliseconds) return latest.value;
    const reading = { at: performance.now(), value: read(...inputs) };
    latest = reading;
    reading.value.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return reading.value;
  };
}

/**
 * Like `keep`, but returns the last value during a new read, if it is at most `oldest` milliseconds old. So a service
 * that is sometimes slow does not seem to be down. A failed read discards the last value.
 */
export function keepLatest<Value>(
  milliseconds: number,
  oldest: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let latest: { at: number; value: Value } | undefined;
  const reading = keep(milliseconds, async () => {
    try {
      const value = await read();
      latest = { at: performance.now(), value };
      return value;
    } catch (error) {
      latest = undefined;
      throw error;
    }
  });
  return () => {
    const last = latest;
    const next = reading();
    if (!last || performance.now() - last.at > oldest) return next;
    // The next call reports its failure.
    next.catch(() => undefined);
    return Promise.resolve(last.value);
  };
}

/** Waits for work, at most so many milliseconds, because a disk or a service may not answer at all. Then it throws. */
export function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It has not answered in time (${milliseconds} ms).`)), milliseconds);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
