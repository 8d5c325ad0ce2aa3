import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { sizeOf, variantsOf } from "../../engine/media/media.ts";
import type { Database } from "../../server/database/open.ts";
import { addTo, pathTo } from "./database-state.ts";
import { pdfOf } from "./documents.ts";
import { addEditors } from "./editors.ts";
import { eventually } from "./eventually.ts";
import { photo } from "./media.ts";
import { rawRequest } from "./raw-request.ts";
import { openSession, type Session, type Write, writerOf } from "./session.ts";
import type { Site, SiteProcess } from "./site.ts";
import { uploaderOf } from "./upload.ts";

/** The instances of a site, with the variables of `clockVariables`, and what else visitors read it through. */
export type FileSites = {
  instances: readonly SiteProcess[];
  fronts: readonly Pick<Site, "origin">[];
  clock: string;
  openDatabase: () => Promise<Database>;
};

/**
 * The most milliseconds by which other instances and nginx may be late in this test. It is more than the 1.5 seconds
 * that they need themselves, because the machine may be busy.
 */
const bound = 4_000;
const minute = 60_000;
const canReadPdfs = spawnSync("pdftotext", ["-v"]).status !== null;

/** The variables of a site whose wall clock is ahead by the milliseconds in a file. */
export async function clockVariables(file: string): Promise<Record<string, string>> {
  await writeFile(file, "0");
  const clock = pathToFileURL(join(import.meta.dirname, "next-day.mjs")).href;
  return { NODE_OPTIONS: `--import=${clock}`, TEST_CLOCK_FILE: file };
}

