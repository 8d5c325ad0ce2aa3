import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type QueryResult } from "pg";

/** A PostgreSQL server for tests. It listens on a socket in a folder, not on a port. */
export type PostgresServer = {
  /** Returns the connection URL of one of its databases. */
  url: (database: string) => string;
  /** The id of the server's main process. */
  pid: () => number;
  /** Runs statements in the database `postgres`, or in another one. */
  run: (sql: string, database?: string) => Promise<QueryResult>;
  /** Kills the server without a shutdown, as a crash would. */
  kill: () => Promise<void>;
  /** Starts it again after `kill`. */
  start: () => Promise<void>;
  /** Stops the server and removes its files. */
  close: () => Promise<void>;
};

const programs = "/usr/lib/postgresql";
const user = "postgres";

/** The folder of PostgreSQL's programs as Debian installs them; undefined if PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(programs) ? readdirSync(programs).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(programs, version, "bin")).find((folder) => existsSync(join(folder, "initdb")));
}

/**
 * Turns off flushing to disk. Flushing protects data only if the machine fails; a killed server loses nothing without
 * it.
 */
const hasty = { fsync: "off", full_page_writes: "off" };

/**
 * Starts a server with new databases. `settings` are added to its command line. Throws if PostgreSQL is not installed.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("There is no PostgreSQL here.");
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const owner = ownerOfServer();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", user, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...owner, cwd: folder, stdio: "pipe" },
  );
  const url = (database: string) => `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}`;
  let child: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    const set = Object.entries({ listen_addresses: "", ...hasty, ...settings }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const started = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, ...set], {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = started;
    let text = "";
    const isReady = await new Promise<boolean>((resolve) => {
      started.stderr.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes("ready to accept connections")) resolve(true);
      });
      started.once("exit", () => resolve(false));
    });
    if (isReady) return;
    // Child processes of a killed server end a moment after it. Until then a start fails, so start again.
    if (!/shared memory block|postmaster\.pid/.test(text)) throw new Error(`PostgreSQL ended:\n${text}`);
    return start();
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const run = async (sql: string, database = "postgres") => {
    const client = new Client({ connectionString: url(database) });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await start();
  const close = async () => {
    await end("SIGINT");
    await rm(folder, { recursive: true, force: true });
  };
  return { url, pid: () => child?.pid ?? 0, run, kill: () => end("SIGKILL"), start, close };
}

/** The user to run the server as, because PostgreSQL refuses to run as root. Debian creates this user. */
function ownerOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(execFileSync("id", [kind, user]).toString());
  return { uid: idOf("-u"), gid: idOf("-g") };
}
