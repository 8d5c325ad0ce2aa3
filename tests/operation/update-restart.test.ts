import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, copyFile, mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { titlesIn, withDatabaseFile } from "../kit/older-database.ts";
import { freePort } from "../kit/run-web-server.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import type { SiteProcess } from "../kit/site.ts";
import { newMigration, SiteHome } from "../kit/site-home.ts";

/**
 * What `systemctl` runs in these tests: it asks this process, which starts and stops the linked release as the units
 * in deploy/ would.
 */
const program = (address: string) => `#!${process.execPath}
const words = process.argv.slice(2).join(" ");
const answer = await fetch("${address}", { method: "POST", body: words });
const text = await answer.text();
if (text === "interrupt") for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.kill(process.ppid, signal);
process.stdout.write(text);
process.exit(answer.ok ? 0 : 1);
`;

let home: SiteHome;
let site: SiteProcess | undefined;
let systemd: Server;
let calls: string[];
/** What the unit starts. */
let started: string;
let state: string;
/** Whether the command gets signals as soon as the site is stopped. */
let interrupts: boolean;
let variables: Record<string, string>;
/** A process of a release that could not start and says so to visitors. */
let failing: { pid: number; end: () => void } | undefined;

/** Does what systemd would do, and returns what it would print. */
async function answer(words: string): Promise<string> {
  const [command = "", ...others] = words.split(" ");
  if (command === "show" && words.includes("MainPID")) return String(failing?.pid ?? site?.pid ?? 0);
  if (command === "show") return words.includes("ExecStart") ? started : state;
  calls.push(command);
  if (command !== "start") {
    failing?.end();
    failing = undefined;
    await site?.stop();
    site = undefined;
  }
  if (command === "stop" && interrupts) return "interrupt";
  if (command === "stop" || !others.includes("school-website.service")) return "";
  try {
    site = await home.start(variables);
    state = "ActiveState=active\nNRestarts=0\n";
  } catch {
    state = "ActiveState=activating\nNRestarts=2\n";
  }
  return "";
}

beforeEach(async () => {
  home = await SiteHome.make();
  [calls, state, interrupts] = [[], "", false];
  started = `{ path=${join(home.home, "current/scripts/start")} ; argv[]=${join(home.home, "current/scripts/start")} }`;
  systemd = createServer((request, response) => {
    void request
      .toArray()
      .then(async (chunks) => response.end(await answer(Buffer.concat(chunks as Buffer[]).toString())));
  });
  await once(systemd.listen(0, "127.0.0.1"), "listening");
  const { port } = systemd.address() as { port: number };
  const bin = join(home.folder, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "systemctl"), program(`http://127.0.0.1:${port}`), { mode: 0o755 });
  await writeFile(join(bin, "package.json"), '{ "type": "module" }');
  variables = {
    ...administratorEnvironment,
    SAMPLE_CONTENT: "no",
    PORT: String(await freePort()),
    PATH: `${bin}:${process.env.PATH}`,
  };
  site = await home.start(variables);
  const { token } = await openSession(site);
  const write = writerOf(site, token);
  expect((await write("POST", "/syllabus", { title: "Before", link: "https://a.example" })).status).toBe(201);
});
afterEach(async () => {
  failing?.end();
  failing = undefined;
  await site?.kill();
  site = undefined;
  systemd.closeAllConnections();
  systemd.close();
  await home.remove();
});

const file = () => join(home.dataDirectory, "school.sqlite");
const isMigrated = () =>
  withDatabaseFile(file(), (database) =>
    Boolean(database.prepare("select 1 from kysely_migration where name = ?").get(newMigration)),
  );
const update = (others: Record<string, string> = {}) =>
  home.update("new", ["--from", ".", "--restart"], { ...variables, ...others });
/** Makes the new release end instead of serving, after it has upgraded the database. */
async function breakNew(): Promise<void> {
  const path = join(home.release("new"), "server/start.ts");
  const text = await readFile(path, "utf8");
  expect(text).toContain("closeOnSignal(close, idle);");
  await writeFile(path, text.replace("closeOnSignal(close, idle);", "throw new Error('Broken');"));
}

it("--restart restarts the site with the new release", async () => {
  const { code, err, out } = await update();
  expect([code, err, await home.linked(), calls]).toEqual([0, "", "new", ["restart"]]);
  expect(out).toContain("The site serves with the new release.");
  expect([isMigrated(), (await fetch(`${site?.origin}/syllabus`)).status]).toEqual([true, 200]);
});

