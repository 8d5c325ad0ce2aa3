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

/** Most links that are kept: a school of thirty years has some thousands. */
const mostLinks = 20_000;
/** Most entries that are told of one link. */
const mostUses = 20;
/** Entries that are read at once, and rows that are written at once. */
const atOnce = 200;

type Found = { address: string; own: Seen | undefined; uses: Omit<CareTables["care_use"], "hash">[] };

/**
 * Goes through all that visitors see, and brings the list of links up to date: new ones are added, those that stand
 * nowhere any more are removed. Own ones are looked at, and only those that lead nowhere are kept.
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
    // Readers come first.
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
/** Of an own link that leads nowhere there is no doubt, so nobody waits for a second day. */
const ownLink = (seen: Seen, now: string) => ({ isOwn: 1, seen, checkedAt: now, failedDays: 2 });

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, place) =>
    all.slice(place * atOnce, (place + 1) * atOnce),
  );
}

/** Files of the site itself, such as its calendars and feeds, and its API: they are always there. */
const ownFile = /\.\w+$|^\/api\//;

/** Looks at links within the site, without the network: what they lead to is there, and visitors see it. */
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

/** Most links of one entry that are looked at: far more than anybody types. */
const mostOfEntry = 100;

/** What stands for an address in the tables, as an index does not take the longest addresses. */
export const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");

/**
 * The addresses that an entry links to or shows, in fields, in formatted texts of both languages and in the cells of
 * tables: of the web, and paths of this site. Those at which a person is written to or called are left out.
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

/** Whether an address can be looked at; what is older than the rules for addresses may be anything. */
const isLink = (address: string) =>
  /^\/(?!\/)/.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address));

/** The words of a table's cells: an address that stands in one is a link for who reads it. */
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

/** The path of an address of this site, without its language, query and anchor; undefined for another site. */
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
