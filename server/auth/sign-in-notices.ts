import { isRole } from "../../engine/roles.ts";
import type { Database } from "../database/open.ts";

/** A sign-in on a device on which the account had not signed in before. */
export type SignInNotice = {
  /** The time, as an ISO 8601 timestamp. */
  at: string;
  /** The device's display name (device-name.ts). */
  deviceName: string;
};

/** Maximum number of notices of one account. If there are more, the oldest are removed. */
const mostNotices = 20;

/**
 * Sign-ins on new devices, until the account's owner has seen them. The device that caused a notice neither sees nor
 * dismisses it, so that a thief of a password cannot hide their own sign-in.
 */
export class SignInNotices {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds a notice for a user, unless the account may only read; `device` is the id of the new device. */
  async add(userId: string, device: string, deviceName: string): Promise<void> {
    const { role } = await this.#db
      .selectFrom("user")
      .select("role")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (!isRole(role)) return;
    await this.#db
      .insertInto("sign_in_notice")
      .values({ userId, device, deviceName, at: new Date().toISOString() })
      .execute();
    const kept = this.#db
      .selectFrom("sign_in_notice")
      .select("id")
      .where("userId", "=", userId)
      .orderBy("id", "desc")
      .limit(mostNotices);
    await this.#db.deleteFrom("sign_in_notice").where("userId", "=", userId).where("id", "not in", kept).execute();
  }

  /** The notices of a user that this device may see, newest first. */
  list(userId: string, device: string | null): Promise<SignInNotice[]> {
    return this.#db
      .selectFrom("sign_in_notice")
      .select(["at", "deviceName"])
      .where("userId", "=", userId)
      .where("device", "!=", device ?? "")
      .orderBy("id", "desc")
      .execute();
  }

  /** Removes the notices that this device may see. */
  async dismiss(userId: string, device: string | null): Promise<void> {
    await this.#db
      .deleteFrom("sign_in_notice")
      .where("userId", "=", userId)
      .where("device", "!=", device ?? "")
      .execute();
  }
}
