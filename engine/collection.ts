import type { Field } from "./field.ts";
import type { Look, LookFields } from "./list-views.ts";
import type { Words } from "./words.ts";

/** The fields of a declaration by their names, as the API spells them. */
export type Fields = Readonly<Record<string, Field>>;

/** The groups of the menu (requirements R3.2). */
export type MenuGroup = "about" | "administration" | "academic" | "club" | "gallery";

/** Paths under `/api`; `{id}` stands for an entry. */
export type ApiPaths = { list: string; item: string; update: string; remove: string };

/** Paths of the administrator's screens. */
export type AdminPaths = { add: string; update: string; updateForm: string; remove: string };

/** What is said of adding, updating and removing; kinds that go by the same noun share it. */
export type Deeds = {
  /** The button that adds. */
  readonly button: Words;
  readonly added: Words;
  readonly updated: Words;
  /** Said where it could not be saved; a general sentence where it is left out. */
  readonly failed?: Words;
  /** The button that confirms a removal. */
  readonly confirm: Words;
  readonly removed: Words;
  /** Said where a removal was called off. */
  readonly notRemoved: Words;
};

/** What administrators read; a list of no special kind takes `entryWords` of `messages/deeds.ts`. */
export type AdminWords = Deeds & {
  /** Headings of the screens. */
  readonly add: Words;
  readonly update: Words;
  readonly remove: Words;
};

/** A kind of content: all that the store, the API and the screens need to know of it. */
export type Collection<F extends Fields = Fields, L extends Look = Look> = {
  /** The table's, the sample file's and this declaration file's name. */
  readonly name: string;
  readonly look: L;
  readonly fields: F;
  /** How lists are ordered by the moment of adding. */
  readonly order: "newest" | "oldest";
  /** Entries that lead every list, whatever the order; compared without regard to letter case. */
  readonly first?: { readonly field: string; readonly equals: string };
  readonly api: ApiPaths;
  readonly admin: AdminPaths;
  /** The public list; left out for what only stands on other pages. */
  readonly page?: string;
  /** The public page of one entry, with `{id}`. */
  readonly detail?: string;
  /** Where the list stands in the menu; lower places first. */
  readonly menu?: { readonly group: MenuGroup; readonly place: number };
  readonly words: {
    /** The list's heading and its entry in the menu. */
    readonly title: Words;
    /** One sentence for search engines and shared links. */
    readonly about: Words;
    /** What is said where nothing has been published yet. */
    readonly empty: Words;
  } & AdminWords;
};

/** Declares a collection; the type demands the fields that its list view shows. */
export function collection<
  const F extends Fields & Record<LookFields<L>, Field>,
  const L extends Look,
>(declaration: Collection<F, L>): Collection<F, L> {
  return declaration;
}

/** The usual paths under `/api`: one path, and the entries below it. */
export function apiPaths(list: string): ApiPaths {
  const item = `${list}/{id}`;
  return { list, item, update: item, remove: item };
}

/** The usual screens of a thing called `Noun`: `/addNoun`, `/updateNoun`, `/nounUpdateForm/{id}`, `/deleteNoun`. */
export function adminPaths(noun: string): AdminPaths {
  const small = noun.charAt(0).toLowerCase() + noun.slice(1);
  return {
    add: `/add${noun}`,
    update: `/update${noun}`,
    updateForm: `/${small}UpdateForm/{id}`,
    remove: `/delete${noun}`,
  };
}

/** The name of the Bengali companion of a bilingual field. */
export function bengaliName<Name extends string>(name: Name): `${Name}Bn` {
  return `${name}Bn`;
}
