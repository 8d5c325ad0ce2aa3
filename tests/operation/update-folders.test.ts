import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, copyFile, lutimes, mkdir, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceLink } from "../../server/disk/atomic-file.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { titlesIn } from "../kit/older-database.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startBuiltSite } from "../kit/site.ts";
import { SiteHome } from "../kit/site-home.ts";

const isRoot = process.getuid?.() === 0;
/** The id of a user who owns the data, while root updates the program. */
const school = 20_001;

let home: SiteHome;
beforeEach(async () => {
  home = await SiteHome.make();
});
afterEach(() => home.remove());

/** Starts the site once, with one entry. */
async function useSite(): Promise<void> {
  const site = await home.start({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  const { token } = await openSession(site);
  const { status } = await writerOf(site, token)("POST", "/syllabus", { title: "Kept", link: "https://a.example" });
  await site.stop();
  expect(status).toBe(201);
}
const titles = (folder: string) => titlesIn(join(folder, "school.sqlite"));
const modeAndOwner = async (folder: string) => {
  const { mode, uid } = await stat(folder);
  return [(mode & 0o777).toString(8), uid];
};

it("a site with its data in ./data of its clone is moved out, and goes over to releases", async () => {
  await useSite();
  // The home is the clone with which the site began, and nothing is linked.
  await rm(join(home.home, "current"));
  for (const path of ["server/main.mjs", "package.json"]) {
    await mkdir(join(home.home, "server"), { recursive: true });
    await copyFile(join(home.release("old"), path), join(home.home, path));
  }
  const data = join(home.home, "data");
  await rename(home.dataDirectory, data);
  const byDefault = { DATA_DIR: "" };
  const refused = await home.update("new", ["--from", "."], byDefault);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(
      `^DATA_DIR ${data} lies in .*Stop the site \\(systemctl stop school-website.service school-website.socket\\)`,
    ),
  ]);
  await mkdir(home.dataDirectory);
  const empty = await home.update("new", ["--from", "."]);
  expect([empty.code, empty.err]).toEqual([1, expect.stringMatching(/DATA_DIR .* holds no site/)]);
  const moved = await home.update("new", ["--move-data", home.dataDirectory], byDefault);
  expect([moved.code, moved.err, titles(home.dataDirectory)]).toEqual([0, "", ["Kept"]]);
  expect(await home.update("new", ["--from", "."])).toMatchObject({ code: 0, err: "" });
  expect([await home.linked(), await home.linked("previous")]).toEqual(["new", "home"]);
});

it.skipIf(!isRoot)(
  "what root moves stays its owner's, and no folder that is there changes hands (skipped for other users)",
  async () => {
    await useSite();
    const data = join(home.release("old"), "data");
    await rename(home.dataDirectory, data);
    for (const name of ["", ...(await readdir(data, { recursive: true }))])
      await chown(join(data, name), school, school);
    const byDefault = { DATA_DIR: "" };
    const other = join(home.folder, "of-root");
    await mkdir(other, { mode: 0o755 });
    const link = join(home.folder, "link");
    await symlink(other, link);
    for (const target of [other, link]) {
      const { code, err } = await home.update("new", ["--move-data", target], byDefault);
      expect([code, err]).toEqual([1, expect.stringMatching(/has another owner than/)]);
    }
    expect(await modeAndOwner(other)).toEqual(["755", 0]);
    const target = join(home.folder, "parent", "data");
    // What a command that ran as root has left is seen before the first step.
    const foreign = join(data, "media", "of-root");
    await writeFile(foreign, "", { mode: 0o600 });
    const refused = await home.update("new", ["--move-data", target], byDefault);
    expect([refused.code, refused.err]).toEqual([
      1,
      `This user may not move ${foreign}. Nothing was moved. Run as root: chown -R ${school} ${data}\n`,
    ]);
    expect([await readdir(target), (await readdir(data)).includes("moved-to")]).toEqual([[], false]);
    await chown(foreign, school, school);
    expect(await home.update("new", ["--move-data", target], byDefault)).toMatchObject({ code: 0, err: "" });
    expect([await modeAndOwner(join(home.folder, "parent")), await modeAndOwner(target)]).toEqual([
      ["755", 0],
      ["700", school],
    ]);
    expect(titles(target)).toEqual(["Kept"]);
  },
);

