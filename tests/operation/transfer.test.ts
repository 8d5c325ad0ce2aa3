import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { readEnvironment } from "../../server/environment.ts";
import { StartError } from "../../server/log/start-error.ts";
import { MediaLibrary } from "../../server/media/media-library.ts";
import { openMediaFolders } from "../../server/operation/open-media.ts";
import { importFolder } from "../../server/operation/transfer/import-folder.ts";
import { withDatabase } from "../kit/database-state.ts";
import { encodedPicture } from "../kit/media.ts";
import { runCommand as run } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { openSiteDatabase } from "../kit/site-database.ts";
import { type Site, startSite } from "../kit/site.ts";

/** The note that an entry was taken from another site. */
const taken = { source: "https://old-school.example", collection: "notice", sourceId: "64a1", entry: 1 };

let folder: string;
let site: Site;
let exported: string;
/** A removed picture with an earlier version. */
let pictureId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "transfer-"));
  exported = join(folder, "exported");
  site = await startSite(administratorEnvironment);
  const { token } = await openSession({ origin: site.origin });
  const send = (path: string, method: string, body?: object) =>
    fetch(site.origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const awkward = {
    title: `"Quotes", 'more' \\ <b>\n\ttab`,
    titleBn: "র‍্যাব ও ৎ",
    link: "https://school.example/?a=1&b=২",
  };
  const { insertedId } = (await (await send("/api/syllabus", "POST", awkward)).json()) as { insertedId: string };
  await send(`/api/syllabus/${insertedId}`, "DELETE");
  await send("/api/syllabus", "POST", awkward);
  await send("/api/syllabus", "POST", { ...awkward, visibility: "draft" });
  await send("/api/notice/1", "PATCH", { changeNote: "Now at ten", changeNoteBn: "এখন দশটায়" });
  const picture = (await (await send("/api/pictures", "POST", { picture: await encodedPicture(1) })).json()) as {
    insertedId: string;
  };
  pictureId = picture.insertedId;
  await send(`/api/pictures/${pictureId}`, "PATCH", { picture: await encodedPicture(2) });
  await send(`/api/pictures/${pictureId}`, "DELETE");
  await withDatabase(site, async (db) => {
    await db.insertInto("imported_entry").values(taken).execute();
    // A value that an earlier version stored without a check.
    await db.updateTable("profile").set({ eiin: "none" }).execute();
  });
  // The site runs while it is exported.
  expect(await run("export", [exported], site.dataDirectory)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the content of every file in a folder, by path. */
async function contentsOf(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.toSorted().map(async (file) => [file.slice(path.length), await readFile(file, "base64")] as const),
    ),
  );
}

/** Copies the exported site and applies `change` to the copy. */
async function changed(change: (copy: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(folder, "copy-"));
  await cp(exported, copy, { recursive: true });
  await change(copy);
  return copy;
}

/** A change of a copy: replaces what is found in one of its files. */
const edit = (path: string, find: string | RegExp, replacement: string) => async (copy: string) => {
  const file = join(copy, path);
  const text = await readFile(file, "utf8");
  expect(text).toMatch(find);
  await writeFile(file, text.replace(find, replacement));
};

describe("a site that was exported and imported", () => {
  let data: string;
  beforeAll(async () => {
    data = join(folder, "other");
    expect(await run("import", [exported], data)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/[1-9]\d* versions and \d+ files of media are there/) as string,
    });
  });

  it("is byte for byte the same when it is exported again", async () => {
    const again = join(folder, "again");
    await run("export", [again], data);
    const before = await contentsOf(exported);
    expect([...before.keys()]).toContain("/content/notice.json");
    expect(JSON.parse(await readFile(join(again, "imported.json"), "utf8"))).toEqual([taken]);
    expect([...before.keys()].filter((path) => path.startsWith("/media/")).length).toBeGreaterThan(50);
    expect(await contentsOf(again)).toEqual(before);
  });

  it("is not changed by a second import", async () => {
    const second = await run("import", [exported], data);
    expect(second.code).toBe(0);
    expect(second.out).toMatch(/notice: 0 of \d+ entries added/);
    expect(second.out).not.toMatch(/: [1-9]\d* of/);
  });

  it("shows the same pages, never assigns an id again, and restores a removed entry with its files", async () => {
    const other = await startSite({ ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" });
    try {
      const textOf = async ({ origin }: Site, path: string) =>
        (await (await fetch(origin + path)).text()).replaceAll(origin, "").replaceAll(/http:\/\/localhost:\d+/g, "");
      for (const path of ["/", "/bn/notice", "/photo", "/teacher", "/syllabus"])
        expect(await textOf(other, path)).toBe(await textOf(site, path));
      const [teacher] = (await (await fetch(`${other.origin}/api/teachers`)).json()) as { image: string }[];
      expect((await fetch(new URL(teacher!.image, other.origin))).status).toBe(200);
      const { lastId } = JSON.parse(await readFile(join(exported, "content", "syllabus.json"), "utf8")) as {
        lastId: number;
      };
      const { token } = await openSession({ origin: other.origin });
      const added = await fetch(`${other.origin}/api/syllabus`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ title: "New", link: "https://school.example" }),
      });
      expect(await added.json()).toMatchObject({ insertedId: String(lastId + 1) });
      const restored = await fetch(`${other.origin}/api/pictures/${pictureId}/restore`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ version: 1 }),
      });
      expect(await restored.json()).toMatchObject({ restoredCount: 1 });
      const { picture } = (await (await fetch(`${other.origin}/api/pictures/${pictureId}`)).json()) as {
        picture: string;
      };
      expect((await fetch(new URL(picture, other.origin))).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it("keeps content and history of its own when other ones are imported", async () => {
    const copy = await changed(edit("content/notice.json", /"title": "[^"]*"/, '"title": "Other"'));
    expect(await run("import", [copy], data)).toMatchObject({
      code: 1,
      err: expect.stringContaining("of its own") as string,
    });
    await withDatabase({ dataDirectory: data }, (db) =>
      db.updateTable("audit_log").set({ by: "somebody@school.example" }).where("id", "=", 3).execute(),
    );
    const { code, err } = await run("import", [exported], data);
    expect([code, err]).toEqual([1, expect.stringContaining("a row 3 of its own in audit_log")]);
  });
});

