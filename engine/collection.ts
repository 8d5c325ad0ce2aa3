import type { EventKind } from "./dates/event-kind.ts";
import type { Field } from "./field.ts";
import type { ListViewName, ListViewFields } from "./list-views.ts";
import type { Message } from "./message.ts";

/** The fields of a collection by name; the names are those of the API and of the table's columns. */
export type Fields = Readonly<Record<string, Field>>;

/** The groups of the main menu (requirements R3.2). */
export type MenuGroup = "about" | "administration" | "academic" | "admission" | "club" | "gallery";

/**
 * A place in the menu: the group, and the place among the group's pages and lists in ascending order. No two of them
 * may have the same place.
 */
export type MenuPlace = { readonly group: MenuGroup; readonly place: number };

/** The groups in which administrators find what is set up once rather than published every week. */
export type AdminGroup = "home" | "school" | "club" | "gallery";

/** Paths under `/api`; `{id}` stands for the id of an entry. */
export type ApiPaths = { list: string; item: string; update: string; remove: string };

/**
 * Paths of the administrator's screens; `updateForm` contains `{id}`. `update` and `remove` are the addresses that
 * requirements R7.1 give to the list of all entries, whose own is `list`.
 */
export type AdminPaths = { add: string; list: string; update: string; updateForm: string; remove: string };

/** The messages around adding, updating and removing an entry; collections with the same noun share them. */
export type ActionMessages = {
  /** Label of the button that adds an entry. */
  readonly button: Message;
  readonly added: Message;
  readonly updated: Message;
  /** Shown when an entry could not be saved; a general sentence is the default. */
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
 * After how many days administrators are asked whether something is still right: what changes in the middle of a year,
 * and what changes once a year.
 */
export type ReviewDays = 90 | 180 | 365;

/** A collection: everything that the store, the API and the screens need to know about one kind of content. */
export type Collection<F extends Fields = Fields, L extends ListViewName = ListViewName> = {
  /** The name of the table, of the file in `collections/` and of the file in `sample/content/`. */
  readonly name: string;
  readonly listView: L;
  readonly fields: F;
  /**
   * Lists go by the entries' day where a field holds it, then by the moment of adding: newest or oldest first. Or
   * administrators decide the order by hand (engine/manual-order.ts), and the table has a column `position`.
   */
  readonly order: "newest" | "oldest" | "manual";
  /**
   * Entries whose field names one of these positions, in any language, come first in every list
   * (engine/dates/pinned.ts).
   */
  readonly pinned?: { readonly field: string; readonly positions: readonly Message[] };
  readonly api: ApiPaths;
  readonly admin: AdminPaths;
  /**
   * The group of the administrators' menu "School" and of the dashboard; the menus of requirements R3.3 name the
   * others.
   */
  readonly adminGroup?: AdminGroup;
  /** Path of the public list; a collection without it is shown on other pages only. */
  readonly page?: string;
  /** Path of the public page of one entry, with `{id}`. */
  readonly detail?: string;
  /**
   * Set when visitors can read the entries of one year (engine/dates/year-path.ts); they must have a day by which lists
   * go.
   */
  readonly byYear?: true;
  /**
   * The field that says in the calendar what happens on an entry's dates; its title where the field is empty or left
   * out.
   */
  readonly eventTitle?: string;
  /** Fields of which an entry needs at least one, and what is said where it has none. */
  readonly needsOneOf?: { readonly fields: readonly string[]; readonly problem: Message };
  /** The fields that a list of documents shows below an entry's title, each with its label. */
  readonly facts?: readonly string[];
  /** What happens on an entry's dates; "event" if it is left out. */
  readonly eventKind?: EventKind;
  /** After how many days without a change or a confirmation the dashboard asks whether the list is still right. */
  readonly reviewAfter?: ReviewDays;
  /**
   * Set where documents have names and results of pupils: nobody may find these by searching, so their text is never
   * read, not even where another entry has the same file.
   */
  readonly personalDocuments?: true;
  /** Set when people can follow the list by a feed in each language (engine/feed-path.ts). */
  readonly feed?: true;
  /** The list's place in the menu, which leaves it out while it is empty. */
  readonly menu?: MenuPlace & {
    /** Its label there; the title if it is left out. */
    readonly name?: Message;
    /** Set where the menu names the list even while it is empty, then without a link (requirements R3.2). */
    readonly namedWhileEmpty?: true;
  };
  readonly messages: {
    /** Heading of the list and label of its menu item. */
    readonly title: Message;
    /** One sentence for search engines and link previews. */
    readonly about: Message;
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

/** The parameter of a form's address with the question by which its entry was found among all kinds. */
export const foundBy = "found";

/** The parameter of the address that adds an entry, with the id of one to begin with. */
export const copyParameter = "copy";

/** The address of the form that adds an entry, filled in with the values of another one. */
export function copyPath({ admin }: Collection, id: number | string): string {
  return `${admin.add}?${copyParameter}=${id}`;
}

/** The field that is named, and what is said, where an entry has none of the fields of which it needs one. */
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
