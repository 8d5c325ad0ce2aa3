import { randomUUID } from "node:crypto";
import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import { Sessions } from "../../server/auth/sessions.ts";
import { AuditTrail } from "../../server/content/audit-trail.ts";
import { Store } from "../../server/content/store.ts";
import type { Database } from "../../server/database/open.ts";
import { siteFiles } from "../../server/media/file-list.ts";
import { type EmptyStore, openEmptyStore } from "../kit/empty-store.ts";
import { isOnServer } from "../kit/site-database.ts";

// The twelve commonest queries find their rows by an index, so they stay fast in a school with 100,000 entries. A test
// of times would need that school and a quiet machine; the database's own plan needs neither.

let kept: EmptyStore;
/** The same database, which notes every statement that it runs. */
let watched: Database;
const built = new WeakMap<QueryId, RootOperationNode>();
const ran: RootOperationNode[] = [];
const watch: KyselyPlugin = {
  // Parts of statements come here too, but only whole ones have a result.
  transformQuery: ({ node, queryId }) => {
    built.set(queryId, node);
    return node;
  },
  transformResult: ({ result, queryId }) => {
    const node = built.get(queryId);
    if (node) ran.push(node);
    return Promise.resolve(result);
  },
};
beforeAll(async () => {
  kept = await openEmptyStore();
  watched = kept.db.withPlugin(watch);
});
afterAll(() => kept?.close());

/** How the database finds the rows of each statement that `work` runs, a line for each. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  ran.length = 0;
  await work();
  expect(ran.length).toBeGreaterThan(0);
  const executor = kept.db.getExecutor();
  const statements = ran.splice(0).map((node) => executor.compileQuery(node, { queryId: randomUUID() }));
  const plans = await kept.db.connection().execute(async (one) => {
    // A table of a few rows is read as a whole, and sorted, unless that is forbidden.
    if (isOnServer)
      for (const name of ["seqscan", "sort", "bitmapscan"])
        await one.executeQuery(CompiledQuery.raw(`set enable_${name} = off`));
    const found: string[] = [];
    for (const { sql, parameters } of statements) {
      const explain = isOnServer ? "explain (costs off) " : "explain query plan ";
      const { rows } = await one.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(explain + sql, [...parameters]),
      );
      found.push(...rows.map((row) => String(row.detail ?? row["QUERY PLAN"])));
    }
    if (isOnServer) await one.executeQuery(CompiledQuery.raw("reset all"));
    return found;
  });
  return plans.join("\n");
}

const visible = () => new Store(watched);
const sessions = () => new Sessions(watched, "", { prefix: "", secure: false }, "local");

it.each<[string, string, () => Promise<unknown>]>([
  ["the first page of a list", "notice_date", () => visible().list(notice, { limit: 10 })],
  [
    "the notices on the home page",
    "notice_date",
    () => visible().list(notice, { limit: 5, unexpiredOn: "2026-11-22" }),
  ],
  ["the notices of a year", "notice_date", () => visible().list(notice, { limit: 10, filter: { year: "2026" } })],
  ["the years of a list", "notice_date", () => visible().years(notice)],
  ["the hidden entries of a list", "notice_visibility", () => visible().count(notice)],
  ["the pictures of an album", "picture_album", () => visible().list(picture, listOf({ album: 1 }))],
  ["the pictures on the home page", "picture_onHome", () => visible().list(picture, listOf({ onHome: 1 }))],
  [
    "the entries with a word",
    isOnServer ? "word_key" : "SEARCH word USING PRIMARY KEY",
    () => visible().search("holiday", { limit: 10 }),
  ],
  ["the notes for readers", "revision_note", () => visible().history.changeNotes(notice, [1, 2])],
  ["the newest lines of the log", "audit_log_at", () => new AuditTrail(watched).list({}, { limit: 20 })],
  ["the sessions of an account", "session_user", () => sessions().list("somebody")],
  [
    "the files that were used last",
    "media_used",
    () => siteFiles(watched, library, texts()).list({ limit: 20, offset: 0 }),
  ],
])("the database finds %s by the index %s", async (_, index, work) => {
  const plans = await plansOf(work);
  expect(plans).toContain(index);
  expect(plans).not.toMatch(wholeTables);
});

const listOf = (values: Readonly<Record<string, number>>) => ({ limit: 10, filter: { values } });
const texts = () => ({ versions: visible().versions, scans: undefined });
const library = { keptElsewhere: () => Promise.resolve([]) } as unknown as Parameters<typeof siteFiles>[1];
/** Steps that read a whole table, or sort what a list shows. */
const large = "(?:notice|word|revision|session|audit_log)";
const wholeTables = new RegExp(String.raw`^\s*(?:SCAN ${large}$|.*Seq Scan on "?${large}\b)`, "m");
