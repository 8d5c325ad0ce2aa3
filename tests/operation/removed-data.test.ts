import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { listRemoved } from "../../server/database/removed-data.ts";
import { addTo, withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { runCommand } from "../kit/operator-command.ts";
import { addOpen, sheetOf } from "../kit/results.ts";
import { administrator, administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

// After each way of removing and correcting, these tests search the files of the database for what is gone.

const day = 24 * 60 * 60_000;
const pupils = 120;
const kit = (name: string) => pathToFileURL(join(import.meta.dirname, "..", "kit", name)).href;

let folder: string;
let site: SiteProcess;
let write: Write;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "removed-"));
  await start(0);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the site with a clock that is ahead. A minute without a write takes a second. */
async function start(ahead: number): Promise<void> {
  await site?.stop();
  await writeFile(join(folder, "ahead"), String(ahead));
  site = await startSiteProcess({
    ...administratorEnvironment,
    SAMPLE_CONTENT: "no",
    DATA_DIR: join(folder, "data"),
    NODE_OPTIONS: `--import=${kit("hasty-clock.mjs")} --import=${kit("next-day.mjs")}`,
    TEST_CLOCK_FILE: join(folder, "ahead"),
  });
  write = writerOf(site, (await openSession(site)).token);
}

/** Returns which of these texts are in files of the database, by the file's name. */
async function searchFiles(texts: readonly string[], part = "school.sqlite"): Promise<string[]> {
  const files = (await readdir(site.dataDirectory)).filter((name) => name.startsWith(part));
  const found = files.map(async (name) => {
    const content = await readFile(join(site.dataDirectory, name)).catch(() => Buffer.alloc(0));
    return texts.filter((text) => content.includes(text)).map((text) => `${name}: ${text}`);
  });
  return (await Promise.all(found)).flat();
}

/**
 * The sheet of an examination in which every pupil has a name and a mark that nothing else has. With more `letters` its
 * rows are longer.
 */
function sheet(name: string, mark: string, letters = 120) {
  const { pupils: rows, ...rest } = sheetOf(name, pupils, 3);
  const text = "y".repeat(letters);
  const named = rows.map(({ cells }, place) => ({
    cells: [
      cells[0] ?? "",
      `${name}person${place}z${text.slice(0, 80)}`,
      `${mark}${1_000 + place}`,
      text,
      text,
      "5.00",
    ],
  }));
  return { ...rest, pupils: named };
}
const namesOf = (name: string) => Array.from({ length: pupils }, (_, place) => `${name}person${place}z`);
const marksOf = (mark: string) => Array.from({ length: pupils }, (_, place) => `${mark}${1_000 + place}`);

/**
 * Adds an examination, with others before and after it in the file, and makes its rows longer. SQLite then moves them
 * between pages, and leaves copies behind that `secure_delete` does not overwrite. Returns the examination's path.
 */
async function add(name: string, mark: string): Promise<string> {
  await addOpen(write, `Before ${name}`, 40);
  const added = await write("POST", "/results", sheet(name, mark, 1));
  expect(added).toMatchObject({ status: 201 });
  await addOpen(write, `After ${name}`, 40);
  const path = `/results/${String(added.body.insertedId)}`;
  const { columns, pupils: rows } = sheet(name, mark);
  const longer = await write("PUT", `${path}/pupils`, { columns, pupils: rows, preview: false });
  expect(longer).toMatchObject({ status: 200 });
  return path;
}
const pupilsOf = (path: string) =>
  withDatabase(site, (db) =>
    db
      .withTables<{ results_pupil: { id: number; examination: number; roll: string; cells: string } }>()
      .selectFrom("results_pupil")
      .selectAll()
      .where("examination", "=", Number(path.split("/").at(-1)))
      .orderBy("id")
      .execute(),
  );

type Way = { gone: string[]; remove: () => Promise<unknown> };

