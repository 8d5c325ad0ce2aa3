import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SiteHome } from "../kit/site-home.ts";
import { packSmallRelease, smallRelease, writeSmallRelease } from "../kit/small-release.ts";

/** One home for all tests, which take nothing into use: each ends with the two releases of the beginning. */
let home: SiteHome;
let server: Server | undefined;
beforeAll(async () => {
  home = await SiteHome.make();
  // Only its name counts: these releases try nothing.
  await writeFile(join(home.dataDirectory, "school.sqlite"), "");
});
afterEach(async () => {
  server?.close();
  server = undefined;
  for (const path of [join(home.folder, "origin"), join(home.release("old"), ".git")])
    await rm(path, { recursive: true, force: true });
  for (const name of await releases())
    if (!["old", "new"].includes(name)) await rm(join(home.home, "releases", name), { recursive: true });
});
afterAll(() => home.remove());

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@localhost", ...args], {
    encoding: "utf8",
  }).trim();

/** A repository with a release; returns its newest commit. */
async function makeOrigin(folder: string): Promise<string> {
  await writeSmallRelease(folder);
  git(folder, "init", "--quiet");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "--message=One");
  return git(folder, "rev-parse", "HEAD");
}

async function serve(listener: RequestListener): Promise<string> {
  server = createHttpServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const releases = async () => (await readdir(join(home.home, "releases"))).filter((name) => name !== "update.lock");

it("a clone is installed and built without the site's secrets, and takes over", async () => {
  const origin = join(home.folder, "origin");
  const commit = await makeOrigin(origin);
  const name = `9.8.7-${commit.slice(0, 8)}`;
  const secrets = { SMTP_URL: "smtps://a:b@mail.example", MAIL_FROM: "a@b.example", npm_config_loglevel: "error" };
  const { code, err, out } = await home.update("old", ["--from", origin], secrets);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("took over: --from .");
  expect((await releases()).toSorted()).toEqual([name, "new", "old"]);
  const folder = join(home.home, "releases", name);
  const seen = JSON.parse(await readFile(join(folder, "built.json"), "utf8")) as Record<string, string>;
  expect(seen).toMatchObject({ PATH: process.env.PATH, npm_config_loglevel: "error" });
  expect(Object.keys(seen).filter((variable) => /^(?:DATA|BACKUP)_DIR$|SMTP|MAIL/.test(variable))).toEqual([]);
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe("755");
});

it("the newest version is fetched into a clone, shallow ones too", async () => {
  const origin = join(home.folder, "origin");
  await makeOrigin(origin);
  // The release that runs becomes a clone of what was newest before.
  const shallow = join(home.folder, "shallow");
  execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${origin}`, shallow], { stdio: "pipe" });
  await cp(join(shallow, ".git"), join(home.release("old"), ".git"), { recursive: true });
  await writeFile(join(origin, "news"), "news");
  git(origin, "add", ".");
  git(origin, "commit", "--quiet", "--message=Two");
  const commit = git(origin, "rev-parse", "HEAD");
  const { code, err, out } = await home.update("old", []);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("took over");
  const folder = join(home.home, "releases", `9.8.7-${commit.slice(0, 8)}`);
  expect(await readFile(join(folder, "news"), "utf8")).toBe("news");
  expect(git(folder, "remote", "get-url", "origin")).toBe(`file://${origin}`);
});

it("a packed release is installed from an address that leads to another one", async () => {
  const archive = await packSmallRelease(home.folder);
  const address = await serve((request, response) => {
    const path = request.url ?? "";
    if (path.startsWith("/old/")) response.writeHead(302, { Location: path.slice("/old".length) }).end();
    else void readFile(join(home.folder, path)).then((bytes) => response.end(bytes));
  });
  const { code, err, out } = await home.update("old", ["--from", `${address}/old/${basename(archive)}`]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("took over: --from .");
  expect((await releases()).toSorted()).toEqual([smallRelease, "new", "old"]);
});

it("a release is fetched by https alone, unless it is on this machine", async () => {
  const address = await serve((_, response) =>
    response.writeHead(302, { Location: "http://school.invalid/a.tar.gz.sha256" }).end(),
  );
  for (const from of ["http://school.invalid/a.tar.gz", `${address}/a.tar.gz`]) {
    const { code, err } = await home.update("old", ["--from", from]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/could not be fetched: http:\/\/school\.invalid is no address with https/),
    ]);
  }
  expect(await home.remains()).toEqual([]);
});

it("a release is fetched whole or not at all: with a server, a checksum and the right bytes", async () => {
  const silent = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf"));
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as { port: number };
  const archive = join(home.folder, "school-website.tar.gz");
  await writeFile(archive, "no archive");
  const sum = join(home.folder, "school-website.tar.gz.sha256");
  const refusals: string[] = [];
  const address = `http://127.0.0.1:${port}/a.tar.gz`;
  const refuse = async (...args: string[]) => refusals.push((await home.update("old", args)).err);
  await refuse("--from", address);
  silent.close();
  await refuse("--from", address);
  await refuse("--from", archive);
  await refuse("--from", join(home.folder, "no"));
  await writeFile(sum, `${"0".repeat(64)}  school-website.tar.gz\n`);
  await refuse("--from", archive);
  await refuse();
  expect(refusals).toEqual([
    expect.stringMatching(/a\.tar\.gz\.sha256 could not be fetched: .*The old release serves as before/),
    expect.stringMatching(/a\.tar\.gz\.sha256 could not be fetched: .*ECONNREFUSED/),
    expect.stringMatching(/There is no .*\.sha256: put the checksum beside the release/),
    expect.stringMatching(/^There is no /),
    expect.stringMatching(/is damaged: its checksum differs/),
    expect.stringMatching(/This release is no clone/),
  ]);
  expect([await home.linked(), await home.remains()]).toEqual(["old", []]);
});

it("what an update has started on the data ends with it, however it ends", async () => {
  const [begun, ended] = [join(home.folder, "begun"), join(home.folder, "ended")];
  // It would go on for ever.
  const trial = `
    import { writeFileSync } from "node:fs";
    process.once("exit", () => writeFileSync("${ended}", ""));
    writeFileSync("${begun}", "");
    setInterval(() => {}, 1000);
  `;
  await writeFile(join(home.release("new"), "server/commands/try-release.ts"), trial);
  const updating = new AbortController();
  const result = home.update("new", ["--from", "."], {}, updating.signal);
  await expect.poll(() => existsSync(begun)).toBe(true);
  expect(existsSync(ended)).toBe(false);
  updating.abort();
  expect((await result).code).toBe(null);
  await expect.poll(() => existsSync(ended)).toBe(true);
  // Nothing keeps the next update out.
  const again = await home.update("old", ["--from", join(home.folder, "none")]);
  expect(again.err).toMatch(/^There is no /);
});
