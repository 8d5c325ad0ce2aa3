/** An action on an examination or on its pupils' marks, as the audit log names it. */
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
