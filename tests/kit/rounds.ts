/** The environment variable that the project `trust-once` sets, so that its tests take few rounds. */
export const onceVariable = "TESTS_ONCE";

/** Whether tests take few rounds, as in a usual run. */
export const isOnce = process.env[onceVariable] !== undefined;

/** The rounds of a test of `tests/trust`: all that it has, or the few with which a usual run shows that it works. */
export const rounds = (all: number, few: number): number => (isOnce ? few : all);
