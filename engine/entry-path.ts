import { type Declaration, isCollection, titleField } from "./declaration.ts";
import { isUpload } from "./media/media.ts";

/** Where visitors see an entry: its own page, else that of its declaration, else the home page. */
export function entryPath(declaration: Declaration, id: number | string | undefined): string {
  const { page = "/" } = declaration;
  const detail = isCollection(declaration) ? declaration.detail : undefined;
  return detail && id !== undefined ? detail.replace("{id}", String(id)) : page;
}

/** The path of the screen with the versions of an entry. */
export function versionsPath({ name }: Declaration, id: number | string): string {
  return `/admin/history/${name}/${id}`;
}

/** The longest name of a file in such a path, in characters, without its extension. */
const longestName = 30;

/** The name of the field with an entry's document; undefined where there is none. */
export function documentField({ fields }: Pick<Declaration, "fields">): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.media === "document");
}

/**
 * Where visitors find the document of an entry: the address of another site, or the path under `/files` of an upload,
 * which stays when a newer file takes the place of the uploaded one. Undefined for an entry without a document.
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

/** The title in plain letters, for whoever reads the address; a title in other letters would be a row of signs. */
function readableName(declaration: Declaration, values: Readonly<Record<string, unknown>>): string {
  const title = values[titleField(declaration) ?? ""];
  const plain = (typeof title === "string" ? title : "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.slice(0, longestName).replaceAll(/^-+|-+$/g, "") || declaration.name;
}

/** The name of the declaration and the id of the entry in a path under `/files`, whatever file name it ends with. */
export function parseDocumentPath(path: string): { name: string; id: string } | undefined {
  const [, name, id] = /^\/files\/([a-z]{1,40})-([1-9]\d{0,14})\/[^/]{1,400}$/i.exec(path) ?? [];
  return name === undefined || id === undefined ? undefined : { name, id };
}