it("an update keeps the release in which a process runs as the way back, and removes others", async () => {
  await useSite();
  for (const name of ["linked", "left"]) {
    await mkdir(home.release(name));
    await writeFile(join(home.release(name), "package.json"), "{}");
  }
  // Linked after `old`, but the site was not restarted.
  await replaceLink(join(home.home, "current"), home.release("linked"));
  await replaceLink(join(home.home, "previous"), home.release("old"));
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
  await lutimes(join(home.home, "previous"), longAgo, longAgo);
  // A site that runs, and the shell in which the operator updates.
  const site = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)", "server/main.mjs"], {
    cwd: home.release("old"),
  });
  const shell = spawn("sleep", ["600"], { cwd: home.release("linked") });
  await Promise.all([site, shell].map((one) => once(one, "spawn")));
  try {
    expect(await home.update("new", ["--from", "."])).toMatchObject({ code: 0, err: "" });
    const releases = (await readdir(join(home.home, "releases"))).filter((name) => name !== "update.lock");
    expect(releases.toSorted()).toEqual(["linked", "new", "old"]);
    // The way back leads to the release that has served.
    expect(await home.linked("previous")).toBe("old");
  } finally {
    site.kill();
    shell.kill();
  }
});

it("data and settings in the program's folder are refused, and moved once", async () => {
  const inside = join(home.release("new"), "data");
  await mkdir(inside, { mode: 0o700 });
  await useSite();
  for (const name of await readdir(home.dataDirectory))
    if ((await stat(join(home.dataDirectory, name))).isFile())
      await copyFile(join(home.dataDirectory, name), join(inside, name));
  await writeFile(join(home.release("new"), "site.env"), "PORT=3000\n");
  const refused = await home.update("new", ["--from", "."], { DATA_DIR: inside, BACKUP_DIR: join(inside, "b") });
  expect(refused.code).toBe(1);
  expect(refused.err.split("\n")).toEqual([
    expect.stringMatching(/^DATA_DIR .* lies in the program's folder, .*--move-data \/var\/lib\/school-website$/),
    expect.stringMatching(/^BACKUP_DIR .* lies in the program's folder, .*--move-backups /),
    expect.stringMatching(/^The settings .*site\.env lie in the program's folder\. Move them: mv /),
    "",
  ]);
  await rm(join(home.release("new"), "site.env"));
  const target = join(home.folder, "moved");
  const moved = await home.update("new", ["--move-data", target], { DATA_DIR: inside });
  expect(moved).toMatchObject({ code: 0, err: "" });
  expect(moved.out).toContain(`Set DATA_DIR=${target} in the settings`);
  expect(titles(target)).toEqual(["Kept"]);
  // The old setting does not start an empty school.
  expect(await startFailureOutput({ DATA_DIR: inside })).toEqual([
    `The data of DATA_DIR ${inside} are in ${target}: set DATA_DIR=${target}.`,
  ]);
  expect(await home.update("new", ["--from", "."], { DATA_DIR: target })).toMatchObject({ code: 0 });
});

it("on a machine with many schools, releases lie beside `current`: older scripts are served, no update", async () => {
  await mkdir(join(home.home, "releases", "current"));
  const extra = "assets/only-in-the-old.js";
  await writeFile(join(home.release("old"), "build/app/client", extra), "1;");
  // One that is being rebuilt, and whose files cannot be listed, does not keep the site from starting.
  const rebuilt = home.release("rebuilt");
  for (const path of ["server/main.mjs", "package.json", "build/app/client"]) {
    await mkdir(dirname(join(rebuilt, path)), { recursive: true });
    await writeFile(join(rebuilt, path), "");
  }
  const variables = { ...administratorEnvironment, SAMPLE_CONTENT: "no", DATA_DIR: home.dataDirectory };
  const site = await startBuiltSite(variables, join(home.folder, "none"), home.release("new"));
  const { status } = await fetch(`${site.origin}/${extra}`);
  await site.stop();
  expect(status).toBe(200);
  const { code, err } = await home.update("new", ["--from", "."]);
  expect([code, err]).toEqual([1, expect.stringMatching(/^Here are many schools: npm run schools -- upgrade/)]);
  await expect(startBuiltSite(variables, join(home.folder, "none"), home.release("old"))).rejects.toThrow(
    `(cd ${home.release("new")} && npm run schools -- upgrade)`,
  );
});
