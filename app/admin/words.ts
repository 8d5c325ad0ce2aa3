import type { AdminWords, Collection } from "../../engine/collection.ts";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";

/** What administrators read of a collection: its own words, and general ones where it has none. */
export function adminWords({ words }: Collection): AdminWords {
  const named =
    (heading: Words<{ thing: string }>): Words =>
    (_, options) =>
      heading({ thing: words.title({}, options) }, options);
  return {
    add: named(m.entry_add),
    update: named(m.entry_update),
    remove: named(m.entry_remove),
    button: m.action_add,
    added: m.change_add,
    updated: m.change_update,
    confirm: m.entry_confirm,
    removed: m.entry_removed,
    notRemoved: m.entry_not_removed,
    ...words,
  };
}
