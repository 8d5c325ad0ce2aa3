import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMigrations } from "better-auth/db/migration";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { features } from "../../features/registry.ts";
import { declarations, globals } from "../../globals/all.ts";
import { dayField } from "../../engine/declaration.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { columnsOf } from "../../engine/row.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import type { Database } from "../../server/database/open.ts";
import { readEnvironment } from "../../server/environment.ts";
import { openSiteDatabase } from "../../server/operation/open-database.ts";
import { openLocal } from "../../server/auth/providers/local.ts";
import { createAuth } from "../../server/auth/auth.ts";
import { cookieScheme } from "../../server/auth/cookies.ts";
import { Sessions } from "../../server/auth/sessions.ts";
import { itForAll } from "../kit/it-for-all.ts";

/** Tables that belong to no collection or global: those of the server, of Better Auth and of Kysely's migrator. */
const others = [
  "collection_stats",
  "confirmation",
  "audit_log",
  "change_notice",
  "revision",
  "idempotency_key",
  "imported_entry",
  "media",
  "user",
  "session",
  "account",
  "verification",
  "twoFactor",
  "used_code",
  "pending_sign_in",
  "sign_in_notice",
  "account_log",
  "account_link",
  "attempt",
  "setup_link",
  "secret",
  "start_step",
  "look",
  "removed_from",
  "word",
  "document_text",
  "word_piece",
  "word_index",
  "kysely_migration",
  "kysely_migration_lock",
];

let folder: string;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tables-"));
  db = await openSiteDatabase(readEnvironment({ DATA_DIR: folder }));
});

afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

type TableColumn = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null };

async function tableColumns(table: string): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`select * from pragma_table_info(${table})`.execute(db);
  return rows;
}

describe("the migrated database is what the declarations say", () => {
  itForAll(declarations)("of each declaration", async (declaration) => {
    const [id, ...columns] = await tableColumns(declaration.name);
    expect(id).toMatchObject({ name: "id", type: expect.stringMatching(/^integer$/i) as string, pk: 1 });
    const stored = columns.map(({ name: column, type, notnull, dflt_value }) => ({
      name: column,
      type: type.toLowerCase(),
      nullable: notnull === 0,
      standard: dflt_value,
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    const position = isOrderedByHand(declaration) ? [{ name: positionColumn, type: "integer", nullable: true }] : [];
    const declared = [...columnsOf(declaration), ...position].map((column) => ({ ...column, standard: null }));
    expect(stored.toSorted(byName)).toEqual(declared.toSorted(byName));
  });

  it("and has no other tables than the server's own", async () => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
    `.execute(db);
    const declared = declarations.map(({ name }) => name);
    const isOfFeature = (table: string) => features.some(({ name }) => table.startsWith(`${name}_`));
    const own = rows.map(({ name }) => name).filter((name) => !isOfFeature(name));
    expect(own.toSorted()).toEqual([...declared, ...others].toSorted());
  });

  it("has all tables and columns that Better Auth needs", async () => {
    const [secret, publicUrl] = ["a secret of the length that it wants", "http://school.example"];
    const sessions = new Sessions(db, secret, cookieScheme(publicUrl), "local");
    const { options } = await createAuth(db, sessions, openLocal({ SMTP_URL: undefined }), {
      secret,
      publicUrl,
      passwordMinLength: 12,
    });
    const { toBeCreated, toBeAdded } = await getMigrations(options);
    expect([toBeCreated, toBeAdded]).toEqual([[], []]);
  });

  it("has an index for each list sorted by date, so that a far page is as quick as a near one", async () => {
    for (const collection of collections) {
      const { name } = collection;
      const day = dayField(collection);
      const { rows } = await sql<{ column: string }>`
        select info.name as column from pragma_index_list(${name}) as list, pragma_index_info(list.name) as info
        where info.seqno = 0
      `.execute(db);
      if (day)
        expect(
          rows.map(({ column }) => column),
          name,
        ).toContain(day);
    }
  });

  it("has an index of only entries with a visibility, to count hidden ones quickly; no list uses it", async () => {
    for (const collection of collections) {
      const { rows } = await sql<{ sql: string }>`
        select sql from sqlite_schema where type = 'index' and tbl_name = ${collection.name}
      `.execute(db);
      const column = visibilityColumn(collection);
      expect(
        rows.map((row) => row.sql?.toLowerCase()),
        collection.name,
      ).toContainEqual(expect.stringMatching(new RegExp(`\\("${column}"\\) where "${column}" is not null$`)));
    }
  });

  itForAll(globals.map(({ name }) => name))("has one empty row of each global, and accepts no other", async (name) => {
    const rows = await db.selectFrom(name).selectAll().execute();
    expect(rows.map(({ id, ...values }) => [id, Object.values(values).filter((value) => value !== null)])).toEqual([
      [1, []],
    ]);
    await expect(db.insertInto(name).values({ id: 2 }).execute()).rejects.toThrow("CHECK");
  });

  it("never assigns the id of a removed entry again", async () => {
    for (const { name } of collections) {
      const { rows } = await sql<{ sql: string }>`
        select sql from sqlite_schema where name = ${name}
      `.execute(db);
      expect(rows[0]?.sql, name).toMatch(/autoincrement/i);
    }
  });
});