it("a folder of format 4 can still be imported: hidden files in a folder of their own, any permissions", async () => {
  const copy = join(folder, "format-4");
  await cp(exported, copy, { recursive: true });
  await rewrite(join(copy, "site.json"), (text) => text.replace('"format": 5', '"format": 4'));
  await mkdir(join(copy, "media-aside"));
  const hidden = await hiddenHashes();
  await rewrite(join(copy, "media.json"), (text) => {
    const media = JSON.parse(text) as { files: { name: string }[] };
    const isAside = ({ name }: { name: string }) => hidden.has(name.slice(0, 20));
    const aside = media.files.filter(isAside);
    return JSON.stringify({ ...media, files: media.files.filter((file) => !isAside(file)), aside });
  });
  const names = (await readdir(join(copy, "media"))).filter((name) => hidden.has(name.slice(0, 20)));
  expect(names.length).toBeGreaterThanOrEqual(4);
  for (const name of names) await rename(join(copy, "media", name), join(copy, "media-aside", name));
  const shown = await readdir(join(copy, "media"));
  expect(shown.length).toBeGreaterThan(1);
  for (const [place, name] of shown.entries()) await chmod(join(copy, "media", name), place % 2 === 0 ? 0o400 : 0o666);
  const data = join(folder, "from-format-4");
  expect(await run("import", [copy], data)).toMatchObject({ code: 0 });
  // They are accessible only to the site's user.
  const modes = await Promise.all(shown.map(async (name) => (await stat(join(data, "media", name))).mode & 0o777));
  if (process.platform !== "win32") expect(new Set(modes)).toEqual(new Set([0o600]));
  const other = await startSite({ ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" });
  try {
    const statuses = async (headers = {}) =>
      Promise.all(names.map(async (name) => (await fetch(`${other.origin}/media/${name}`, { headers })).status));
    expect(new Set(await statuses())).toEqual(new Set([404]));
    expect(new Set(await statuses({ Cookie: (await openSession(other)).cookie }))).toEqual(new Set([200]));
  } finally {
    await other.stop();
  }
});

/** The hashes of the files of the exported site that visitors do not get. */
async function hiddenHashes(): Promise<Set<string>> {
  const rows = await withDatabase(site, (db) =>
    db.selectFrom("media").select("name").where("publicFrom", "is", null).execute(),
  );
  return new Set(rows.map(({ name }) => name.slice(0, 20)));
}

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, "utf8")));
}

it("a folder of format 1, which has no versions, can still be imported", async () => {
  const copy = join(folder, "format-1");
  await cp(exported, copy, { recursive: true });
  await rm(join(copy, "versions.json"));
  await rewrite(join(copy, "site.json"), (text) => text.replace('"format": 5', '"format": 1'));
  const data = join(folder, "from-format-1");
  expect(await run("import", [copy], data)).toMatchObject({ code: 0 });
  const again = join(folder, "format-1-again");
  await run("export", [again], data);
  expect(await readFile(join(again, "content", "notice.json"), "utf8")).toBe(
    await readFile(join(exported, "content", "notice.json"), "utf8"),
  );
  expect(JSON.parse(await readFile(join(again, "versions.json"), "utf8"))).toEqual([]);
});

it("an imported site without entries stays empty when it starts", async () => {
  const [source, data, copy] = [join(folder, "empty"), join(folder, "emptied"), join(folder, "exported-empty")];
  await (await startSite({ DATA_DIR: source, SAMPLE_CONTENT: "no" })).stop();
  await run("export", [copy], source);
  expect(await run("import", [copy], data)).toMatchObject({ code: 0 });
  const empty = await startSite({ DATA_DIR: data, SAMPLE_CONTENT: "yes" });
  try {
    expect(await (await fetch(`${empty.origin}/api/notice`)).json()).toEqual([]);
  } finally {
    await empty.stop();
  }
});

