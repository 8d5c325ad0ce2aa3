/**
 * Milliseconds for which tests retry an expectation. It is long, so that no test fails only because the machine is
 * busy.
 */
export const patience = 60_000;
