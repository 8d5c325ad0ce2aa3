/** Background work besides answering requests. */
export type Work = {
  /** Ends the work, after what is in progress. */
  end: () => unknown;
  /** Whether anything is in progress or due at once, which the end of the process would delay. */
  isBusy?: () => boolean;
  /**
   * The earliest moment for which a sleeping site must be woken, as an ISO 8601 timestamp; undefined if there is none.
   * It is also called after `end`.
   */
  nextMoment?: () => Promise<string | undefined>;
};

/** The earliest of some ISO 8601 timestamps; undefined if there is none. */
export function earliest(moments: readonly (string | undefined)[]): string | undefined {
  return moments.filter((moment) => moment !== undefined).toSorted()[0];
}

/** The earliest moment of some works; undefined if there is none. */
export async function nextMomentOf(works: readonly Work[]): Promise<string | undefined> {
  return earliest(await Promise.all(works.map(async ({ nextMoment }) => nextMoment?.())));
}
