/** Maximum number of counts of one kind; the oldest are dropped. */
const mostKeys = 5_000;

/** The number of wrong tries under a key, until `expiresAt`, an ISO 8601 timestamp. */
export type TryCount = { key: string; count: number; expiresAt: string };

/** Counts wrong tries in this process's memory, while the database cannot. */
export class MemoryTries {
  /** The counts of each kind by key, in the order in which they began. */
  readonly #counts = new Map<string, Map<string, TryCount>>();

  /** The counts of these keys that have not ended. */
  read(keys: readonly string[], now: string): TryCount[] {
    return [...this.#counts.values()].flatMap((ofKind) =>
      keys.flatMap((key) => ofKind.get(key) ?? []).filter(({ expiresAt }) => expiresAt > now),
    );
  }

  /** Adds one try under each key, which are given by their kinds, and returns the counts. */
  add(keys: Readonly<Record<string, string>>, now: string, expiresAt: string): TryCount[] {
    return Object.entries(keys).map(([kind, key]) => {
      const ofKind = this.#counts.get(kind) ?? new Map<string, TryCount>();
      this.#counts.set(kind, ofKind);
      const before = ofKind.get(key);
      const isNew = before === undefined || before.expiresAt <= now;
      const counted = isNew ? { key, count: 1, expiresAt } : { ...before, count: before.count + 1 };
      if (isNew) ofKind.delete(key);
      ofKind.set(key, counted);
      for (const [oldest, { expiresAt: end }] of ofKind) {
        if (ofKind.size <= mostKeys && end > now) break;
        ofKind.delete(oldest);
      }
      return counted;
    });
  }

  /** Whether any count has not ended. It would be lost if the process ended. */
  isHolding(now: string): boolean {
    return [...this.#counts.values()].some((ofKind) => [...ofKind.values()].some(({ expiresAt }) => expiresAt > now));
  }
}
