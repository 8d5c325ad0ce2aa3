/** What happens on an entry's dates. Examinations pause on the weekly holidays. */
export type EventKind = "holiday" | "examination" | "event";
