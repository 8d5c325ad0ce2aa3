import type { EventKind } from "./dates/event-kind.ts";
import type { Field } from "./field.ts";
import type { ListViewName, ListViewFields } from "./list-views.ts";
import type { Message } from "./message.ts";

/** The fields of a collection by name; the names are those of the API and of the table's columns. */
export type Fields = Readonly<Record<string, Field>>;

/** The groups of the main menu (requirements R3.2). */
export type MenuGroup = "about" | "administration" | "academic" | "admission" | "club" | "gallery";

/**
 * A place in the menu: the group, and the position within it. Pages and lists of a group are sorted by `place`,
 * ascending; no two may share one.
 */
export type MenuPlace = { readonly group: MenuGroup; readonly place: number };

/** Groups of the administrators' menu for what is set up once rather than published every week. */
export type AdminGroup = "home" | "school" | "club" | "gallery";

/** Paths under `/api`; `{id}` stands for the id of an entry. */
export type ApiPaths = { list: string; item: string; update: string; remove: string };

/**
 * Paths of the administrator's screens; `updateForm` contains `{id}`. `list` is the list of all entries; `update` and
 * `remove` are further addresses of it, which requirements R7.1 demand.
 */
export type AdminPaths = { add: string; list: string; update: string; updateForm: string; remove: string };

/** The messages around adding, updating and removing an entry; collections with the same noun share them. */
export type ActionMessages = {
  /** Label of the button that adds an entry. */
  readonly button: Message;
  readonly added: Message;
  readonly updated: Message;
  /** Shown when an entry could not be saved; defaults to a general sentence. */
  readonly failed?: Message;
  /** Label of the button that confirms a removal. */
  readonly confirm: Message;
  readonly removed: Message;
  /** Shown when a removal was cancelled. */
  readonly notRemoved: Message;
};

/** All messages of the administrator's screens; `entryMessages` in `messages/action-messages.ts` has general ones. */
export type AdminMessages = ActionMessages & {
  /** Headings of the screens. */
  readonly add: Message;
  readonly update: Message;
  readonly remove: Message;
};

/**
 * Number of days after which administrators are asked whether content is still right: 90 or 180 for content that
 * changes within a year, 365 for content that changes once a year.
 */
export type ReviewDays = 90 | 180 | 365;

/** A collection: everything that the store, the API and the screens need to know about one kind of content. */
export type Collection<F extends Fields = Fields, L extends ListViewName = ListViewName> = {
  /** The name of the table, of the file in `collections/` and of the file in `sample/content/`. */
  readonly name: string;
  readonly listView: L;
  readonly fields: F;
  /**
   * Order of lists. "newest" and "oldest" sort by the entry's day, if a field holds one, then by when it was added.
   * With "manual", administrators sort the list themselves (engine/manual-order.ts), and the table has a column
   * `position`.
   */
  readonly order: "newest" | "oldest" | "manual";
  /**
   * Entries whose `field` holds one of these positions, in any language, come first in every list
   * (engine/dates/pinned.ts).
   */
  readonly pinned?: { readonly field: string; readonly positions: readonly Message[] };
  readonly api: ApiPaths;
  readonly admin: AdminPaths;
  /**
   * The group of the collection in the administrators' menu "School" and on the dashboard. Left out if requirements
   * R3.3 name the collection in another menu.
   */
  readonly adminGroup?: AdminGroup;
  /** Path of the public list. A collection without it is shown on other pages only. */
  readonly page?: string;
  /** Where links to an entry lead if the collection has no page; the home page if it is absent. */
  readonly linksTo?: string;
  /** Path of the public page of one entry, with `{id}`. */
  readonly detail?: string;
  /**
   * Set when visitors can list the entries of one year (engine/dates/year-path.ts). The collection must then have a
   * field with the entry's day.
   */
  readonly byYear?: true;
  /**
   * The field whose text names an event in the calendar. The entry's title is used if the field is empty or
   * `eventTitle` is left out.
   */
  readonly eventTitle?: string;
  /** Fields of which at least one must be filled in, and the message that is shown when all of them are empty. */
  readonly needsOneOf?: { readonly fields: readonly string[]; readonly problem: Message };
  /** The fields that a list of documents shows below an entry's title, each with its label. */
  readonly facts?: readonly string[];
  /** The kind of event that an entry's dates announce; "event" if it is left out. */
  readonly eventKind?: EventKind;
  /** After how many days without a change or a confirmation the dashboard asks whether the list is still right. */
  readonly reviewAfter?: ReviewDays;
  /**
   * Set when the documents name pupils or hold their results. Nobody may find these by searching, so the server never
   * extracts a document's text, not even when an entry of another collection has the same file.
   */
  readonly personalDocuments?: true;
  /** Set when people can subscribe to the list: it then has a feed in each language (engine/feed-path.ts). */
  readonly feed?: true;
  /** The list's place in the menu. The menu leaves it out while the list is empty. */
  readonly menu?: MenuPlace & {
    /** Its label there; the title if it is left out. */
    readonly name?: Message;
    /** Set when the menu names the list even while it is empty (requirements R3.2). The name is then not a link. */
    readonly namedWhileEmpty?: true;
  };
  readonly messages: {
    /** Heading of the list and label of its menu item. */
    readonly title: Message;
    /** One sentence for search engines and link previews. */
    readonly about: Message;
    /** Other wordings by which the search finds the list, separated by commas. */
    readonly searchedAs?: Message;
    /** Shown when the list is empty (requirements R5.11). */
    readonly empty: Message;
  } & AdminMessages;
};

