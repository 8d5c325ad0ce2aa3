import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isLoopback } from "../http/loopback.ts";
import { makeFolder, syncFolder } from "../disk/atomic-file.ts";
import { requireRoom } from "../disk/disk-full.ts";
import { log } from "../log/log.ts";
import { sizeInWords } from "../log/size-in-words.ts";
import { StartError } from "../log/start-error.ts";
import { markOf, ownRelease } from "../release/release.ts";
import { outputOf, tryProgram } from "../release/system-program.ts";

/** Largest packed release, in bytes: five times that of 1.1.0. */
const largestArchive = 1024 * 1024 * 1024;
/** Largest file with a checksum, in bytes: a hash and a name. */
const largestChecksum = 4_096;
/** Free space that a release needs, in bytes: the packages to build one take 540 MB, a packed one unpacks to less. */
const neededRoom = 1024 * 1024 * 1024;
/** The longest that a server may be silent while a release is fetched, in milliseconds. */
const longestSilence = 60_000;
/** How often the address of a release may lead to another one. */
const mostRedirects = 5;
/** The longest that git may take to fetch what is new, in milliseconds. */
const longestFetch = 10 * 60_000;
/** The variables that a build gets. It runs programs of packages, which must not see the site's secrets. */
const ofBuild =
  /^(?:PATH|HOME|USER|LANG|TMPDIR|npm_.*|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;

/**
 * Installs a release from an address or a path, or the newest of this clone's origin, into the folder of releases.
 * Returns its folder. It appears there whole or not at all; what an earlier try has left is removed.
 */
export async function installRelease(releases: string, from: string | undefined): Promise<string> {
  await makeFolder(releases, 0o755);
  for (const name of await readdir(releases))
    // A build whose update was killed may still be writing there.
    if (name.startsWith(".")) await rm(join(releases, name), { recursive: true, force: true, maxRetries: 10 });
  await requireRoom("A release", neededRoom, releases);
  if (from === undefined) return installNewest(releases);
  if (/^https?:\/\//.test(from)) return installFromAddress(releases, from);
  const path = resolve(from);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartError(`There is no ${path}.`);
  return found.isDirectory()
    ? installClone(releases, path, await commitOf(path, "HEAD"))
    : installArchive(releases, path);
}

const git = (clone: string, ...args: string[]) => outputOf("git", ["-C", clone, ...args]);
const commitOf = async (clone: string, name: string) => (await git(clone, "rev-parse", name)).trim();

/** The branch of a clone that has the newest commit of its origin. Other clones get branches only. */
const newest = "newest-release";

/** Installs the newest commit of the origin of this clone. */
async function installNewest(releases: string): Promise<string> {
  if (!existsSync(join(ownRelease, ".git")))
    throw new StartError("This release is no clone: name the new one (npm run update -- --from FILE or URL).");
  const fetching = ["-C", ownRelease, "fetch", "--quiet", "origin", `+HEAD:refs/heads/${newest}`];
  const { code, said } = await tryProgram("git", fetching, { timeout: longestFetch });
  if (code !== 0)
    throw new StartError(
      `The newest version could not be fetched: ${said.trim().split("\n", 1)[0] || "git took too long"}. ` +
        "The old release serves as before.",
    );
  return installClone(releases, ownRelease, await commitOf(ownRelease, newest));
}

/** Clones a commit of a clone, which shares the files of its history if they are on one disk, and builds it. */
async function installClone(releases: string, clone: string, commit: string): Promise<string> {
  const { version } = JSON.parse(await git(clone, "show", `${commit}:package.json`)) as { version: string };
  const name = nameOf(version, commit);
  if (existsSync(join(releases, name))) return join(releases, name);
  const { code, out } = await tryProgram("git", ["-C", clone, "remote", "get-url", "origin"]);
  const origin = code === 0 ? out.trim() : clone;
  return makeRelease(releases, name, async (part) => {
    await outputOf("git", ["clone", "--quiet", "--no-checkout", clone, part]);
    await git(part, "checkout", "--quiet", "--detach", commit);
    await git(part, "remote", "set-url", "origin", origin);
    const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => ofBuild.test(variable)));
    const options = { cwd: part, env, isShown: true };
    const build = await tryProgram(process.execPath, ["scripts/run.mjs", "build"], options);
    if (build.code !== 0) throw new StartError("The new release could not be built. The old one serves as before.");
    return name;
  });
}

/** Unpacks a release that `npm run release` has packed, if its checksum is right. */
async function installArchive(releases: string, file: string): Promise<string> {
  const checksum = await readFile(`${file}.sha256`, "utf8").catch(() => {
    throw new StartError(`There is no ${file}.sha256: put the checksum beside the release.`);
  });
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  if (!checksum.startsWith(`${hash.digest("hex")} `)) throw new StartError(`${file} is damaged: its checksum differs.`);
  return makeRelease(releases, basename(file), async (part) => {
    await outputOf("tar", ["-xzf", file, "-C", part, "--strip-components=1", "--no-same-owner"]);
    const mark = markOf(part);
    if (!mark) throw new StartError(`${file} holds no release of this site.`);
    const here = `${process.platform}-${process.arch}`;
    if (mark.platform !== here) throw new StartError(`${file} is a release for ${mark.platform}; this is ${here}.`);
    return nameOf(mark.version, mark.commit);
  });
}

async function installFromAddress(releases: string, address: string): Promise<string> {
  const folder = await mkdtemp(join(releases, ".fetched-"));
  try {
    const file = join(folder, basename(new URL(address).pathname) || "release");
    await fetchTo(`${address}.sha256`, `${file}.sha256`, largestChecksum);
    await fetchTo(address, file, largestArchive);
    return await installArchive(releases, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fetches a file. Throws a `StartError` if it does not arrive, stalls, or is larger than `most` bytes. */
async function fetchTo(address: string, path: string, most: number): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), longestSilence);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      timer.refresh();
      size += chunk.length;
      done(size > most ? new Error(`it is larger than ${sizeInWords(most)}`) : null, chunk);
    },
  });
  try {
    const response = await follow(address, silence.signal);
    if (!response.ok || !response.body) throw new Error(`the server answers ${response.status}`);
    await pipeline(response.body as AsyncIterable<Uint8Array>, counted, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new StartError(`${address} could not be fetched: ${reason}. The old release serves as before.`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Requests an address and those to which it leads. The checksum comes from the same server, so only https says whose
 * program it is; requests to this machine itself need none.
 */
async function follow(address: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (url.protocol !== "https:" && !isLoopback(url.hostname))
      throw new Error(`${url.origin} is no address with https`);
    const response = await fetch(url, { signal, redirect: "manual" });
    const next = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || next === null) return response;
    await response.body?.cancel();
    url = new URL(next, url);
  }
  throw new Error("it leads to too many other addresses");
}

const nameOf = (version: string, commit: string) => `${version}-${commit.slice(0, 8)}`;

/**
 * Makes a release under an unfinished name, which is new each time, flushes it to disk and gives it the name that
 * `make` returns. One that is there already stays.
 */
async function makeRelease(releases: string, wanted: string, make: (part: string) => Promise<string>): Promise<string> {
  log.info(`Installing ${wanted} in ${releases}`);
  const part = await mkdtemp(join(releases, ".making-"));
  try {
    // The site's user must read it; a temporary folder is its maker's alone.
    await chmod(part, 0o755);
    const release = join(releases, await make(part));
    if (existsSync(release)) return release;
    await outputOf("sync", ["-f", part]);
    await rename(part, release);
    await syncFolder(releases);
    return release;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
