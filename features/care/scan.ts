import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { collections } from "../../collections/all.ts";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { addressSchema } from "../../engine/fields/link.ts";
import type { Field } from "../../engine/field.ts";
import { isTable } from "../../engine/fields/table.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import { elementsOf } from "../../engine/formatted-text.ts";
import { splitPath } from "../../engine/locale.ts";
import { isUpload } from "../../engine/media/media.ts";
import type { Row } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import { parseFormattedText } from "../../server/content/parse-formatted-text.ts";
import type { FeatureSite } from "../server.ts";
import type { Seen } from "./seen.ts";
import type { CareTables } from "./tables.ts";

/** Maximum number of links that are stored; a school's site has some thousands after thirty years. */
const mostLinks = 20_000;
/** Maximum number of entries that are listed for one link. */
const mostUses = 20;
/** Number of entries that are read at once, and of rows that are written at once. */
const atOnce = 200;

type Found = { address: string; own: Seen | undefined; uses: Omit<CareTables["care_use"], "hash">[] };

/**
 * Goes through everything that visitors see, and updates the list of links: adds new ones, and removes those that no
 * entry contains any more. Links within the site are checked immediately, and stored only if they lead nowhere.
 */
export async function scan(site: FeatureSite, now: string): Promise<void> {
  const found = new Map<string, Found>();
  const seeOwn = await openOwnLinks(site);
  for (const declaration of declarations)
    for await (const row of rowsOf(site, declaration))
      for (const address of linksOf(declaration, row)) {
        const hash = hashOf(address);
        const path = ownPath(address, site.publicUrl);
        const own = found.get(hash)?.own ?? (path === undefined ? undefined : await seeOwn(path));
        if (own === "good" || (!found.has(hash) && found.size >= mostLinks)) continue;
        const { uses } = found.get(hash) ?? { uses: [] as Found["uses"] };
        if (uses.length < mostUses) uses.push({ collection: declaration.name, entry: row.id });
        found.set(hash, { address, own, uses });
      }
  await keep(site, found, now);
}

async function* rowsOf({ store }: FeatureSite, declaration: Declaration): AsyncGenerator<Row> {
  if (!isCollection(declaration)) return yield await store.findGlobal(declaration);
  for (let last = "0"; ;) {
    const ids = await store.idsAfter(declaration, last, atOnce);
    for (const id of ids) {
      const row = await store.find(declaration, id);
      if (row) yield row;
    }
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    // Lets the requests of readers run first.
    await setImmediate();
  }
}

async function keep({ write }: FeatureSite, found: ReadonlyMap<string, Found>, now: string): Promise<void> {
  await write(async (transaction) => {
    const tables = transaction.withTables<CareTables>();
    const known = new Set((await tables.selectFrom("care_link").select("hash").execute()).map(({ hash }) => hash));
    const isOwn = (hash: string) => found.get(hash)?.own !== undefined;
    const gone = [...known].filter((hash) => !found.has(hash) || isOwn(hash));
    for (const some of parts(gone)) await tables.deleteFrom("care_link").where("hash", "in", some).execute();
    const added = [...found].filter(([hash]) => !known.has(hash) || isOwn(hash));
    for (const some of parts(added))
      await tables
        .insertInto("care_link")
        .values(some.map(([hash, { address, own }]) => ({ ...newLink, ...(own && ownLink(own, now)), hash, address })))
        .execute();
    await tables.deleteFrom("care_use").execute();
    const uses = [...found].flatMap(([hash, one]) => one.uses.map((use) => ({ hash, ...use })));
    for (const some of parts(uses)) await tables.insertInto("care_use").values(some).execute();
  });
}

const newLink = { isOwn: 0, seen: null, status: null, https: 0, checkedAt: null, failedDays: 0, failedOn: null };
/** A broken link within the site is certain, so it counts as having failed on two days. */
const ownLink = (seen: Seen, now: string) => ({ isOwn: 1, seen, checkedAt: now, failedDays: 2 });

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, place) =>
    all.slice(place * atOnce, (place + 1) * atOnce),
  );
}

/** Paths of the site's own files, such as calendars and feeds, and of its API. They always exist. */
const ownFile = /\.\w+$|^\/api\//;

/**
 * Returns a function that checks a link within the site, without the network: whether its target exists and visitors
 * see it.
 */
async function openOwnLinks({ db, store, publicPath }: Pick<FeatureSite, "db" | "store" | "publicPath">) {
  const uploads = new Set((await db.selectFrom("media").select("name").execute()).map(({ name }) => name));
  return async (path: string): Promise<Seen> => {
    if (isUpload(path)) return uploads.has(path.slice("/media/".length)) ? "good" : "missing";
    const bare = splitPath(path).path.replace(/(.)\/$/, "$1");
    const page = publicPath(bare);
    if (page === undefined) return ownFile.test(bare) ? "good" : "missing";
    const collection = collections.find(({ detail }) => detail !== undefined && page.startsWith(beforeId(detail)));
    if (!collection) return "good";
    const id = page.slice(beforeId(collection.detail ?? "").length);
    if (await store.find(collection, id)) return "good";
    return (await store.includingHidden().find(collection, id)) ? "hidden" : "missing";
  };
}

const beforeId = (detail: string) => detail.replace("{id}", "");

/** Maximum number of links of one entry that are checked: far more than anybody types. */
const mostOfEntry = 100;

/** The hash by which the tables identify an address, because an index cannot hold the longest addresses. */
export const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");

/**
 * The web addresses and the paths of this site that an entry links to or shows: in fields, in formatted texts of both
 * languages, and in the cells of tables. Mail and telephone links are left out.
 */
export function linksOf({ fields }: Pick<Declaration, "fields">, row: Row): string[] {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const found = Object.entries(fields).flatMap(([name, field]) => {
    if (isFormattedText(field))
      return [name, localizedName(name)].flatMap((column) => linksInText(textOf(values[column])));
    if (isTable(field)) return cellTexts(field, textOf(values[name])).flatMap(linksInText);
    return field.jsonSchema?.format === addressSchema.format ? [textOf(values[name])] : [];
  });
  return [...new Set(found.filter(isLink))].slice(0, mostOfEntry);
}

/** Whether an address can be checked. Values from before the rules for addresses may contain anything. */
const isLink = (address: string) =>
  /^\/(?!\/)/.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address));

/** The texts of a table's cells, because pages show an address in a cell as a link. */
function cellTexts({ toPublished }: Field, stored: string): string[] {
  const rows = stored === "" ? undefined : toPublished?.(stored);
  return Array.isArray(rows) ? rows.flatMap((row: object) => Object.values(row).map(textOf)) : [];
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function linksInText(markdown: string): string[] {
  if (markdown === "") return [];
  const text = parseFormattedText(markdown);
  return [...elementsOf(text, "a").map(({ href }) => href), ...elementsOf(text, "img").map(({ src }) => src)];
}

/** The path of an address on this site, without its language prefix, query and fragment; undefined for another site. */
function ownPath(address: string, publicUrl: string): string | undefined {
  const url = URL.parse(address, publicUrl);
  return url?.host === new URL(publicUrl).host ? decodedPath(url.pathname) : undefined;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
