import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readlink, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { type CommandResult, compiledVariables } from "./operator-command.ts";
import { operatorVariables } from "./operator-variables.ts";
import { type SiteProcess, startBuiltSite } from "./site.ts";

const root = join(import.meta.dirname, "..", "..");
const sources = [
  "server",
  "engine",
  "features",
  "collections",
  "globals",
  "pages",
  "sample",
  "custom-elements",
  "scripts",
  "messages",
  "deploy",
  "package.json",
  "package-lock.json",
];

/** The migration that only the new release of a home has. */
export const newMigration = "0099-of-the-new-release";
const migration = `
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createTable("of_the_new_release").addColumn("id", "integer").execute();
}
`;

/** Copies files and folders. A program of the system does it, because Node takes seconds for thousands of files. */
const copyInto = (target: string, paths: readonly string[], from: string) =>
  promisify(execFile)("cp", ["-R", ...paths, target], { cwd: from });

/** The home of a site's program with two releases, of which the old one is linked, and a folder of data beside it. */
export class SiteHome {
  /** The folder that holds everything. */
  readonly folder: string;
  readonly dataDirectory: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.dataDirectory = join(folder, "data");
  }

  get home(): string {
    return join(this.folder, "home");
  }

  /**
   * Makes a home, always at the same place for a process, so that its programs find their code compiled from the second
   * home on. There is one home at a time.
   */
  static async make(): Promise<SiteHome> {
    const made = new SiteHome(join(await realpath(tmpdir()), `site-home-${process.pid}`));
    await rm(made.folder, { recursive: true, force: true });
    await mkdir(made.folder, { mode: 0o755 });
    await mkdir(made.dataDirectory, { mode: 0o700 });
    for (const name of ["old", "new"]) await made.#addRelease(name);
    await writeFile(join(made.release("new"), "server/database/migrations", `${newMigration}.ts`), migration);
    await symlink(made.release("old"), join(made.home, "current"));
    return made;
  }

  /** Adds a release: a copy of the sources, with the packages and the built files of the project. */
  async #addRelease(name: string): Promise<void> {
    const release = this.release(name);
    await mkdir(join(release, "build"), { recursive: true });
    await symlink(join(root, "node_modules"), join(release, "node_modules"));
    const built = (await readdir(join(root, "build"))).filter((path) => path !== "compiled");
    await copyInto(release, sources, root);
    await copyInto(join(release, "build"), built, join(root, "build"));
  }

  release(name: string): string {
    return join(this.home, "releases", name);
  }

  /** The name of the release to which a link leads; undefined without a link. */
  async linked(link: "current" | "previous" = "current"): Promise<string | undefined> {
    return readlink(join(this.home, link)).then(basename, () => undefined);
  }

  /** Runs `npm run update` of a release. The signal ends it by SIGKILL. */
  async update(
    release: string,
    args: readonly string[],
    environment: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<CommandResult> {
    const child = spawn(process.execPath, [this.command(release), ...args], {
      cwd: this.release(release),
      env: { ...operatorVariables(), ...compiledVariables(), DATA_DIR: this.dataDirectory, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    signal?.addEventListener("abort", () => child.kill("SIGKILL"));
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    return { code, out, err };
  }

  command(release: string): string {
    return join(this.release(release), "server", "commands", "update.ts");
  }

  /** Starts the site that is linked. */
  start(environment: Record<string, string> = {}): Promise<SiteProcess> {
    const variables = { ...compiledVariables(), DATA_DIR: this.dataDirectory, ...environment };
    return startBuiltSite(variables, join(this.folder, "none"), join(this.home, "current"));
  }

  /** Names that an update must not leave: of unfinished releases, and of a copy of the database. */
  async remains(): Promise<string[]> {
    const [releases, data] = [await readdir(join(this.home, "releases")), await readdir(this.dataDirectory)];
    const isRemain = (name: string) => name.startsWith(".") || name.endsWith(".part") || name === "update-trial";
    return [...releases, ...(await readdir(this.home)), ...data].filter(isRemain);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
