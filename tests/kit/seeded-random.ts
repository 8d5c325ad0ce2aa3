/** A source of random choices that repeats the same choices in every run. */
export type Random = {
  /** Returns a whole number from 0 up to `below`, which is excluded. */
  below: (below: number) => number;
  /** Returns one of several values. */
  oneOf: <Item>(items: readonly Item[]) => Item;
};

/** A seeded generator (mulberry32), so that a failing case can be reproduced from its seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    oneOf: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
  };
}
