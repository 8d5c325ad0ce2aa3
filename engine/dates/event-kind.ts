/** The kind of event that an entry's dates announce. Examinations pause on the weekly holidays. */
export type EventKind = "holiday" | "examination" | "event";
