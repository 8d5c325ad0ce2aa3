import { access, constants, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database/open.ts";
import { log } from "./log.ts";

/** What is looked at: whether the database takes writes, whether there is room for them, whether somebody can sign in. */
const checks = { database: canWrite, disk: hasRoom, signIn: canSignIn } as const;

type Name = keyof typeof checks;

/** Whether the site can do all that it is for. */
export type Health = { status: "ok" | "failing"; checks: Record<Name, "ok" | "failing"> };

type Site = { db: Database; dataDirectory: string };

/** How long what was found is taken for what is, in milliseconds: nobody can wear out the disk by asking. */
const lifetime = 1_000;

/** Bytes that must be free: the largest document that may be uploaded (20 MB), and room for the database to grow. */
export const leastFreeBytes = 32 * 1024 * 1024;

/** Tells whether writing and signing in work, for whatever watches over the process; the log hears of each change. */
export class HealthCheck {
  readonly #site: Site;
  #found: { at: number; health: Promise<Health> } | undefined;
  readonly #failing = new Set<string>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** What was found within the last second, else what is found now. */
  check(): Promise<Health> {
    const now = performance.now();
    if (!this.#found || now - this.#found.at >= lifetime) this.#found = { at: now, health: this.#look() };
    return this.#found.health;
  }

  async #look(): Promise<Health> {
    const names = Object.keys(checks) as Name[];
    const found = await Promise.all(names.map(async (name) => [name, await this.#passes(name)] as const));
    const isWell = found.every(([, passes]) => passes);
    const said = found.map(([name, passes]) => [name, passes ? "ok" : "failing"]);
    return { status: isWell ? "ok" : "failing", checks: Object.fromEntries(said) as Health["checks"] };
  }

  async #passes(name: Name): Promise<boolean> {
    try {
      await checks[name](this.#site);
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

/** Throws unless the database's file is there and a write goes through; it is taken back before it reaches the disk. */
async function canWrite({ db, dataDirectory }: Site): Promise<void> {
  await stat(join(dataDirectory, "school.sqlite"));
  try {
    await db.transaction().execute(async (transaction) => {
      const line = { collection: "health", version: 0, entries: 0 };
      await transaction.insertInto("ledger").values(line).execute();
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

/** Throws where files cannot be added to the data, for want of leave or of room. */
async function hasRoom({ dataDirectory }: Site): Promise<void> {
  await access(dataDirectory, constants.W_OK);
  const { bavail, bsize } = await statfs(dataDirectory);
  if (bavail * bsize < leastFreeBytes) throw new Error(`Only ${bavail * bsize} bytes are free under ${dataDirectory}.`);
}

/** Throws unless accounts and sessions can be read, and the secret that signs them is there. */
async function canSignIn({ db, dataDirectory }: Site): Promise<void> {
  await access(join(dataDirectory, "secret"), constants.R_OK);
  await db.selectFrom("user").select(["id", "email", "role", "disabled"]).limit(1).execute();
  await db.selectFrom("account").select(["userId", "password"]).limit(1).execute();
  await db.selectFrom("session").select(["id", "userId", "expiresAt"]).limit(1).execute();
}
