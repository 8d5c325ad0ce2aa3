import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChildOptions, startChild } from "./start-child.ts";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "child-"))));
afterAll(() => rm(folder, { recursive: true }));

/** Runs a script with these statements to its end. */
async function run(statements: string, options: Partial<ChildOptions> = {}) {
  const script = join(folder, "script.mjs");
  await writeFile(script, statements);
  return startChild(script, { heap: 64, time: 60_000, ...options }).ended;
}

it("tells how a process has ended, and the end of what it has said", async () => {
  expect(await run("process.exit(0)")).toEqual({ code: 0, signal: null, said: "" });
  const { code, said } = await run('process.stderr.write("x".repeat(5_000) + "the end"); process.exitCode = 3;');
  expect([code, said.length]).toEqual([3, 2_000]);
  expect(said).toMatch(/the end$/);
});

it("a child gets the arguments and no more of the environment than is named", async () => {
  const check =
    "process.stderr.write(JSON.stringify([process.argv.slice(2), process.env.PATH, process.env.TEST_NAMED]))";
  expect((await run(check, { args: ["a b", "$HOME"], environment: { TEST_NAMED: "yes" }, data: 1_500 })).said).toBe(
    '[["a b","$HOME"],null,"yes"]',
  );
});

it("a child whose time is over is killed", async () => {
  expect(await run("for (;;);", { time: 500 })).toMatchObject({ code: null, signal: "SIGKILL" });
});

it.runIf(process.platform === "linux")("a child that has used the processor for too long is killed", async () => {
  const { code, signal } = await run("for (;;);", { processor: 1 });
  expect([code, ["SIGKILL", "SIGXCPU"].includes(String(signal))]).toEqual([null, true]);
});

it("a child with too many objects is ended", async () => {
  const { code, said } = await run("const all = []; for (;;) all.push({ at: all.length });");
  expect(code).not.toBe(0);
  expect(said).not.toBe("");
});

it.runIf(process.platform === "linux")("ends a process with too much other data", async () => {
  const fill = "const all = []; for (let at = 0; at < 32; at += 1) all.push(Buffer.alloc(64 * 1024 * 1024, 1));";
  expect(await run(fill, { data: 700 })).toMatchObject({
    code: 1,
    said: expect.stringContaining("ERR_MEMORY_ALLOCATION_FAILED"),
  });
});

it("a child ends when the process that has started it is killed", async () => {
  const [script, parent] = [join(folder, "endless.mjs"), join(folder, "parent.mjs")];
  await writeFile(script, "setInterval(() => {}, 1_000);");
  const runner = pathToFileURL(join(import.meta.dirname, "start-child.ts")).href;
  const start = `startChild(${JSON.stringify(script)}, { heap: 64, time: 60_000, data: 1_500 })`;
  await writeFile(parent, `import { startChild } from "${runner}"; console.log(${start}.child.pid);`);
  const started = execFile(process.execPath, [parent]);
  const [pid] = (await once(started.stdout!, "data")) as [string];
  started.kill("SIGKILL");
  await expect.poll(() => isThere(Number(pid))).toBe(false);
});

it.runIf(process.platform === "linux")("starts a process that the terminal's Ctrl-C does not reach", async () => {
  // In /proc/self/stat the id of the process group is the third field after the process's name, which stands in
  // brackets.
  const group = `readFileSync("/proc/self/stat", "utf8").replace(/.*\\) /, "").split(" ")[2]`;
  const { said } = await run(
    `import { readFileSync } from "node:fs"; process.stderr.write(${group} + " " + process.pid)`,
  );
  const [ofChild, itself] = said.split(" ");
  expect(ofChild).toBe(itself);
});

function isThere(pid: number): boolean {
  try {
    // Signal 0 only asks whether there is such a process.
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
