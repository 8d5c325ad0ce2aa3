/** How long a benchmark measures: the duration of one round in seconds, and the number of rounds. */
export type Effort = { seconds: number; rounds: number };
