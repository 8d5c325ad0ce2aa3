import { collections } from "../../collections/all.ts";
import type { AdminGroup, Collection } from "../../engine/collection.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

const names: Readonly<Record<AdminGroup, Message>> = {
  home: m.group_home,
  school: m.group_school,
  club: m.menu_club,
  gallery: m.menu_gallery,
};

/** The groups of collections that are set up once, with their names and in the order in which administrators see them. */
export const adminGroups: readonly { name: Message; collections: readonly Collection[] }[] = Object.entries(names).map(
  ([group, name]) => ({ name, collections: collections.filter(({ adminGroup }) => adminGroup === group) }),
);
