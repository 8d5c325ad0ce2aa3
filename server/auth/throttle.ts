/** What attempts are counted for: each has counts of its own. */
export const throttleKinds = ["password", "code", "link", "account-mail", "link-request", "link-mail", "verification", "redirect", "name"] as const;
export type ThrottleKind = (typeof throttleKinds)[number];

/** A limit that an attempt comes under, such as that of guesses at one account: `most` attempts with this key in any window. */
export type Limit = { key: string; most: number };

/** The outcome of counting an attempt: milliseconds to wait because a limit is reached, or a function that takes it back. */
export type Counted = { wait: number } | { takeBack: () => Promise<void> };

/** Limits how many attempts any stretch of time, the window, has. */
export type Throttle = {
  /** Milliseconds until the next attempt is allowed; 0 if it is allowed now. Asking counts and stores nothing. */
  waitFor: (limits: readonly Limit[]) => Promise<number>;
  /** Counts an attempt under all of the limits; under none if one of them is reached. Nothing can come in between. */
  count: (limits: readonly Limit[]) => Promise<Counted>;
};

/** Opens the throttle of a kind, with a window in milliseconds. */
export type OpenThrottle = (kind: ThrottleKind, window: number) => Throttle;