/** The fields that every collection has. */
export type EntryFields = {
  /** From when visitors see the entry (engine/visibility.ts). */
  readonly visibility: Field<string | null, false>;
};

/** Declares a collection. The type requires `EntryFields` and the fields that the chosen list view shows. */
export function collection<
  const F extends Fields & EntryFields & Record<ListViewFields<L>, Field>,
  const L extends ListViewName,
>(declaration: Collection<F, L>): Collection<F, L> {
  return declaration;
}

/** The usual paths under `/api`: `list` itself, and `list/{id}` for every operation on one entry. */
export function apiPaths(list: string): ApiPaths {
  const item = `${list}/{id}`;
  return { list, item, update: item, remove: item };
}

/** The usual screens for a noun: `/addNoun`, `/admin/noun`, `/updateNoun`, `/nounUpdateForm/{id}`, `/deleteNoun`. */
export function adminPaths(noun: string): AdminPaths {
  const lowerCaseNoun = noun.charAt(0).toLowerCase() + noun.slice(1);
  return {
    add: `/add${noun}`,
    list: `/admin/${lowerCaseNoun}`,
    update: `/update${noun}`,
    updateForm: `/${lowerCaseNoun}UpdateForm/{id}`,
    remove: `/delete${noun}`,
  };
}

/**
 * Query parameter of a form's address, set when the form was opened from the results of the search among all entries.
 * Its value is the search question, by which the form links back to the results.
 */
export const searchParameter = "found";

/** Query parameter of the address that adds an entry: the id of the entry to copy. */
export const copyParameter = "copy";

/** The address of the form that adds an entry, pre-filled with the values of another entry. */
export function copyPath({ admin }: Collection, id: number | string): string {
  return `${admin.add}?${copyParameter}=${id}`;
}

/**
 * Checks `needsOneOf`. If an entry has none of the needed fields, returns the first field's name, where the form shows
 * the problem, and the message.
 */
export function lackingField(
  { needsOneOf }: Pick<Collection, "needsOneOf">,
  values: Readonly<Record<string, unknown>>,
): { name: string; problem: Message } | undefined {
  const [name] = needsOneOf?.fields ?? [];
  if (!needsOneOf || name === undefined) return undefined;
  const { fields, problem } = needsOneOf;
  return fields.some((one) => (values[one] ?? null) !== null) ? undefined : { name, problem };
}

/** The name of a localized field's Bengali companion: `titleBn` for `title` (requirements R12.3). */
export function localizedName<Name extends string>(name: Name): `${Name}Bn` {
  return `${name}Bn`;
}
