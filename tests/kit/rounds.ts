/** The environment variable that the project `trust-once` sets to make its tests run few rounds. */
export const onceVariable = "TESTS_ONCE";

/** Whether tests run few rounds, as in a usual run. */
export const isOnce = process.env[onceVariable] !== undefined;

/** The rounds of a test in `tests/trust`: all of them, or in a usual run the few that show that the test works. */
export const rounds = (all: number, few: number): number => (isOnce ? few : all);