const ways: [string, () => Promise<Way>][] = [
  [
    "an examination that is erased",
    async () => {
      const path = await add("Eraseda", "61.31");
      return { gone: [...namesOf("Eraseda"), ...marksOf("61.31")], remove: () => write("DELETE", path) };
    },
  ],
  [
    "pupils who are left out of a new sheet",
    async () => {
      const path = await add("Leftout", "62.31");
      const { columns, pupils: rows } = sheet("Leftout", "62.31");
      const stays = rows.filter((_, place) => place % 3 === 0);
      const gone = namesOf("Leftout").filter((_, place) => place % 3 !== 0);
      return { gone, remove: () => write("PUT", `${path}/pupils`, { columns, pupils: stays, preview: false }) };
    },
  ],
  [
    "the marks of a sheet that is replaced",
    async () => {
      const path = await add("Replaced", "63.31");
      const { columns, pupils: rows } = sheet("Replaced", "93.7");
      const remove = () => write("PUT", `${path}/pupils`, { columns, pupils: rows, preview: false });
      return { gone: marksOf("63.31"), remove };
    },
  ],
  [
    "marks that are corrected one by one",
    async () => {
      const path = await add("Corrected", "64.31");
      const some = (await pupilsOf(path)).slice(40, 60);
      const remove = async () => {
        for (const { id, roll, cells } of some) {
          const [, name = "", , ...rest] = JSON.parse(cells) as string[];
          const answer = await write("PATCH", `${path}/pupils/${id}`, { cells: [roll, name, "94.7", ...rest] });
          expect(answer).toMatchObject({ status: 200 });
        }
        return { status: 200 };
      };
      return { gone: marksOf("64.31").slice(40, 60), remove };
    },
  ],
  [
    "pupils whose result is taken back",
    async () => {
      const path = await add("Takenback", "65.31");
      await write("POST", `${path}/codes`, {});
      await write("POST", `${path}/open`, { confirmed: true });
      const some = (await pupilsOf(path)).slice(20, 30);
      const remove = async () => {
        await write("POST", `${path}/close`);
        for (const { id } of some) await write("DELETE", `${path}/pupils/${id}`);
        return { status: 200 };
      };
      return { gone: [...namesOf("Takenback").slice(20, 30), ...marksOf("65.31").slice(20, 30)], remove };
    },
  ],
  [
    "the name of a person's account",
    async () => {
      const email = administrator.email;
      const name = "Nameofaccount Removedq";
      expect(await runCommand("admin", ["name", email, name], site.dataDirectory)).toMatchObject({ code: 0 });
      return { gone: [name], remove: () => runCommand("admin", ["name", email, "Another"], site.dataDirectory) };
    },
  ],
];

describe("nothing is left in the files of the database", () => {
  it.each(ways)("of %s", async (_, prepare) => {
    const { gone, remove } = await prepare();
    // The files contain it before, so this search would find it afterwards too.
    expect(await searchFiles(gone)).not.toEqual([]);
    await remove();
    // The write-ahead log is empty as soon as the answer is there.
    expect(await searchFiles(gone, "school.sqlite-wal")).toEqual([]);
    // Once nobody has written for a minute, the file is written anew.
    await eventually(async () => expect(await withDatabase(site, listRemoved)).toEqual([]));
    expect(await searchFiles(gone)).toEqual([]);
  });

  it("of an entry that is erased from the bin", async () => {
    const description = "Descriptionofremoved".repeat(20);
    const ids: string[] = [];
    for (let place = 0; place < 12; place += 1)
      ids.push(await addTo(write, notice, { title: `Notice ${place}`, description: `${description}${place}` }));
    for (const id of ids.slice(3, 9)) await write("DELETE", `${notice.api.list}/${id}`);
    const gone = ids.slice(3, 9).map((_, place) => `${description}${place + 3}`);
    expect(await searchFiles(gone)).not.toEqual([]);
    await start(31 * day);
    await eventually(async () =>
      expect(await withDatabase(site, (db) => db.selectFrom("look").select("at").execute())).not.toEqual([]),
    );
    await start(32 * day + day / 24);
    await eventually(async () => expect(await searchFiles(gone)).toEqual([]));
    expect((await (await fetch(`${site.origin}/api/notice?limit=100`)).json()) as unknown[]).toHaveLength(6);
  });
});
