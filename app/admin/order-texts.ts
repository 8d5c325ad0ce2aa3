import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";

/** The sentences of the screen that puts a list in order. */
export const orderTexts = {
  order_load: m.order_load,
  order_not_saved: m.order_not_saved,
  order_pinned: m.order_pinned,
  order_reset: m.order_reset,
  order_restored: m.order_restored,
  order_save: m.order_save,
  order_saved: m.order_saved,
  order_unsaved: m.order_unsaved,
} as const;

/** Its sentences about one entry, whose title and place the browser fills in: a translated text of each is enough for a long list. */
export type EntrySentences = Record<"handle" | "top" | "up" | "down" | "moved", string>;

const title = "{title}";

/** The sentences about an entry with `{title}`, `{place}` and `{count}` where these belong. For loaders. */
export function entrySentences(locale: Locale): EntrySentences {
  return {
    handle: m.order_handle({ title }, { locale }),
    top: m.order_top({ title }, { locale }),
    up: m.order_up({ title }, { locale }),
    down: m.order_down({ title }, { locale }),
    moved: m.order_moved({ title, place: "{place}", count: "{count}" }, { locale }),
  };
}
