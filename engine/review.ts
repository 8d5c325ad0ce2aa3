import type { ReviewDays } from "./collection.ts";
import { addDays, type Day } from "./dates/calendar-day.ts";
import type { Declaration } from "./declaration.ts";

/** A declaration of what grows old. */
export type Reviewed = Declaration & { readonly reviewAfter: ReviewDays };

/** Whether something grows old, so that people are asked about it, and its page says when it was last confirmed. */
export function isReviewed(declaration: Declaration): declaration is Reviewed {
  return declaration.reviewAfter !== undefined;
}

/** Whether it is time to ask; `confirmed` is the day on which it was last confirmed or changed, if it ever was. */
export function isDueForReview({ reviewAfter }: Reviewed, confirmed: Day | undefined, today: Day): boolean {
  return confirmed === undefined || addDays(confirmed, reviewAfter) <= today;
}
