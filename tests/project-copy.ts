import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const notCopied = new Set(["node_modules", "build", ".git", ".react-router", "compiled", "data", "test-results"]);
/** As an operator's shell has it, without what the running tests set. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("VITEST")),
);

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

/** A copy of the project's sources, with the same packages. */
export class ProjectCopy {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<ProjectCopy> {
    const folder = await mkdtemp(join(tmpdir(), "project-"));
    await cp(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) });
    await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    return new ProjectCopy(folder);
  }

  /** Adds a file; throws where there is one. */
  async create(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.#folder, path)), { recursive: true });
    await writeFile(join(this.#folder, path), text, { flag: "wx" });
  }

  /** Changes a file's text. */
  async change(path: string, edit: (text: string) => string): Promise<void> {
    const file = join(this.#folder, path);
    await writeFile(file, edit(await readFile(file, "utf8")));
  }

  /** Adds words to a language's message file, or makes one. */
  async addWords(locale: string, words: Readonly<Record<string, string>>): Promise<void> {
    const file = join(this.#folder, "messages", `${locale}.json`);
    const before = await readFile(file, "utf8").catch(() => "{}");
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), ...words }, null, 2));
  }

  /** Runs a script of the copy with Node; answers its exit code and all that it said. */
  run(script: string, ...args: string[]): { status: number | null; said: string } {
    const options = { cwd: this.#folder, env: environment, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
    return { status, said: `${stdout}\n${stderr}` };
  }

  /** Builds the copy; throws with what was said where that fails. */
  build(): void {
    const { status, said } = this.run("setup/build.mjs");
    if (status !== 0) throw new Error(`The build ended with ${status}:\n${said}`);
  }

  /** What the compiler says of the types; nothing where all is well. */
  typeErrors(): string {
    return this.run("node_modules/typescript/bin/tsc", "--noEmit", "-p", ".").said.trim();
  }

  /** The names of the copy's tests that passed; throws where one fails. */
  async passedTests(...args: string[]): Promise<string[]> {
    const report = join(this.#folder, "report.json");
    const { status, said } = this.run("node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile=${report}`, ...args);
    const text = await readFile(report, "utf8");
    if (status !== 0) throw new Error(`The tests ended with ${status}:\n${said}\n${text}`);
    const { testResults } = JSON.parse(text) as Report;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ fullName, status: outcome }) => (outcome === "passed" ? [fullName] : []));
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
