import { type Declaration, isCollection, titleField } from "./declaration.ts";
import { isUpload } from "./media/media.ts";

/** The path where links to an entry lead: its own page, or else its list, `linksTo` or the home page. */
export function entryPath(declaration: Declaration, id: number | string | undefined): string {
  const { detail, linksTo } = isCollection(declaration) ? declaration : {};
  return detail && id !== undefined ? detail.replace("{id}", String(id)) : (declaration.page ?? linksTo ?? "/");
}

/** The path of the screen that lists an entry's versions. */
export function versionsPath({ name }: Declaration, id: number | string): string {
  return `/admin/history/${name}/${id}`;
}

/** Maximum length of the file name in a document's path, in characters without the extension. */
const longestName = 30;

/** The name of the field with an entry's document; undefined if there is none. */
export function documentField({ fields }: Pick<Declaration, "fields">): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.media === "document");
}

/**
 * The address of an entry's document: a URL on another site, or a path under `/files` for an upload. That path stays
 * the same when a newer file replaces the upload. Undefined for an entry without a document.
 */
export function documentHref(declaration: Declaration, row: { id: number }): string | undefined {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const link = values[documentField(declaration) ?? ""];
  if (typeof link !== "string" || link === "") return undefined;
  // An entry that is not saved yet has no address.
  if (!isUpload(link) || !(row.id > 0)) return link;
  const extension = /\.\w+$/.exec(link)?.[0] ?? "";
  return `/files/${declaration.name}-${row.id}/${readableName(declaration, values)}${extension}`;
}

/**
 * The title in plain Latin letters, so that people can read the address. Other letters are left out, because browsers
 * would show them percent-encoded.
 */
function readableName(declaration: Declaration, values: Readonly<Record<string, unknown>>): string {
  const title = values[titleField(declaration) ?? ""];
  const plain = (typeof title === "string" ? title : "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.slice(0, longestName).replaceAll(/^-+|(?<!-)-+$/g, "") || declaration.name;
}

/** Reads the declaration's name and the entry's id from a path under `/files`, whatever file name it ends with. */
export function parseDocumentPath(path: string): { name: string; id: string } | undefined {
  const [, name, id] = /^\/files\/([a-z]{1,40})-([1-9]\d{0,14})\/[^/]{1,400}$/i.exec(path) ?? [];
  return name === undefined || id === undefined ? undefined : { name, id };
}
