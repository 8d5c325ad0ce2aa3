import { data, type LoaderFunctionArgs } from "react-router";
import { collections } from "../../../collections/all.ts";
import { isPinned } from "../../../engine/dates/pinned.ts";
import type { Locale } from "../../../engine/languages.ts";
import { isOrderedByHand, mostOrdered } from "../../../engine/manual-order.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { readingContext } from "../../context.ts";
import { loadParts } from "../../list-views/entry-parts.ts";
import { hiddenTexts } from "../../list-views/visibility-text.ts";
import { textsIn } from "../../page-data.ts";
import { requireWriter } from "../../session/require-role.ts";

/**
 * Loads a whole list, hidden entries included, for the screen that orders it. Throws 404 for a list that is not ordered
 * by hand.
 */
export async function loadOrder({ request, context, params }: LoaderFunctionArgs) {
  const { proposals } = requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const collection = collections.find((one) => one.name === params.collection && isOrderedByHand(one));
  if (!collection) throw data(null, { status: 404 });
  const { rows, total } = await store.includingHidden().list(collection, { limit: mostOrdered });
  const isTooLong = total > mostOrdered;
  const title = collection.messages.title({}, { locale });
  const texts = orderTexts(locale, proposals !== undefined);
  return {
    list: {
      name: collection.name,
      rows: isTooLong ? [] : rows,
      total,
      page: 1,
      pages: 1,
      hidden: hiddenTexts(collection, rows, locale),
      ...(await loadParts(context, collection, rows)),
    },
    pinned: rows.filter((row) => isPinned(collection, row)).map(({ id }) => id),
    tooLong: isTooLong ? m.order_too_many({ count: numberFormat(locale).format(mostOrdered) }, { locale }) : undefined,
    heading: m.order_title({ title }, { locale }),
    lede: m.order_about({ button: texts.order_save }, { locale }),
    texts,
    sentences: entrySentences(locale),
  };
}

/**
 * The sentences of the screen that orders a list. `isHeldBack` is true if the order waits for an administrator's
 * approval.
 */
export const orderTexts = (locale: Locale, isHeldBack = false) =>
  textsIn(locale, {
    order_load: m.order_load,
    order_not_saved: m.order_not_saved,
    order_pinned: m.order_pinned,
    order_reset: m.order_reset,
    order_restored: m.order_restored,
    order_save: isHeldBack ? m.proposal_send : m.order_save,
    order_saved: m.order_saved,
    order_unsaved: m.order_unsaved,
    proposal_sent: m.proposal_sent,
  });

/**
 * The screen's sentences about one entry. Each is sent once, and the browser fills in title and place, because a long
 * list would repeat it for every entry.
 */
export type EntrySentences = Record<"handle" | "top" | "up" | "down" | "moved", string>;

/** The sentences about an entry, with the placeholders `{title}`, `{place}` and `{count}`. */
function entrySentences(locale: Locale): EntrySentences {
  const title = "{title}";
  return {
    handle: m.order_handle({ title }, { locale }),
    top: m.order_top({ title }, { locale }),
    up: m.order_up({ title }, { locale }),
    down: m.order_down({ title }, { locale }),
    moved: m.order_moved({ title, place: "{place}", count: "{count}" }, { locale }),
  };
}
