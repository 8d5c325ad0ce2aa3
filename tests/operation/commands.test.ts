import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../kit/operator-command.ts";

const root = join(import.meta.dirname, "..", "..");
const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** The operator's commands: all scripts of package.json that run a file of server/commands. */
const commands = Object.entries(scripts).flatMap(([name, line]) =>
  line.includes(`server/commands/${name}.ts`) ? [name] : [],
);

let folder: string;
/** A data folder that no command may create here. */
let DATA_DIR: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commands-"));
  DATA_DIR = join(folder, "data");
  await writeFile(join(folder, "file"), "no backup");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command where it must change nothing. */
const run = async (command: string, args: string[], environment: Record<string, string> = {}) => {
  const result = await runCommand(command, args, DATA_DIR, { environment: { SCHOOLS_ROOT: DATA_DIR, ...environment } });
  expect(existsSync(DATA_DIR)).toBe(false);
  return { ...result, lines: result.err.split("\n") };
};

it("package.json names the commands that this file looks for", () => {
  expect(commands.length).toBeGreaterThanOrEqual(9);
});

describe.each(commands)("npm run %s", (command) => {
  it("prints with --help how it is used, whatever the settings are, and refuses wrong arguments", async () => {
    const [help, words] = await Promise.all([
      run(command, ["--help"], { PORT: "wrong" }),
      run(command, ["one", "two", "three", "four"]),
    ]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(new RegExp(`^npm run ${command}\\b`));
    expect([words.code, words.out, words.lines[0]]).toEqual([
      1,
      "",
      expect.stringMatching(/^(?:There is one word too many: "\w+"|Unknown command "one")\.$/),
    ]);
    expect(words.err.endsWith(help.out)).toBe(true);
  });
});

it("--check is an option of restore alone", async () => {
  expect((await run("restore", ["--check"])).lines[0]).toBe("FILE is missing.");
  expect((await run("backup", ["--check"])).lines[0]).toBe(
    "--check belongs to restore alone: npm run restore -- --check FILE.",
  );
});

describe("an option that npm has taken for itself, because -- was missing, is not overlooked", () => {
  it.each([
    ["restore", ["file"], "check"],
    ["import", ["https://school.example"], "dry-run"],
  ])("npm run %s %j with --%s", async (command, args, option) => {
    const { code, out, lines } = await run(command, args, { [`npm_config_${option.replace("-", "_")}`]: "true" });
    expect([code, out, lines[0]]).toEqual([
      1,
      "",
      `npm has taken --${option} for itself. Write -- before it: npm run ${command} -- --${option} ….`,
    ]);
  });
});

it("help is given however it is asked for", async () => {
  for (const args of [["-h"], ["list", "--help"]])
    expect(await run("admin", args)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining("-- list") as string,
    });
});

it("a developer's script prints with --help how it is used, and runs nothing", () => {
  const tools = Object.entries(scripts).flatMap(([name, line]) =>
    / (?!server|node_modules)\S+\.(?:ts|mjs)$/.test(line.replace("scripts/run.mjs", "")) ||
    line.includes("tests/run.ts")
      ? [name]
      : [],
  );
  expect(tools).toEqual(expect.arrayContaining(["build", "check", "test", "lock", "pictures", "bench", "bench:pages"]));
  for (const name of tools) {
    const script = scripts[name]!.split(" ");
    const { status, stdout, stderr } = spawnSync(script[0]!, [...script.slice(1), "--help"], {
      cwd: root,
      encoding: "utf8",
      timeout: 5_000,
    });
    expect({ name, status, stdout, stderr }).toEqual({
      name,
      status: 0,
      stdout: expect.stringMatching(/^[A-Z][^]* npm (?:run|test)/) as string,
      stderr: "",
    });
  }
});

describe("npm run admin", () => {
  it.each([
    [[], "A command is missing."],
    [["list", "more"], 'There is one word too many: "more".'],
    [["list", "--nonsense"], "Unknown option '--nonsense'."],
    [["add"], '"add" needs more words.'],
    [["role", "a@school.example", "head"], 'There is no role "head": it is admin or editor.'],
    [["disable", "a@school.example", "--role", "editor"], '--role belongs to "add", "invite" alone.'],
    [["add", "a@school.example", "--role"], "Option '--role <value>' argument missing."],
  ])("%j: %s", async (args, problem) => {
    const { code, lines } = await run("admin", args);
    expect([code, lines[0], lines.at(-2)]).toEqual([1, problem, "npm run admin -- setup-link"]);
  });
});

describe("npm run schools", () => {
  it.each([
    [["add", "x", "x.example", "--from", "file"], '"add" needs NAME and HOST, or --from FILE alone.'],
    [["invite", "x", "--all"], '"invite" needs NAME..., or --all alone.'],
    [["invite", "--all", "--take-back"], "--take-back needs NAME...: invitations are not all taken back at once."],
    [["invite", "x", "y", "--email", "a@school.example"], "--email belongs to the invitation of one NAME."],
    [["backup", "--keep-going"], '--keep-going belongs to "upgrade" alone.'],
  ])("%j: %s", async (args, problem) => {
    const { code, lines } = await run("schools", args);
    expect([code, lines[0]]).toEqual([1, problem]);
  });
});

it("the profile's names and number are written by a command, which refuses what its form would", async () => {
  const data = join(folder, "named");
  const write = (...args: string[]) => runCommand("profile", args, data);
  const both = ["--name=Model School", "--name-bn=আদর্শ বিদ্যালয়", "--eiin=১২৩৪৫৬"];
  expect(await write(...both)).toEqual({ code: 0, out: "Done: the profile was changed.\n", err: "" });
  expect((await write(...both)).out).toBe("The profile says so already.\n");
  for (const [args, problem] of [
    [[], "Nothing to write"],
    [["--eiin=12345"], "The eiin is not accepted."],
    [[`--name=${"x".repeat(301)}`], "The name is not accepted."],
  ] as const) {
    const { code, err } = await write(...args);
    expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
  }
});

it("the first administrator's link is made by setup-link, which README names", async () => {
  const { code, out } = await runCommand("admin", ["setup-link"], join(folder, "school"));
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Make the first administrator, once, at \S+\/setup\?token=\S+\n$/),
  ]);
  expect(await readFile(join(root, "README.md"), "utf8")).toContain("`setup-link` for the first administrator");
});
