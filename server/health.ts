import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readSecret } from "./auth/secret.ts";
import { damageAdvice, isDatabaseDamaged } from "./disk/database-damage.ts";
import type { Database } from "./database/open.ts";
import { engineOf, inTransaction } from "./database/transaction.ts";
import { databaseFile } from "./disk/data-folder.ts";
import { requireWritable } from "./disk/writable.ts";
import { bad, type Finding } from "./doctor/finding.ts";
import { log } from "./log/log.ts";

/** The checks: the database accepts writes, the disk has room for them, people can sign in, and an object store keeps files. */
const checks = { database: canWrite, disk: hasRoom, signIn: canSignIn, mediaStore: canKeepMedia } as const;

type CheckName = keyof typeof checks;

/** The results of all checks, of the store only where there is one; `status` is "ok" only if every check passes. */
export type Health = { status: "ok" | "failing"; checks: Partial<Record<CheckName, "ok" | "failing">> };

type Checked = {
  db: Database;
  dataDirectory: string;
  /** Looks whether the object store works; undefined where the media are on the disk. */
  lookAtStore?: (() => Promise<Finding[]>) | undefined;
};

/** How long a result is reused, in milliseconds, so that frequent requests cannot wear out the disk. */
const lifetime = 1_000;

/** How long an answer waits for the object store, in milliseconds; a look at it may take longer. */
const storePatience = 5_000;

/** Free bytes that the disk check demands: the largest document (20 MB), and room for the database to grow. */
export const minimumFreeBytes = 32 * 1024 * 1024;

/** Checks for a monitor whether writing and signing in work; logs when a check begins to fail and when it passes again. */
export class HealthCheck {
  readonly #checked: Checked;
  #latest: { at: number; health: Promise<Health> } | undefined;
  readonly #failing = new Set<string>();

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  /** The result of the last second if there is one, else a new one. */
  check(): Promise<Health> {
    const now = performance.now();
    if (!this.#latest || now - this.#latest.at >= lifetime) this.#latest = { at: now, health: this.#runChecks() };
    return this.#latest.health;
  }

  /** Whether readers can be served: the database answers. Unlike `check`, it allows a full disk. */
  async canRead(): Promise<boolean> {
    try {
      await this.#checked.db.selectFrom("collection_stats").select("collection").limit(1).execute();
      return true;
    } catch {
      return false;
    }
  }

  async #runChecks(): Promise<Health> {
    const names = (Object.keys(checks) as CheckName[]).filter((name) => name !== "mediaStore" || this.#checked.lookAtStore);
    const outcomes = await Promise.all(names.map(async (name) => [name, await this.#passes(name)] as const));
    const isOk = outcomes.every(([, passes]) => passes);
    const results = outcomes.map(([name, passes]) => [name, passes ? "ok" : "failing"]);
    return { status: isOk ? "ok" : "failing", checks: Object.fromEntries(results) as Health["checks"] };
  }

  async #passes(name: CheckName): Promise<boolean> {
    try {
      await checks[name](this.#checked);
      if (this.#failing.delete(name)) log.info(`The check of ${name} passes again.`);
      return true;
    } catch (error) {
      if (!this.#failing.has(name)) log.error(`The check of ${name} fails.`, error);
      this.#failing.add(name);
      return false;
    }
  }
}

class RolledBack extends Error {}

/** Throws unless the database accepts a write, and its file, if it is one, exists and is whole as far as is known; the write is rolled back before it reaches the disk. */
async function canWrite({ db, dataDirectory }: Checked): Promise<void> {
  if (engineOf(db) === "sqlite") await stat(join(dataDirectory, databaseFile));
  if (isDatabaseDamaged()) throw new Error(damageAdvice);
  try {
    await inTransaction(db, async (transaction) => {
      const row = { collection: "health", version: 0, entries: 0 };
      await transaction.insertInto("collection_stats").values(row).execute();
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

/** Throws if files cannot be added to the data folder: it must be writable, and its disk must have room. */
async function hasRoom({ dataDirectory }: Checked): Promise<void> {
  await requireWritable(dataDirectory);
  const { bavail, bsize } = await statfs(dataDirectory);
  if (bavail * bsize < minimumFreeBytes) throw new Error(`Only ${bavail * bsize} bytes are free under ${dataDirectory}.`);
}

/** Throws unless accounts and sessions can be read and the secret that signs sessions exists. */
async function canSignIn({ db, dataDirectory }: Checked): Promise<void> {
  if ((await readSecret(db, dataDirectory)) === undefined) throw new Error("The secret that signs sessions is missing.");
  await db.selectFrom("user").select(["id", "email", "role", "disabled"]).limit(1).execute();
  await db.selectFrom("account").select(["userId", "password"]).limit(1).execute();
  await db.selectFrom("session").select(["id", "userId", "expiresAt"]).limit(1).execute();
}

/** Throws if the object store does not answer or does not keep what it is sent. */
async function canKeepMedia({ lookAtStore }: Checked): Promise<void> {
  const late = wait(storePatience, undefined, { ref: false }).then(() => [bad("media store", "The bucket of MEDIA_URL has not answered in time.")]);
  for (const { isGood, text } of await Promise.race([lookAtStore?.() ?? [], late])) if (!isGood) throw new Error(text);
}
