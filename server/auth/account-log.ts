import type { Database } from "../database/open.ts";
import { deviceName } from "./device-name.ts";

/** The recorded actions on accounts, in the order in which lists show them. */
const accountActions = [
  "sign-in",
  "second-factor-failed",
  "sessions-ended",
  "password-changed",
  "second-factor-on",
  "second-factor-off",
  "recovery-codes-renewed",
  "account-added",
  "account-invited",
  "password-link-made",
  "password-set-by-link",
  "name-changed",
  "made-administrator",
  "made-editor",
  "account-disabled",
  "account-enabled",
  "account-reset",
  "second-factor-reset",
  "account-removed",
  "backup-downloaded",
  "backup-made",
] as const;
export type AccountAction = (typeof accountActions)[number];

/** The value of `by` for what the operator does, by a command or by settings that the site applies when it starts. */
export const operator = "";

export type AccountEvent = {
  action: AccountAction;
  /** The e-mail address of the account. */
  account: string;
  /**
   * The e-mail address of the person who did it; `operator` for the operator. If left out, it is the account's owner.
   */
  by?: string;
  /** The `User-Agent` header. Only the browser's and the system's name are stored, and no network address. */
  userAgent?: string | null | undefined;
};

/**
 * When a backup was last downloaded, or made by the operator's command, as an ISO 8601 timestamp. Undefined if the log
 * has none.
 */
export async function latestBackup(db: Database): Promise<string | undefined> {
  const actions: AccountAction[] = ["backup-downloaded", "backup-made"];
  const { at } = await db
    .selectFrom("account_log")
    .select(({ fn }) => fn.max("at").as("at"))
    .where("action", "in", actions)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** Records an event of an account. `db` may be the transaction in which it happens. */
export async function recordAccountEvent(
  db: Database,
  { action, account, by = account, userAgent }: AccountEvent,
): Promise<void> {
  await db
    .insertInto("account_log")
    .values({ at: new Date().toISOString(), by, action, account, device: deviceName(userAgent) })
    .execute();
}
