import type { ReviewDays } from "./collection.ts";
import { addDays, type Day } from "./dates/calendar-day.ts";
import type { Declaration } from "./declaration.ts";

/** A declaration whose content must be reviewed from time to time. */
export type Reviewed = Declaration & { readonly reviewAfter: ReviewDays };

/**
 * Whether the content must be reviewed: administrators are then asked about it regularly, and its page says when it was
 * last confirmed.
 */
export function isReviewed(declaration: Declaration): declaration is Reviewed {
  return declaration.reviewAfter !== undefined;
}

/** Whether a review is due. `confirmed` is the day of the last confirmation or change, if there was one. */
export function isDueForReview({ reviewAfter }: Reviewed, confirmed: Day | undefined, today: Day): boolean {
  return confirmed === undefined || addDays(confirmed, reviewAfter) <= today;
}
