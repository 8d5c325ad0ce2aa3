import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The files of a release that only says what it was started with. */
const release = {
  "package.json": '{ "version": "9.8.7" }',
  "scripts/node": `#!/bin/sh\nexec ${process.execPath} "$@"\n`,
  // Its build keeps the variables that it got, as a package's script could.
  "scripts/run.mjs":
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('built.json', JSON.stringify(process.env));\n",
  "server/commands/update.ts": "process.stdout.write(`took over: ${process.argv.slice(2).join(' ')}`);\n",
};

/** The name of its folder among the releases, once it is installed from its archive. */
export const smallRelease = "9.8.7-01234567";

export async function writeSmallRelease(folder: string): Promise<void> {
  for (const [path, text] of Object.entries(release)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { mode: 0o755 });
  }
}

/** Packs it in a folder, with its checksum and with this file more; returns the path of the archive. */
export async function packSmallRelease(parent: string, filler: Uint8Array = new Uint8Array()): Promise<string> {
  const name = "school-website-9.8.7";
  const folder = join(parent, name);
  await writeSmallRelease(folder);
  await writeFile(join(folder, "filler"), filler);
  const platform = `${process.platform}-${process.arch}`;
  await writeFile(join(folder, "release.json"), JSON.stringify({ version: "9.8.7", commit: "0123456789", platform }));
  const archive = `${folder}.tar.gz`;
  execFileSync("tar", ["-czf", archive, "-C", parent, name]);
  const sum = createHash("sha256")
    .update(await readFile(archive))
    .digest("hex");
  await writeFile(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return archive;
}
