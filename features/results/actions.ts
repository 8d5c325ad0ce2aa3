/** What was done to an examination or to the marks of its pupils, as the audit log names it. */
export type ResultsAction =
  | "results-added"
  | "results-changed"
  | "results-opened"
  | "results-closed"
  | "results-corrected"
  | "results-codes-made"
  | "results-seen"
  | "results-pupil-erased"
  | "results-erased"
  | "results-expired";
