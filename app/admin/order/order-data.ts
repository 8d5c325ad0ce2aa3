import { data, type LoaderFunctionArgs } from "react-router";
import { collections } from "../../../collections/all.ts";
import { isPinned } from "../../../engine/dates/pinned.ts";
import { isOrderedByHand, mostOrdered } from "../../../engine/manual-order.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { readingContext } from "../../context.ts";
import { loadParts } from "../../list-views/entry-parts.ts";
import { hiddenTexts } from "../../list-views/visibility-text.ts";
import { requireWriter } from "../../session/require-role.ts";

/**
 * Loads a whole list, hidden entries included, for the screen that orders it. Throws 404 for a list that is not ordered
 * by hand.
 */
export async function loadOrder({ request, context, params }: LoaderFunctionArgs) {
  requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const collection = collections.find((one) => one.name === params.collection && isOrderedByHand(one));
  if (!collection) throw data(null, { status: 404 });
  const { rows, total } = await store.includingHidden().list(collection, { limit: mostOrdered });
  const isTooLong = total > mostOrdered;
  const title = collection.messages.title({}, { locale });
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
    lede: m.order_about({}, { locale }),
  };
}
