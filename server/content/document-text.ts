import { documentField } from "../../engine/entry-path.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Row } from "../../engine/row.ts";
import type { Database } from "../database/open.ts";

/**
 * The result of reading a document: the text, which may be shortened, or why there is none. It is stored so that no
 * file is read twice. A scan, which is a scanned PDF or a picture of a paper, has no text, or only a few words of it,
 * but a feature may recognize its letters.
 */
export type TextState = "read" | "beginning" | "locked" | "damaged" | "slow" | ScanState;

/**
 * The state of a scan: it was not tried; it waits to be tried; it is being read; its letters are recognized, in
 * all or in some of its pages; they are not recognized; or an administrator leaves it out of the search.
 */
export type ScanState =
  | "scanned"
  | "waiting"
  | "reading"
  | "recognized"
  | "recognizedBeginning"
  | "unrecognized"
  | "leftOut";

/** States of texts that nobody has looked at, so that no line of them is shown. */
export const recognizedStates: readonly TextState[] = ["recognized", "recognizedBeginning"];

const prefix = "/media/";

/** The name of an entry's document in the media library if it can be read: a PDF or a picture; otherwise undefined. */
export function readableFile(declaration: Declaration, row: object): string | undefined {
  const link = (row as Readonly<Record<string, unknown>>)[documentField(declaration) ?? ""];
  return typeof link === "string" && /^\/media\/[^/]+\.(?:pdf|webp)$/.test(link)
    ? link.slice(prefix.length)
    : undefined;
}

/** Whether the documents of a declaration are about pupils. */
export function isPersonal(declaration: Declaration): boolean {
  return isCollection(declaration) && declaration.personalDocuments === true;
}

/**
 * The text of an entry's document, and whether a line of it may be shown; empty if it was not read, and for an entry
 * whose documents are about pupils.
 */
export async function documentText(
  db: Database,
  declaration: Declaration,
  row: Row,
): Promise<{ text: string; isShown: boolean }> {
  const name = isPersonal(declaration) ? undefined : readableFile(declaration, row);
  if (name === undefined) return { text: "", isShown: false };
  const query = db.selectFrom("document_text").select(["text", "state"]).where("name", "=", name);
  const { text = "", state } = (await query.executeTakeFirst()) ?? {};
  return { text, isShown: !recognizedStates.includes(state as TextState) };
}

/** The results of reading documents, by their addresses; unread ones are left out. */
export async function textStates(db: Database, addresses: readonly string[]): Promise<Map<string, TextState>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("document_text")
    .select(["name", "state"])
    .where(
      "name",
      "in",
      addresses.map((address) => address.slice(prefix.length)),
    )
    .execute();
  return new Map(rows.map(({ name, state }) => [prefix + name, state as TextState]));
}
