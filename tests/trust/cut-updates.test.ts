import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOnce, rounds } from "../kit/rounds.ts";
import { administratorEnvironment } from "../kit/session.ts";
import type { SiteProcess } from "../kit/site.ts";
import { SiteHome } from "../kit/site-home.ts";
import { packSmallRelease, smallRelease } from "../kit/small-release.ts";
import { cloneProject } from "./fresh-clone.ts";

const cuts = rounds(20, 2);

/** A server that is lost, for good, once it has sent `most` bytes of answers. */
class CutServer {
  sent = 0;
  most = Infinity;
  readonly #server: Server;

  constructor(answer: (request: IncomingMessage) => Promise<{ status: number; type: string; body: Buffer }>) {
    this.#server = createServer((request, response) => void this.#send(answer(request), response));
  }

  async listen(): Promise<this> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  async #send(answered: Promise<{ status: number; type: string; body: Buffer }>, response: ServerResponse) {
    const { status, type, body } = await answered;
    const rest = Math.max(this.most - this.sent, 0);
    this.sent += body.length;
    if (rest === 0) return response.destroy();
    response.writeHead(status, { "Content-Type": type, "Content-Length": body.length });
    if (body.length <= rest) return response.end(body);
    return response.write(body.subarray(0, rest), () => response.destroy());
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let home: SiteHome;
/** The old release's site, which serves all the time. */
let site: SiteProcess;
let server: CutServer | undefined;
beforeAll(async () => {
  home = await SiteHome.make();
  site = await home.start({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
});
afterAll(async () => {
  server?.close();
  await site?.stop();
  await home?.remove();
});

/** Cuts the server at points that are spread over so many bytes; each update leaves the old release alone. */
async function cutEach(from: string, bytes: number, said: RegExp, variables: () => Promise<Record<string, string>>) {
  for (let cut = 0; cut < cuts; cut += 1) {
    Object.assign(server!, { sent: 0, most: Math.floor(((cut + 0.5) / cuts) * bytes) });
    const { code, err } = await home.update("old", ["--from", from], await variables());
    expect([cut, code, err]).toEqual([cut, 1, expect.stringMatching(said)]);
    expect([cut, await home.linked(), await home.remains()]).toEqual([cut, "old", []]);
    expect([cut, (await fetch(site.origin)).status]).toEqual([cut, 200]);
  }
  Object.assign(server!, { sent: 0, most: Infinity });
}

it(`a packed release whose fetch is cut at ${cuts} points is not there; a whole fetch then takes over`, async () => {
  const archive = await packSmallRelease(home.folder, randomBytes(1_000_000));
  const files = new Map<string, Buffer>();
  for (const path of [archive, `${archive}.sha256`]) files.set(`/${basename(path)}`, await readFile(path));
  server = await new CutServer(async ({ url = "" }) => {
    const body = files.get(url);
    return { status: body ? 200 : 404, type: "application/octet-stream", body: body ?? Buffer.from("none") };
  }).listen();
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const from = `${server.origin}/${basename(archive)}`;
  await cutEach(from, bytes, /could not be fetched: .*The old release serves as before/, async () => ({}));
  expect(await home.update("old", ["--from", from])).toMatchObject({ code: 0, err: "" });
  server.close();
  await rm(home.release(smallRelease), { recursive: true });
});

it.skipIf(isOnce)(
  `a clone whose packages are cut at ${cuts} points is not there; with a whole network it is built and linked`,
  { timeout: 60 * 60_000 },
  async () => {
    const clone = join(home.folder, "clone");
    cloneProject(clone);
    const registry = new URL(execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim());
    server = await new CutServer(async ({ url = "/", headers }) => {
      const answer = await fetch(new URL(url, registry), { headers: { Accept: headers.accept ?? "*/*" } });
      const type = answer.headers.get("Content-Type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      if (!type.includes("json")) return { status: answer.status, type, body };
      // The description of a package names the address of its archive.
      const text = body.toString().replaceAll(/"tarball":"https?:\/\/[^/"]+/g, `"tarball":"${server!.origin}`);
      return { status: answer.status, type, body: Buffer.from(text) };
    }).listen();
    const variables = async () => ({
      npm_config_registry: server!.origin + registry.pathname,
      npm_config_cache: await mkdtemp(join(home.folder, "npm-")),
      npm_config_fetch_retries: "0",
    });
    // How much a whole installation is, into a folder of its own.
    const measured = join(home.folder, "measured");
    execFileSync("git", ["clone", "--quiet", clone, measured]);
    const env = { ...process.env, ...(await variables()) };
    await promisify(execFile)("npm", ["ci", "--ignore-scripts"], { cwd: measured, env });
    const { sent } = server;
    await rm(measured, { recursive: true });
    await cutEach(clone, sent, /^The new release could not be built\. The old one serves as before\./m, variables);
    process.stdout.write(`The packages of an update were cut at ${cuts} points of ${(sent / 1e6).toFixed(0)} MB.\n`);
    expect(await home.update("old", ["--from", clone], await variables())).toMatchObject({ code: 0 });
    const commit = execFileSync("git", ["-C", clone, "rev-parse", "HEAD"], { encoding: "utf8" });
    expect(await home.linked()).toMatch(new RegExp(`-${commit.slice(0, 8)}$`));
    expect((await fetch(site.origin)).status).toBe(200);
  },
);
