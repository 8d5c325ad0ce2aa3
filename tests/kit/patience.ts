/**
 * Milliseconds for which tests retry an expectation. It is long, because no test may fail only since the machine is
 * busy.
 */
export const patience = 60_000;
