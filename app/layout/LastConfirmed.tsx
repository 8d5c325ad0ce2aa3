import { longDate } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { isReviewed } from "../../engine/review.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../../server/content/store.ts";

/** The sentence that says when content was last confirmed; undefined if the content is not reviewed regularly. */
export async function lastConfirmed(
  store: Store,
  declaration: Declaration,
  locale: Locale,
): Promise<string | undefined> {
  if (!isReviewed(declaration)) return undefined;
  store.dependOn(declaration.name);
  const day = (await store.confirmations.days()).get(declaration.name);
  return day && m.review_confirmed({ day: longDate(day, locale) }, { locale });
}

/** Says on a public page when its content was last confirmed; nothing if `text` is undefined. */
export function LastConfirmed({ text }: { text: string | undefined }) {
  return text && <p className="confirmed small-print">{text}</p>;
}
