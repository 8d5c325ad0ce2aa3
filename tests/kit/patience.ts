/** Milliseconds for which tests ask again for what they expect: no test may fail because the machine is busy. */
export const patience = 60_000;