it("no password is exported", async () => {
  const files = [...(await contentsOf(exported)).entries()].filter(([path]) => path.endsWith(".json"));
  const texts = files.map(([, content]) => Buffer.from(content, "base64").toString());
  expect(texts.join()).toContain(administratorEnvironment.ADMIN_EMAIL);
  for (const text of texts) expect(text).not.toMatch(/\$argon2/);
});

it("a data folder without a site is not exported as an empty site", async () => {
  const { code, err } = await run("export", [join(folder, "nothing")], join(folder, "nowhere"));
  expect([code, err]).toEqual([1, expect.stringContaining("There is no site in DATA_DIR")]);
});

it("nothing is written to a folder that is not empty", async () => {
  const before = await contentsOf(exported);
  const { code, err } = await run("export", [exported], site.dataDirectory);
  expect([code, err]).toEqual([1, expect.stringContaining("is not empty")]);
  expect(await contentsOf(exported)).toEqual(before);
});

describe("a refused import names the reason and imports nothing", () => {
  /** Imports a changed copy into a new data folder, as the command does; returns the tables that have rows then. */
  async function importChanged(change: (copy: string) => Promise<void>) {
    const copy = await changed(change);
    const data = await mkdtemp(join(folder, "data-"));
    const db = await openSiteDatabase(data);
    try {
      const folders = await openMediaFolders(readEnvironment({ DATA_DIR: data }));
      const library = new MediaLibrary(db, data, { folders });
      const error = await importFolder(db, library, copy).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const left: string[] = [];
      for (const table of [...collections.map(({ name }) => name), "audit_log", "revision", "imported_entry"])
        if ((await db.selectFrom(table).selectAll().limit(1).execute()).length > 0) left.push(table);
      return { error, left };
    } finally {
      await db.destroy();
    }
  }
  const firstMedia = async (copy: string) => (await readdir(join(copy, "media"))).toSorted()[0] ?? "";

  it.each<readonly [string, (copy: string) => Promise<void>, string | RegExp]>([
    ["a folder of something else", (copy) => rm(join(copy, "site.json")), "site.json cannot be read"],
    ["a newer version", edit("site.json", '"format": 5', '"format": 6'), "newer version"],
    ["a collection of another version", edit("site.json", '"notice"', '"meals"'), "has no meals"],
    ["damaged JSON", edit("content/video.json", "}", ""), "video.json is damaged"],
    [
      "a link that runs a script",
      edit("content/notice.json", /"link": "[^"]*"/, '"link": "javascript:alert(1)"'),
      /notice\.json: the entry \d+ is not valid \(link/,
    ],
    [
      "an unknown field",
      edit("content/notice.json", '"title"', '"heading"'),
      /notice\.json: the entry \d+ is not valid/,
    ],
    [
      "an unknown column of the changes",
      edit("changes.json", '"by"', '"author"'),
      /changes\.json is damaged or was changed: 0/,
    ],
    [
      "a change without its number",
      edit("changes.json", /"id": 1,/, ""),
      /changes\.json is damaged or was changed: 0\.id/,
    ],
    [
      "an unknown column of the media",
      edit("media.json", '"title"', '"heading"'),
      /media\.json is damaged or was changed: descriptions\.0/,
    ],
    [
      "an unknown column of what was taken from another site",
      edit("imported.json", '"entry"', '"id"'),
      /imported\.json is damaged or was changed: 0/,
    ],
    [
      "a version with a link that runs a script",
      edit("versions.json", /"link": "https:[^"]*"/, '"link": "javascript:alert(1)"'),
      /versions\.json: the entry \d+ is not valid \(link/,
    ],
    [
      "a version of an unknown collection",
      edit("versions.json", '"collection": "syllabus"', '"collection": "meals"'),
      "has no meals",
    ],
    [
      "an unknown column of the versions",
      edit("versions.json", '"by"', '"author"'),
      /versions\.json is damaged or was changed: 0/,
    ],
    ["two versions under one number", edit("versions.json", /"id": 2,/, '"id": 1,'), "a row 1 of its own in revision"],
    ["a missing file", async (copy) => rm(join(copy, "media", await firstMedia(copy))), "is missing or damaged"],
    [
      "a changed file",
      async (copy) => writeFile(join(copy, "media", await firstMedia(copy)), "other"),
      "is missing or damaged",
    ],
    [
      "a file outside of the media",
      edit("media.json", /"name": "[0-9a-f]{20}[^"]*",\n\s*"size"/, '"name": "../../secret",\n"size"'),
      "no name of a media file",
    ],
  ])("%s", async (_, change, message) => {
    const { error, left } = await importChanged(change);
    // For an error of this class, the command prints only the message.
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(message);
    expect(left).toEqual([]);
  });

  it("the command prints one line", async () => {
    const copy = await changed(edit("content/video.json", "}", ""));
    const { code, err } = await run("import", [copy], await mkdtemp(join(folder, "data-")));
    expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*video\.json is damaged[^\n]*\n$/)]);
  });

  it("a running site is refused", async () => {
    const { code, err } = await run("import", [exported], site.dataDirectory);
    expect([code, err]).toEqual([1, expect.stringContaining("already running")]);
  });
});
