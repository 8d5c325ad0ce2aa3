import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const script = join(import.meta.dirname, "run.mjs");

/** Runs code by the script, from another folder; `said` gets what it prints. */
function run(code: string, ...args: string[]): { child: ChildProcess; said: () => string } {
  const command = [script, "--", "--input-type=module", "--eval", code, ...args];
  const child = spawn(process.execPath, command, { cwd: tmpdir(), stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text };
}

it("a program gets its arguments as they are, in the project's folder, and the same Node first in PATH", async () => {
  const { child, said } = run(
    `import { execFileSync } from "node:child_process";
    const first = execFileSync("node", ["-p", "process.execPath"], { encoding: "utf8" }).trim();
    console.log(JSON.stringify([process.cwd(), first === process.execPath, ...process.argv.slice(1)]));`,
    "two words",
    "--",
    "*",
  );
  await once(child, "close");
  expect(JSON.parse(said())).toEqual([join(import.meta.dirname, ".."), true, "two words", "--", "*"]);
});

it("it ends as the program ends", async () => {
  expect(await once(run("process.exit(7)").child, "close")).toEqual([7, null]);
  expect(await once(run("process.kill(process.pid, 'SIGKILL')").child, "close")).toEqual([null, "SIGKILL"]);
});

it("a packed release is neither installed nor built, because it is complete", async () => {
  const release = await mkdtemp(join(tmpdir(), "release-"));
  onTestFinished(() => rm(release, { recursive: true }));
  const root = join(import.meta.dirname, "..");
  for (const path of ["scripts", "package.json"]) await cp(join(root, path), join(release, path), { recursive: true });
  await symlink(join(root, "node_modules"), join(release, "node_modules"));
  await writeFile(join(release, "release.json"), "{}");
  const command = [join(release, "scripts", "run.mjs"), "build", "--", "--eval", "process.exit(7)"];
  const child = spawn(process.execPath, command, { stdio: "pipe" });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  expect([await once(child, "close"), text]).toEqual([[7, null], ""]);
});

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("it passes %s on and waits for the program", async (signal) => {
  const { child, said } = run(
    `process.on("${signal}", () => {
      console.log("${signal}");
      process.exit(3);
    });
    setInterval(() => {}, 1_000);
    console.log("ready");`,
  );
  await expect.poll(said).toBe("ready\n");
  child.kill(signal);
  expect(await once(child, "close")).toEqual([3, null]);
  expect(said()).toBe(`ready\n${signal}\n`);
});
