import { takesChangeNotes } from "../../engine/change-note.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import { elementsOf, type FormattedText } from "../../engine/formatted-text.ts";
import type { Locale } from "../../engine/languages.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { readingContext, type RouterContext } from "../context.ts";
import type { FileFacts } from "../ui/FileNote.tsx";
import { type ShownNote, shownNotes } from "./ChangeNotes.tsx";

/** The parsed formatted texts of an entry, by field, each with its language if that is not the page's. */
export type LocalizedTexts = Readonly<Record<string, { text: FormattedText; lang?: Locale | undefined } | undefined>>;

/** The data of entries that pages show besides the stored values. */
export type EntryParts = {
  /** Type and size of the site's own files that the entries link to, by address. */
  files: Record<string, FileFacts>;
  /** The entries' formatted texts in the language of the page, by id and field. */
  texts: Record<number, LocalizedTexts>;
  /** The entries' change notes, the latest first, by id. Entries without notes are left out. */
  notes: Record<number, ShownNote[]>;
};

/**
 * Loads what pages show of rows besides their values: formatted texts, change notes, and the files that they link to.
 */
export async function loadParts(
  context: RouterContext,
  declaration: Declaration,
  rows: readonly Row[],
): Promise<EntryParts> {
  const { mediaLibrary, parseFormattedText, locale, store } = context.get(readingContext);
  const names = Object.entries(declaration.fields).flatMap(([name, field]) => (isFormattedText(field) ? [name] : []));
  const parsed = (row: Row, name: string) => {
    const found = localize(declaration, row, name, locale);
    return found && { ...found, text: parseFormattedText(found.text) };
  };
  const textsOf = (row: Row): LocalizedTexts => Object.fromEntries(names.map((name) => [name, parsed(row, name)]));
  const texts = Object.fromEntries(rows.map((row) => [row.id, textsOf(row)]));
  const linked = Object.values(texts).flatMap((one) =>
    Object.values(one).flatMap((found) => elementsOf(found?.text ?? [], "a")),
  );
  const addresses = [...linksOf(declaration, rows), ...linked.map(({ href }) => href).slice(0, mostLinks)];
  const changes = takesChangeNotes(declaration)
    ? await store.history.changeNotes(
        declaration,
        rows.map(({ id }) => id),
      )
    : [];
  const notes = Object.fromEntries(Array.from(changes, ([id, its]) => [id, shownNotes(its, locale)]));
  return { texts, notes, files: Object.fromEntries(await mediaLibrary.describeAll(addresses)) };
}

/**
 * The maximum number of links in formatted texts whose files are described, because databases limit the number of a
 * query's parameters. A page has far fewer links.
 */
const mostLinks = 1000;

/** The addresses of the documents and videos that rows link to. */
function linksOf({ fields }: Declaration, rows: readonly Row[]): string[] {
  const links = Object.keys(fields).filter((name) => fields[name]?.media && fields[name].media !== "picture");
  return rows.flatMap((row) => links.map((name) => String((row as unknown as Record<string, unknown>)[name])));
}
