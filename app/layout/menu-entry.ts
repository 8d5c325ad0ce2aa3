import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";

/** An entry of the menu; without a path it is not a link. */
export type MenuEntry = {
  /** A message, or a text of the school's content. */
  name: Message | LocalizedText;
  path?: string;
  /** Whether it leads to a screen that removes entries. */
  isDestructive?: boolean;
  /** Whether editors do not see it. */
  administratorsOnly?: boolean;
};

/** A section of the menu that opens. */
export type MenuSection = {
  name: Message;
  entries: readonly MenuEntry[];
  /** Whether administrators do not see it, so that their own menus have room. */
  visitorsOnly?: boolean;
  /** Whether its entries come in threes: add, update and delete. Wide screens show each three on one line. */
  inThrees?: boolean;
};
