import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { access, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { vi } from "vitest";
import { operatorVariables } from "./operator-variables.ts";
import { sharedFolder } from "./site.ts";

const root = join(import.meta.dirname, "..", "..");
const notCopied = new Set(["node_modules", "build", ".git", ".react-router", "compiled", "data", "test-results"]);
const environment = operatorVariables();

/** Milliseconds for which a test waits while another test builds the shared copy. */
const buildPatience = 240_000;

type Report = { testResults: { assertionResults: TestResult[] }[] };
type TestResult = { fullName: string; status: string; failureMessages?: string[] };

/** A temporary copy of the project's sources that shares its installed packages. */
export class ProjectCopy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<ProjectCopy> {
    return ProjectCopy.#makeIn(await mkdtemp(join(tmpdir(), "project-")));
  }

  /**
   * Returns a copy that is changed and built once in a run: the first caller builds it while others wait. It is not
   * changed after that, and is kept until the run ends.
   */
  static async shared(name: string, change: (copy: ProjectCopy) => Promise<void>): Promise<ProjectCopy> {
    const shared = process.env[sharedFolder];
    if (shared === undefined) throw new Error(`${sharedFolder} is not set.`);
    const folder = join(shared, name);
    const built = join(folder, "built");
    try {
      await mkdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      await vi.waitFor(() => access(built), { timeout: buildPatience, interval: 50 });
      return new ProjectCopy(folder);
    }
    try {
      const copy = await ProjectCopy.#makeIn(folder);
      await change(copy);
      copy.build();
      await writeFile(built, "");
      return copy;
    } catch (error) {
      // A later caller tries again. Callers that are already waiting fail at their time limit.
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  static async #makeIn(folder: string): Promise<ProjectCopy> {
    await cp(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) });
    await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    return new ProjectCopy(folder);
  }

  /** Makes a copy of this copy, including its build. */
  async duplicate(): Promise<ProjectCopy> {
    const folder = await mkdtemp(join(tmpdir(), "project-"));
    await cp(this.folder, folder, { recursive: true });
    return new ProjectCopy(folder);
  }

  /** Adds a file; throws if it exists already. */
  async create(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
    await writeFile(join(this.folder, path), text, { flag: "wx" });
  }

  /** Changes a file's text. */
  async change(path: string, edit: (text: string) => string): Promise<void> {
    const file = join(this.folder, path);
    const before = await readFile(file, "utf8");
    const after = edit(before);
    if (after === before) throw new Error(`${path} has not what was to be changed.`);
    await writeFile(file, after);
  }

  /** Adds messages to a message file, and creates the file if it is missing. */
  async addMessages(path: string, messages: Readonly<Record<string, string>>): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    const before = await readFile(file, "utf8").catch(() => "{}");
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), ...messages }, null, 2));
  }

  /** Runs a script of the copy with Node; returns its exit code and its output. */
  run(script: string, ...args: string[]): { status: number | null; output: string } {
    const options = { cwd: this.folder, env: environment, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
    return { status, output: `${stdout}\n${stderr}` };
  }

  /** Builds the copy, or only its messages with `words`; throws with the build's output if it fails. */
  build(...part: "words"[]): void {
    const { status, output } = this.run("scripts/build.mjs", ...part);
    if (status !== 0) throw new Error(`The build ended with ${status}:\n${output}`);
  }

  /**
   * Returns the compiler's errors, or an empty string. Without a file, it checks the project, but only what has changed
   * since the last call. With a file, it checks that file and its imports.
   */
  typeErrors(file?: string): string {
    const settings = file === undefined ? "tsconfig.json" : "one-file.json";
    const one = { extends: "./tsconfig.json", include: [], files: [file] };
    if (file !== undefined) writeFileSync(join(this.folder, settings), JSON.stringify(one));
    const known = file === undefined ? ["--incremental", "--tsBuildInfoFile", "build/types.tsbuildinfo"] : [];
    return this.run("node_modules/typescript/bin/tsc", "--noEmit", "-p", settings, ...known).output.trim();
  }

  /** Runs tests of the copy and returns the full names of those that passed; throws if one fails. */
  async passedTests(...args: string[]): Promise<string[]> {
    const report = join(this.folder, "report.json");
    const { status, output } = this.run(
      "node_modules/vitest/vitest.mjs",
      "run",
      // Each further worker would import the same modules again.
      "--maxWorkers=1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...args,
    );
    const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests
      .filter((test) => test.status === "failed")
      .map((test) => [test.fullName, ...(test.failureMessages ?? [])].join("\n"));
    if (status !== 0) throw new Error(`The tests ended with ${status}:\n${failed.join("\n\n") || output}`);
    return tests.flatMap(({ fullName, status: outcome }) => (outcome === "passed" ? [fullName] : []));
  }

  /** Runs an operator's command of the copy with these variables; returns its exit code and its output. */
  command(name: string, args: readonly string[], variables: Record<string, string>) {
    // Caches the compiled code, because commands run more than once.
    const compiled = { NODE_COMPILE_CACHE: join(this.folder, "build/compiled") };
    const options = { cwd: this.folder, env: { ...environment, ...compiled, ...variables }, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [`server/commands/${name}.ts`, ...args], options);
    return { status, output: `${stdout}\n${stderr}` };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
