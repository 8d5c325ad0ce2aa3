import { collectionNamed } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { titleOf } from "../../app/admin/entry-title.ts";
import { type ColumnChange, namedFile, ShownValues } from "../../app/admin/history/shown-values.ts";
import { type Reading, readingContext, type RouterContext } from "../../app/context.ts";
import { loadParts } from "../../app/list-views/entry-parts.ts";
import type { ListData } from "../../app/list-views/list-data.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { referencesIn } from "../../engine/fields/reference.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Row } from "../../engine/row.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import type { Values } from "../../server/content/history.ts";
import type { Proposal } from "./tables.ts";
import { bodyOf, daysOf, parsedBody, rowOf, withNote } from "./proposed-row.ts";
import { takenBack } from "./proposed-write.ts";

/** A proposal compared with what is public now. */
export type ComparedProposal = {
  name: string;
  /** What publishing it would change. For a proposed order, `order` has the list's titles in that order. */
  changes: ColumnChange[];
  order: string[];
  /** What others have changed since the editor opened the form, and a sentence about it. */
  meanwhile: ColumnChange[];
  changed: string | undefined;
  isGone: boolean;
  /** The version of the entry that is shown. Publishing succeeds only while it is the latest. */
  version: number | undefined;
  /** A preview of the entry. */
  preview: ListData | undefined;
  /** The entry's public page, once it exists. */
  path: string | undefined;
  canUndo: boolean;
};

/** The content of a draft page: the entry that a proposal would make, or a hidden entry as it is. */
export async function drafted(
  context: RouterContext,
  { declaration, row }: { declaration: Collection; row: Row },
): Promise<ListData> {
  return {
    name: declaration.name,
    rows: [row],
    total: 1,
    page: 2,
    pages: 2,
    ...(await loadParts(context, declaration, [row])),
  };
}

/** Compares a proposal with what is public now. */
export async function compared(context: RouterContext, proposal: Proposal): Promise<ComparedProposal> {
  const { store, mediaLibrary, locale, today } = context.get(readingContext);
  const declaration = declarationNamed(proposal.collection);
  const { kind, entry } = proposal;
  const id = entry === null ? undefined : String(entry);
  const present = id === undefined ? undefined : await store.includingHidden().find(declaration, id);
  const latest = id === undefined ? undefined : await store.history.latest(declaration, id);
  const revisions = id === undefined ? [] : await store.history.list(declaration, id);
  const body = bodyOf(proposal);
  const restored = revisions.find(({ version }) => version === body.version)?.values;
  // Visitors see the change note too, so the reviewer does.
  const noted = withNote(declaration);
  const values = kind === "restore" ? (restored ?? {}) : parsedBody(noted, proposal);
  const before = (present ?? {}) as Values;
  const after = { ...before, ...values, ...daysOf(proposal, declaration, values, today) } as Values;
  const since = revisions.find(({ version }) => version === proposal.version)?.values;
  const isOld = latest !== undefined && proposal.version !== null && latest.version > proposal.version;
  const isOpen = proposal.state === "waiting" || proposal.state === "returned";
  const shown = new ShownValues(
    noted,
    locale,
    { ...after, ...before, id: 0 },
    {
      fileName: await fileNames(mediaLibrary, declaration, [before, after, since ?? {}]),
      entryName: await entryNames(store, declaration, [before, after, since ?? {}], locale),
    },
  );
  const writes = kind !== "remove" && kind !== "order" && kind !== "confirm" && kind !== "note";
  const people = isOld ? await store.history.personNames([latest.by]) : undefined;
  const hasPage = isCollection(declaration) && (kind === "add" || (kind === "update" && present !== undefined));
  return {
    name: declaration.name,
    changes: writes && isOpen ? shown.changes(before, after) : [],
    order: kind === "order" ? await orderedTitles(store, proposal, locale) : [],
    meanwhile: isOld && isOpen && since ? shown.changes(since, before) : [],
    changed:
      isOld && isOpen
        ? m.problem_changed(
            { by: authorName(latest.by, locale, people ?? new Map()), when: formatInstant(latest.at, locale) },
            { locale },
          )
        : undefined,
    isGone: id !== undefined && present === undefined && kind !== "restore" && isOpen,
    version: latest?.version,
    preview:
      hasPage && isOpen
        ? await drafted(context, { declaration, row: rowOf(proposal, declaration, present, today) })
        : undefined,
    path:
      proposal.doneEntry !== null && proposal.state === "published" && kind !== "remove"
        ? entryPath(declaration, String(proposal.doneEntry))
        : undefined,
    canUndo: takenBack(proposal) !== undefined,
  };
}

/** The titles of a list, in the proposed order. */
async function orderedTitles(store: Reading["store"], proposal: Proposal, locale: Locale): Promise<string[]> {
  const collection = collectionNamed(proposal.collection);
  const { ids = [] } = bodyOf(proposal) as { ids?: string[] };
  const all = store.includingHidden();
  const rows = await Promise.all(ids.map((id) => all.find(collection, id)));
  return rows.flatMap((row) => (row ? [titleOf(collection, row, locale)?.text ?? String(row.id)] : []));
}

/** The names of the files in the values, by the files' addresses. */
async function fileNames(library: Reading["mediaLibrary"], declaration: Declaration, all: readonly Values[]) {
  const names = Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.media);
  const files = await library.describeAll(all.flatMap((values) => names.map((name) => String(values[name] ?? ""))));
  return (address: string) => namedFile(files, address);
}

/** The names of the entries to which the values refer. */
async function entryNames(store: Reading["store"], declaration: Declaration, all: readonly Values[], locale: Locale) {
  const names = new Map<string, string>();
  for (const { name, to } of referencesIn(declaration))
    for (const id of new Set(all.map((values) => values[name] ?? null))) {
      const found = id === null ? undefined : await store.includingHidden().find(collectionNamed(to), String(id));
      if (found) names.set(`${to}/${id}`, titleOf(collectionNamed(to), found, locale)?.text ?? "");
    }
  return (collection: string, id: string | number | null) => names.get(`${collection}/${id}`);
}
