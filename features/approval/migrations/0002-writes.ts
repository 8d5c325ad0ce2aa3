import { type Kysely, sql } from "kysely";

/**
 * A proposal is a write now, and no longer a call of the API: nothing reads its method and its path. All that stood in
 * a path alone is the version whose change note is removed. A later release drops the two columns, because instances of
 * the version before may run beside this one until an upgrade is over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update approval_proposal
    set body = '{"version":' || replace(path, rtrim(path, '0123456789'), '') || '}'
    where kind = 'note' and body = '' and rtrim(path, '0123456789') <> path`.execute(db);
}
