import { type Kysely, sql } from "kysely";
import { fileSize } from "../../../messages/file-size.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { DatabaseChecks } from "../check.ts";
import { bad, type Finding, good, judge, sentence } from "../words.ts";
import { StartError } from "../../log/start-error.ts";
import { asBaseline, earlyVersion } from "../../database/baseline.ts";
import { doneMigrations, migrationNames } from "../../database/migrate.ts";
import { type DatabaseServer, withUnchanged } from "../../database/open-unchanged.ts";
import { describeServer } from "../../database/postgres-server.ts";
import { readStoredSecret } from "../../database/stored-secret.ts";
import type { AnyTables } from "../../database/table-list.ts";

/** How far the clocks may differ, in milliseconds. Both decide when scheduled entries appear. */
const clockTolerance = 5_000;

type Db = Kysely<AnyTables>;

/** The checks of the site's database on a PostgreSQL server. */
export function serverChecks(server: DatabaseServer): DatabaseChecks {
  return {
    doctor: () => examine(server),
    describe: async (db) => {
      const asked = sql<{
        version: string;
        bytes: number;
      }>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`;
      const { version = "", bytes = 0 } = (await asked.execute(db)).rows[0] ?? {};
      return sentence(m.system_postgres, (locale) => ({
        version,
        place: describeServer(server.url),
        size: fileSize(bytes, locale),
      }));
    },
  };
}

async function examine(server: DatabaseServer): ReturnType<DatabaseChecks["doctor"]> {
  try {
    return await withUnchanged({ server }, async (db) => {
      const findings = [
        await checkVersion(db, server),
        await checkClock(db),
        await checkConnections(db, server),
        await checkMigrations(db),
      ];
      if ((await doneMigrations(db)).length === 0) return { findings };
      const files = await db.selectFrom("media").select(["name", "size"]).execute();
      return {
        findings: [...findings, await checkCollation(db), await checkSecret(db)],
        files,
      };
    });
  } catch (error) {
    if (error instanceof StartError) return { findings: [bad("database", error.message)] };
    throw error;
  }
}

async function checkVersion(db: Db, { url }: DatabaseServer): Promise<Finding> {
  const { version } = await one<{ version: string }>(db, sql`select current_setting('server_version') as version`);
  return good("server", `${describeServer(url)} answers: PostgreSQL ${version}.`);
}

async function checkMigrations(db: Db): Promise<Finding> {
  const [done, known] = [await doneMigrations(db), await migrationNames()];
  const unknown = asBaseline(done).filter((name) => !known.includes(name));
  const early = earlyVersion(done);
  if (done.length === 0)
    return bad(
      "tables",
      "The database has no tables yet. Start the site, move one there (npm run move), or restore a backup.",
    );
  if (early !== undefined) return bad("tables", `The database ${early}`);
  if (unknown.length > 0)
    return bad(
      "tables",
      `The database is of a newer version of the site (it has ${unknown.join(", ")}). Run the doctor of that version.`,
    );
  if (known.some((name) => !done.includes(name)))
    return bad("tables", "The tables are of an older version of the site. Start the site once, which upgrades them.");
  return good("tables", `The tables are those of this version (${known.at(-1)}).`);
}

/**
 * Texts must compare by their bytes, or words and days are not found. The tables that record migrations are exempt,
 * because only names are compared there.
 */
async function checkCollation(db: Db): Promise<Finding> {
  const { columns } = await one<{ columns: number }>(
    db,
    sql`
      select count(*) as columns from pg_attribute as a
      join pg_class as c on c.oid = a.attrelid join pg_collation as l on l.oid = a.attcollation
      where c.relkind = 'r' and c.relnamespace = to_regnamespace(quote_ident(current_schema()))
        and c.relname !~ '_migration(_lock)?$' and a.attnum > 0 and l.collname <> 'C'`,
  );
  const advice =
    `${columns} columns do not compare texts by their bytes (collation "C"), so words and days are not found. ` +
    "Make a backup, and restore it: the restore makes the tables anew.";
  return judge("order", columns === 0, "Texts are UTF-8 and compare by their bytes.", advice);
}

async function checkSecret(db: Db): Promise<Finding> {
  const advice =
    "The database keeps no secret that signs cookies yet. " +
    "Start the site once, which makes one; everybody signs in once more then.";
  return judge("secret", (await readStoredSecret(db)) !== undefined, "The secret is there.", advice);
}

async function checkClock(db: Db): Promise<Finding> {
  const sent = Date.now();
  const { now } = await one<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  );
  const difference = Math.abs(now - (sent + Date.now()) / 2);
  const advice =
    `The server's clock differs from that of this machine by ${Math.round(difference / 1000)} seconds. ` +
    "Set both by the network: timedatectl set-ntp true";
  return judge("serverClock", difference <= clockTolerance, "The server's clock goes as that of this machine.", advice);
}

async function checkConnections(db: Db, { connections }: DatabaseServer): Promise<Finding> {
  const { left } = await one<{ left: number }>(
    db,
    sql`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - count(*)
        as left
      from pg_stat_activity where backend_type = 'client backend'`,
  );
  const said = `The server has ${left} connections left`;
  return judge(
    "connections",
    left >= connections,
    `${said}.`,
    `${said}, and one process of the site may want ${connections} (DATABASE_POOL). ` +
      "Raise its max_connections, or lower DATABASE_POOL.",
  );
}

async function one<Row>(db: Db, query: ReturnType<typeof sql<unknown>>): Promise<Row> {
  return (await query.execute(db)).rows[0] as Row;
}
