import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
let directory: string;
let npm: ChildProcess;
let origin: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "npm-start-"));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: directory,
    SAMPLE_CONTENT: "no",
  };
  // An operator's environment does not have the variables of the test runner and of the npm that started it.
  for (const name of Object.keys(environment))
    if (/^(?:NODE_ENV|TEST|VITEST|npm_)/.test(name)) delete environment[name];
  npm = spawn("npm", ["start"], { cwd: root, env: environment, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  origin = await new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const port = /site is at .*http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    }
    npm.once("exit", (code) => reject(new Error(`npm ended with ${code}:\n${output}`)));
  });
});

afterEach(async () => {
  // Processes that outlived npm are in its process group.
  try {
    process.kill(-Number(npm.pid), "SIGKILL");
  } catch {
    // No process outlived it.
  }
  await rm(directory, { recursive: true, force: true });
});

const ended = async () => ((await once(npm, "exit")) as [number | null, string | null])[0];
const isServing = () =>
  fetch(origin).then(
    () => true,
    () => false,
  );

it.each(["SIGTERM", "SIGINT"] as const)("%s to `npm start` ends the site", async (signal) => {
  npm.kill(signal);
  expect(await ended()).toBe(0);
  expect(await isServing()).toBe(false);
});

it("SIGTERM to npm and site, as systemd and terminals send it, ends the site after requests under way", async () => {
  const visitor = connect(Number(new URL(origin).port), "127.0.0.1");
  await once(visitor, "connect");
  let received = "";
  visitor.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const closed = once(visitor, "close");
  // A request whose headers are not complete yet.
  visitor.write("GET /healthz HTTP/1.1\r\nHost: school.example\r\n");
  expect(await isServing()).toBe(true);
  process.kill(-Number(npm.pid), "SIGTERM");
  // Now the site accepts no new connection, and the visitor may finish the request.
  while (await isServing());
  visitor.write("Connection: close\r\n\r\n");
  expect(await ended()).toBe(0);
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
});
