// Packs the committed and built state as a release: npm run release -- [--out FOLDER] [PLATFORM...]
//   FOLDER     where the archive and its checksum go; build/packed if it is not named
//   PLATFORM   such as linux-x64 or linux-arm64; this machine's if none is named
// An archive has the packages for its platform without those of developers, the built files, and the licences of
// everything in it. The file release.json marks it as complete: nothing is installed or built where it is unpacked.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: "string" } } });
const platforms = positionals.length > 0 ? positionals : [`${process.platform}-${process.arch}`];
const out = resolve(values.out ?? "build/packed");

/** Files that only developers need. */
const unpacked = /^(?:tests|bench|\.ci|docs\/pictures)\/|\.test\.ts$|^\.oxlintrc/;

/** Root unpacks an archive with the owners and rights in it, which must not be those of the person who packed it. */
const asRoots = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go=rX"];

/** Runs a program and returns its output; ends with its status if it fails. */
function run(program, args, options = {}) {
  const { status, stdout, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

/** Installs the packages of a platform into a folder, without developers' and without running their scripts. */
function installPackages(folder, platform) {
  const [os = "", cpu = ""] = platform.split("-");
  const libc = os === "linux" ? ["--libc=glibc"] : [];
  const cli = process.env.npm_execpath;
  const [program, before] = cli ? [process.execPath, [cli]] : ["npm", []];
  const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  run(program, [...before, "ci", ...options, `--os=${os}`, `--cpu=${cpu}`, ...libc], { cwd: folder });
  // npm leaves developers' packages that a package could use if they were there, such as better-auth a test runner.
  const modules = join(folder, "node_modules");
  const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  const surplus = Object.keys(packages).filter((path) => packages[path].devOptional);
  for (const path of [...surplus, "node_modules/.bin"]) rmSync(join(folder, path), { recursive: true, force: true });
}

/** The licences of all packages in a folder, and of the libraries in the scripts for browsers, as one text. */
function licencesIn(folder) {
  const packages = globSync("node_modules/{*,@*/*,**/node_modules/*,**/node_modules/@*/*}/package.json", {
    cwd: folder,
  });
  const texts = packages.toSorted().flatMap((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, path), "utf8"));
    // Packages have such files inside too, which only say how modules are loaded.
    if (name === undefined || version === undefined) return [];
    const place = dirname(path);
    const files = globSync("{LICEN[CS]E,licen[cs]e,COPYING,NOTICE,THIRD-PARTY}*", { cwd: join(folder, place) });
    const parts = files.toSorted().map((file) => readFileSync(join(folder, place, file), "utf8").trim());
    return [[`## ${name} ${version} (${license ?? "see below"})`, ...parts].join("\n\n")];
  });
  const browsers = readFileSync(join(folder, "build/app/client/licences.txt"), "utf8").trim();
  const title = "Licences of the packages in this release. The site's own is in LICENSE.";
  return `${[title, ...texts, "# In the scripts that browsers get", browsers].join("\n\n")}\n`;
}

/** Packs the release for a platform; returns the path of the archive. */
async function pack(platform, { version, commit }) {
  const scratch = mkdtempSync(join(out, ".packing-"));
  try {
    const name = `school-website-${version}-${platform}`;
    const folder = join(scratch, name);
    for (const path of run("git", ["ls-files", "-z"]).split("\0").slice(0, -1))
      if (!unpacked.test(path)) cpSync(path, join(folder, path));
    installPackages(folder, platform);
    for (const path of ["build/app", "build/custom-elements", "build/.built", "messages/compiled"])
      cpSync(path, join(folder, path), { recursive: true, preserveTimestamps: true });
    writeFileSync(join(folder, "LICENCES.txt"), licencesIn(folder));
    writeFileSync(join(folder, "release.json"), `${JSON.stringify({ version, commit, platform })}\n`);
    const archive = join(out, `${name}.tar.gz`);
    run("tar", ["-czf", archive, ...asRoots, "-C", scratch, name]);
    const hash = createHash("sha256");
    await pipeline(createReadStream(archive), hash);
    writeFileSync(`${archive}.sha256`, `${hash.digest("hex")}  ${name}.tar.gz\n`);
    return archive;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (run("git", ["status", "--porcelain"]) !== "") {
  process.stderr.write("There are changes that are not committed. A release is what its commit says.\n");
  process.exit(1);
}
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const commit = run("git", ["rev-parse", "HEAD"]).trim();
mkdirSync(out, { recursive: true });
for (const platform of platforms) process.stdout.write(`${await pack(platform, { version, commit })}\n`);
