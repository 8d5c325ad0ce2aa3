import { type Collection, searchParameter } from "../../engine/collection.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/**
 * The link that leads back from a form: to the search results if the form was opened from a search, otherwise to the
 * same page of the list. `query` is the query string of the form's address.
 */
export function wayBack({ admin }: Pick<Collection, "admin">, query: string): { to: string; name: Message } {
  const question = new URLSearchParams(query).get(searchParameter);
  return question === null
    ? { to: admin.list + query, name: m.back_to_list }
    : { to: `/admin/search?${new URLSearchParams({ q: question }).toString()}`, name: m.back_to_found };
}
