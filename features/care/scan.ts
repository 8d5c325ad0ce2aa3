import { setImmediate } from "node:timers/promises";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Row } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import type { FeatureSite } from "../server.ts";
import { hashOf, linksOf, ownPath } from "./links-of.ts";
import { openOwnLinks } from "./own-links.ts";
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