it("a release that is linked, but does not run yet, is restarted; one that runs is not", async () => {
  expect(await home.update("new", ["--from", "."], variables)).toMatchObject({ code: 0, err: "" });
  const linked = await home.update("new", ["--from", "."], variables);
  expect([linked.code, linked.err, calls]).toEqual([0, "", []]);
  expect(linked.out).toMatch(/\/new is linked already\.\n.*systemctl restart school-website$/m);
  const restarted = await update();
  expect([restarted.code, restarted.err, calls]).toEqual([0, "", ["restart"]]);
  expect(restarted.out).toMatch(/\/new is linked already\.\nThe site serves with the new release\.$/m);
  const again = await update();
  expect([again.code, again.err, calls]).toEqual([0, "", ["restart"]]);
  expect(again.out).toMatch(/^The site runs \S*\/new already\.$/m);
});

it("--restart changes nothing if nobody could tell whether the site serves, or the unit starts another", async () => {
  const problems: [Record<string, string>, string, RegExp][] = [
    [{ PORT: String(await freePort()) }, started, /\/readyz does not answer 200 \(it does not answer\)/],
    [{ HOST: "::1" }, started, /http:\/\/\[::1\]:\d+\/readyz does not answer 200/],
    [{}, "{ path=/opt/school-website/scripts/start }", /The unit does not start .*\/current\/scripts\/start\. Set /],
    [{}, "", /systemd has no school-website\.service/],
  ];
  for (const [others, unit, problem] of problems) {
    started = unit;
    const { code, err } = await update(others);
    expect([code, err]).toEqual([1, expect.stringMatching(problem)]);
  }
  expect([await home.linked(), calls, isMigrated()]).toEqual(["old", [], false]);
});

it("--restart changes nothing if there is no room for what the way back would replace", async () => {
  // A file with holes, which takes no room, but would in the backup of what a step back replaces.
  const large = join(home.dataDirectory, "media", `${"0".repeat(20)}.jpg`);
  await writeFile(large, "");
  await truncate(large, 2 ** 43);
  const full = await update();
  expect([full.code, full.err]).toEqual([
    1,
    expect.stringMatching(/^The backup needs .* are free in .*\nThe new release was not taken into use; /),
  ]);
  expect([await home.linked(), calls, isMigrated()]).toEqual(["old", [], false]);
});

it("a new release that does not serve is taken back, with the database from before", async () => {
  await breakNew();
  const { code, err, out } = await update();
  expect([code, err, await home.linked(), calls]).toEqual([
    1,
    "The update was taken back.\n",
    "old",
    ["restart", "stop", "start"],
  ]);
  expect(out).toContain("The site will have the database of");
  expect([isMigrated(), titlesIn(file())]).toEqual([false, ["Before"]]);
  expect((await fetch(`${site?.origin}/syllabus`)).status).toBe(200);
});

it("an update that was interrupted while it waited for the site is taken back when it is repeated", async () => {
  expect(await home.update("new", ["--from", "."], variables)).toMatchObject({ code: 0, err: "" });
  await breakNew();
  await answer("restart school-website.service");
  const server = createServer((_, response) => response.writeHead(503).end());
  await once(server.listen(Number(variables.PORT), "127.0.0.1"), "listening");
  const { pid = 0 } = spawn("sleep", ["600"], { cwd: home.release("new"), stdio: "ignore" });
  failing = {
    pid,
    end: () => {
      process.kill(pid);
      server.closeAllConnections();
      server.close();
    },
  };
  calls = [];
  const { code, err } = await update();
  expect([code, err, await home.linked(), calls]).toEqual([
    1,
    "The update was taken back.\n",
    "old",
    ["restart", "stop", "start"],
  ]);
  expect([isMigrated(), (await fetch(`${site?.origin}/syllabus`)).status]).toEqual([false, 200]);
});

it("a signal while the site is stopped does not keep it from starting again", async () => {
  await breakNew();
  interrupts = true;
  const { code, err } = await update();
  expect([code, err, await home.linked(), calls]).toEqual([
    1,
    "The update was taken back.\n",
    "old",
    ["restart", "stop", "start"],
  ]);
  expect((await fetch(`${site?.origin}/syllabus`)).status).toBe(200);
});

it("if the way back fails, the linked release is started again", async () => {
  await breakNew();
  // The backup of what the step back replaces cannot be written.
  const path = "server/operation/backup/create-backup.ts";
  await appendFile(
    join(home.release("new"), path),
    "\nif (process.argv.includes('keep')) throw new Error('The disk is full.');\n",
  );
  const { code, err } = await update();
  expect([code, err, await home.linked(), calls]).toEqual([
    1,
    expect.stringContaining("The disk is full."),
    "new",
    ["restart", "stop", "start"],
  ]);
  expect(titlesIn(file())).toEqual(["Before"]);
  // Once there is room again, the step back can be repeated.
  const folder = join(home.dataDirectory, "backups");
  expect((await readdir(folder)).filter((name) => name.startsWith("before-going-back"))).toEqual([]);
  await copyFile(join(home.release("old"), path), join(home.release("new"), path));
  const back = await home.update("new", ["--back", "--yes"], variables);
  expect([back.code, back.err, await home.linked(), isMigrated()]).toEqual([0, "", "old", false]);
});
