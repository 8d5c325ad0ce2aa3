import { type Collection, foundBy } from "../../engine/collection.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** Where a form leads back to, by the query of its address: what was found among all kinds, or its page of the list. */
export function wayBack({ admin }: Pick<Collection, "admin">, query: string): { to: string; name: Message } {
  const question = new URLSearchParams(query).get(foundBy);
  return question === null
    ? { to: admin.list + query, name: m.back_to_list }
    : { to: `/admin/search?${new URLSearchParams({ q: question }).toString()}`, name: m.back_to_found };
}
