import { data, type LoaderFunctionArgs } from "react-router";
import { collections } from "../../collections/all.ts";
import { isOrderedByHand, mostOrdered } from "../../engine/manual-order.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { isPinned } from "../../engine/pinned.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { loadParts } from "../list-views/list-data.ts";
import { requireWriter } from "../session/require-role.ts";
import { textsIn } from "../session/texts.ts";
import { hiddenTexts } from "./admin-data.ts";
import { entrySentences, orderTexts } from "./order-texts.ts";

/** Loads a whole list, hidden entries too, for the screen that puts it in order. Throws 404 for a list with another order. */
export async function loadOrder({ request, context, params }: LoaderFunctionArgs) {
  requireWriter({ request, context });
  const collection = collections.find((one) => one.name === params.collection && isOrderedByHand(one));
  if (!collection) throw data(null, { status: 404 });
  const { store, locale } = context.get(requestContext);
  const { rows, total } = await store.includingHidden().list(collection, { limit: mostOrdered });
  const isTooLong = total > mostOrdered;
  const title = collection.messages.title({}, { locale });
  return {
    list: { name: collection.name, rows: isTooLong ? [] : rows, total, page: 1, pages: 1, hidden: hiddenTexts(collection, rows, locale), ...(await loadParts(context, collection, rows)) },
    pinned: rows.filter((row) => isPinned(collection, row)).map(({ id }) => id),
    tooLong: isTooLong ? m.order_too_many({ count: numberFormat(locale).format(mostOrdered) }, { locale }) : undefined,
    heading: m.order_title({ title }, { locale }),
    lede: m.order_about({}, { locale }),
    texts: textsIn(locale, orderTexts),
    sentences: entrySentences(locale),
  };
}