/** Tests that visitors get a file exactly while they see an entry that uses it, on all instances and fronts. */
export function describeFileStates(open: () => Promise<FileSites>): void {
  let sites: FileSites;
  let admin: Session;
  let editor: Session;
  let write: Write;
  let slowest = 0;
  beforeAll(async () => {
    sites = await open();
    const [first] = sites.instances as [SiteProcess];
    admin = await openSession(first);
    const db = await sites.openDatabase();
    const account = await addEditors(db);
    await db.destroy();
    editor = await openSession(first, account);
    write = writerOf(first, admin.token);
  });
  afterAll(() => {
    process.stdout.write(`Other instances and fronts were late by ${Math.round(slowest)} ms at most.\n`);
  });

  const statusesAt = async (origins: readonly Pick<Site, "origin">[], files: readonly string[], headers = {}) => {
    const asked = origins.flatMap((origin) => files.map((file) => rawRequest(origin, file, headers)));
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
  };

  /** Expects that visitors get the files or do not, at once where they were written, and writers get them. */
  async function expectPublic(state: string, files: readonly string[], isPublic: boolean): Promise<void> {
    const [first, ...others] = sites.instances;
    const expected = [state, [isPublic ? 200 : 404]];
    expect([state, await statusesAt([first!], files)]).toEqual(expected);
    const since = performance.now();
    const late = [...others, ...sites.fronts];
    let found = await statusesAt(late, files);
    while (late.length > 0 && String(found) !== String(expected[1]) && performance.now() - since < bound)
      found = await statusesAt(late, files);
    if (late.length > 0) {
      expect([state, found]).toEqual(expected);
      slowest = Math.max(slowest, performance.now() - since);
    }
    // No cache brings the former state back.
    for (let turn = 0; turn < 3; turn += 1)
      expect([state, await statusesAt([...sites.instances, ...sites.fronts], files)]).toEqual(expected);
    const cookies = { Cookie: admin.cookie };
    expect([state, await statusesAt(sites.instances, files, cookies)]).toEqual([state, [200]]);
    const { headers } = await rawRequest(first!, files[0]!, cookies);
    expect(headers["cache-control"]).toMatch(isPublic ? /^public/ : /^private, no-cache$/);
  }

  /** The number of kinds of which the search finds an entry. */
  async function countFound(question: string): Promise<number> {
    return ((await (await fetch(`${sites.instances[0]!.origin}/api/search?q=${question}`)).json()) as object[]).length;
  }

  /** Moves the wall clock of all instances to so many milliseconds ahead. */
  async function setClock(ahead: number): Promise<void> {
    await writeFile(sites.clock, String(ahead));
    for (const { pid } of sites.instances) process.kill(pid, "SIGUSR2");
  }

  const kinds = {
    document: {
      collection: collectionNamed("notice"),
      field: "document",
      bodyOf: (link: string) => ({ title: "With a file", description: "A text.", link }),
      bytesOf: async (mark: string) => pdfOf(`A paper ${mark}`),
    },
    picture: {
      collection: collectionNamed("picture"),
      field: "image",
      bodyOf: (picture: string) => ({ picture }),
      bytesOf: (mark: string) => photo(700, 500, mark.length).jpeg().toBuffer(),
    },
  } as const;

  /** Uploads a file, and returns its address and those of its other sizes. */
  async function upload(kind: keyof typeof kinds, mark: string, { token }: Session): Promise<[string, ...string[]]> {
    const { field, bytesOf } = kinds[kind];
    const { json } = await uploaderOf(sites.instances[0]!, token)(field, await bytesOf(mark), `${mark}.file`);
    const address = json.data!.url;
    const size = sizeOf(address);
    const sizes = size ? variantsOf(address.slice("/media/".length, -".webp".length), size) : [];
    return [address, ...sizes.slice(0, -1).map(({ name }) => `/media/${name}.webp`)];
  }

  it.each(["document", "picture"] as const)(
    "a %s is public exactly while visitors see an entry with it",
    async (kind) => {
      const { collection, bodyOf } = kinds[kind];
      const { api } = collection;
      const files = await upload(kind, "states", admin);
      const body = bodyOf(files[0]);
      const set = async (id: string, visibility: string) =>
        expect((await write("PATCH", pathTo(api.update, id), { visibility })).status).toBe(200);
      await expectPublic("only uploaded", files, false);
      const id = await addTo(write, collection, { ...body, visibility: "draft" });
      await expectPublic("a draft", files, false);
      for (const hidden of ["withdrawn", "draft"]) {
        await set(id, "public");
        await expectPublic("shown", files, true);
        await set(id, hidden);
        await expectPublic(hidden, files, false);
      }
      await set(id, "public");
      await expectPublic("shown", files, true);
      expect((await write("DELETE", pathTo(api.remove, id))).status).toBe(200);
      await expectPublic("in the bin", files, false);
      // The sixth version was the last that visitors saw.
      expect((await write("POST", `${pathTo(api.item, id)}/restore`, { version: 6 })).body).toMatchObject({
        restoredCount: 1,
      });
      await expectPublic("back from the bin", files, true);
      const other = await addTo(write, collection, { ...body, visibility: "withdrawn" });
      await expectPublic("one of two is hidden", files, true);
      await set(id, "withdrawn");
      await expectPublic("both are hidden", files, false);
      await set(other, "public");
      await expectPublic("the other of two is hidden", files, true);
      await write("DELETE", pathTo(api.remove, other));
      await expectPublic("one is hidden, one in the bin", files, false);
    },
  );

  it("a file of a scheduled entry is public from its minute on, and not if the clock is set back", async () => {
    const files = await upload("document", "scheduled", admin);
    const moment = Math.floor(Date.now() / minute) * minute - minute;
    // The clock is behind and not ahead, because nginx takes the times in the site's answers for its own.
    const before = moment - minute - Date.now();
    await setClock(before);
    const body = { ...kinds.document.bodyOf(files[0]), visibility: new Date(moment).toISOString() };
    await addTo(write, kinds.document.collection, body);
    await expectPublic("scheduled", files, false);
    await setClock(moment - 20_000 - Date.now());
    await expectPublic("in its last minute", files, false);
    await setClock(0);
    await eventually(async () => expect(await statusesAt(sites.instances, files)).toEqual([200]));
    await expectPublic("at its moment", files, true);
    if (canReadPdfs) await eventually(async () => expect(await countFound("scheduled")).toBe(1));
    await setClock(before);
    // Each instance notices within five seconds that the clock was set back.
    await eventually(async () => expect(await statusesAt(sites.instances, files)).toEqual([404]));
    await setClock(0);
    await eventually(async () => expect(await statusesAt(sites.instances, files)).toEqual([200]));
  });

  it.each(["document", "picture"] as const)(
    "a %s that waits for approval is public once it is published",
    async (kind) => {
      const { collection, bodyOf } = kinds[kind];
      expect((await write("POST", "/approval/turn", { on: true })).status).toBe(200);
      const files = await upload(kind, "held back", editor);
      await expectPublic("uploaded by a held-back editor", files, false);
      const propose = writerOf(sites.instances[0]!, editor.token);
      const proposed = await propose("POST", collection.api.list, bodyOf(files[0]));
      expect(proposed.status).toBe(202);
      await expectPublic("waiting for approval", files, false);
      expect((await write("POST", `/approval/${String(proposed.body.proposal)}/publish`, {})).status).toBe(200);
      await expectPublic("approved", files, true);
      expect((await write("POST", "/approval/turn", { on: false })).status).toBe(200);
    },
  );
}
