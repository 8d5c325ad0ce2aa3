import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed, collections } from "../../collections/all.ts";
import { keptVersions } from "../../engine/history-limits.ts";
import { addTo, bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { attributes, elements } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { encodedPicture } from "../kit/media.ts";
import {
  administrator,
  administratorEnvironment,
  openSession,
  type Session,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let session: Session;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  session = await openSession(site);
  write = writerOf(site, session.token);
});
afterAll(() => site.stop());

const syllabus = collectionNamed("syllabus");
const picture = collectionNamed("picture");

const versionsOf = (collection: string, id: string) =>
  withDatabase(site, (db) =>
    db
      .selectFrom("revision")
      .selectAll()
      .where("collection", "=", collection)
      .where("entry", "=", Number(id))
      .orderBy("version")
      .execute(),
  );

const get = async (path: string) => {
  const response = await fetch(`${site.origin}/api${path}`);
  return {
    status: response.status,
    tag: response.headers.get("ETag"),
    entry: (await response.json()) as Record<string, unknown>,
  };
};

describe("an entry of any collection", () => {
  const itHolds = itForAll(collections);

  itHolds(
    "keeps every version complete, and restores an earlier version and a removed entry at its address",
    async (collection) => {
      const { item, update, remove } = collection.api;
      const id = await addTo(write, collection, bodyOf(collection, 1));
      const added = await get(pathTo(item, id));
      await write("PATCH", pathTo(update, id), bodyOf(collection, 2));
      const updated = await get(pathTo(item, id));
      expect(updated.entry).not.toEqual(added.entry);
      expect((await write("POST", `${pathTo(item, id)}/restore`, { version: 1 })).body).toEqual({
        acknowledged: true,
        restoredCount: 1,
      });
      expect((await get(pathTo(item, id))).entry).toEqual(added.entry);
      await write("DELETE", pathTo(remove, id));
      expect((await get(pathTo(item, id))).status).toBe(404);
      expect((await write("POST", `${pathTo(item, id)}/restore`, { version: 2 })).status).toBe(200);
      expect((await get(pathTo(item, id))).entry).toEqual(updated.entry);
      const versions = await versionsOf(collection.name, id);
      expect(versions.map(({ version, action, by }) => [version, action, by])).toEqual(
        ["add", "update", "restore", "remove", "restore"].map((action, place) => [
          place + 1,
          action,
          administrator.email,
        ]),
      );
      expect(versions[2]?.values).toBe(versions[0]?.values);
    },
  );
});

it("list counts include a restored entry again", async () => {
  const id = await addTo(write, syllabus);
  const count = async () => (await fetch(`${site.origin}/api${syllabus.api.list}`)).headers.get("X-Total-Count");
  const before = await count();
  await write("DELETE", pathTo(syllabus.api.remove, id));
  expect(await count()).not.toBe(before);
  await write("POST", `${pathTo(syllabus.api.item, id)}/restore`, { version: 1 });
  expect(await count()).toBe(before);
});

it(`keeps the last ${keptVersions} versions of an entry`, async () => {
  const id = await addTo(write, syllabus);
  const more = 3;
  for (let time = 0; time < keptVersions + more; time += 1)
    await write("PATCH", pathTo(syllabus.api.update, id), { title: `Version ${time}` });
  const versions = await versionsOf("syllabus", id);
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: keptVersions }, (_, place) => place + more + 2),
  );
});

describe("an update that names the version it started from", () => {
  it("is refused if somebody else has changed the entry, and the answer contains their values", async () => {
    const id = await addTo(write, syllabus);
    const { tag } = await get(pathTo(syllabus.api.item, id));
    expect(tag).toBe('"1"');
    const first = await write("PATCH", pathTo(syllabus.api.update, id), { title: "Mine" }, { "If-Match": '"1"' });
    expect([first.status, first.headers.get("ETag")]).toEqual([200, '"2"']);
    const second = await write("PATCH", pathTo(syllabus.api.update, id), { title: "Theirs" }, { "If-Match": '"1"' });
    expect(second).toMatchObject({
      status: 412,
      body: { later: { version: 2, by: administrator.email, action: "update", values: { title: "Mine" } } },
    });
    expect((await get(pathTo(syllabus.api.item, id))).entry).toMatchObject({ title: "Mine" });
    const third = await write("PATCH", pathTo(syllabus.api.update, id), { title: "Merged" }, { "If-Match": '"2"' });
    expect([third.status, third.headers.get("ETag")]).toEqual([200, '"3"']);
  });

  it("is accepted without a version, and refused with an invalid one", async () => {
    const id = await addTo(write, syllabus);
    expect((await write("PATCH", pathTo(syllabus.api.update, id), { title: "Any" }, { "If-Match": "*" })).status).toBe(
      200,
    );
    expect(
      (await write("PATCH", pathTo(syllabus.api.update, id), { title: "Any" }, { "If-Match": "yesterday" })).status,
    ).toBe(400);
  });

  it("loses nothing when two are sent at once", async () => {
    const id = await addTo(write, syllabus);
    for (let round = 1; round <= 20; round += 1) {
      const pair = ["a", "b"].map((who) =>
        write("PATCH", pathTo(syllabus.api.update, id), { title: `${who} ${round}` }, { "If-Match": `"${round}"` }),
      );
      expect((await Promise.all(pair)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    }
  });
});

it("a restoration of a version that is not kept is refused", async () => {
  const id = await addTo(write, syllabus);
  const restore = (body: unknown) => write("POST", `${pathTo(syllabus.api.item, id)}/restore`, body);
  expect((await restore({ version: 9 })).status).toBe(404);
  for (const body of [{}, { version: 0 }, { version: "1" }, { version: 1, more: true }])
    expect((await restore(body)).status).toBe(400);
  expect((await fetch(`${site.origin}/api${pathTo(syllabus.api.item, id)}/restore`, { method: "POST" })).status).toBe(
    401,
  );
  expect((await write("GET", `${pathTo(syllabus.api.item, id)}/restore`)).status).toBe(405);
});

describe("a picture", () => {
  const served = async (address: string) => (await fetch(site.origin + address)).status;

  it("is not served while only an earlier version or a removed entry uses it, and comes back with them", async () => {
    const id = await addTo(write, picture, { picture: await encodedPicture(1) });
    const first = String((await get(pathTo(picture.api.item, id))).entry.picture);
    expect(await served(first)).toBe(200);
    await write("PATCH", pathTo(picture.api.update, id), { picture: await encodedPicture(2) });
    const second = String((await get(pathTo(picture.api.item, id))).entry.picture);
    expect([await served(first), await served(second)]).toEqual([404, 200]);
    await write("POST", `${pathTo(picture.api.item, id)}/restore`, { version: 1 });
    expect([await served(first), await served(second)]).toEqual([200, 404]);
    await write("DELETE", pathTo(picture.api.remove, id));
    expect([await served(first), await served(second)]).toEqual([404, 404]);
    await write("POST", `${pathTo(picture.api.item, id)}/restore`, { version: 3 });
    expect([await served(first), await served(second)]).toEqual([200, 404]);
  });

  it("is shown in its entry's versions, and only named if nothing but an earlier version uses it", async () => {
    const id = await addTo(write, picture, { picture: await encodedPicture(4) });
    await write("PATCH", pathTo(picture.api.update, id), { picture: await encodedPicture(5) });
    const second = String((await get(pathTo(picture.api.item, id))).entry.picture);
    const headers = { Cookie: session.cookie };
    const html = await (await fetch(`${site.origin}/admin/history/picture/${id}`, { headers })).text();
    const [, last = ""] = (elements(html, "ol", "versions")[0] ?? "").split("<h2>");
    const [before = ""] = elements(last, "del");
    expect(before).not.toContain("<img");
    expect(before).toMatch(/\.\w+$/);
    expect(attributes(elements(last, "ins")[0] ?? "", "src")).toEqual([second]);
  });

  it("that two entries use stays when one of them is removed", async () => {
    const one = await addTo(write, picture, { picture: await encodedPicture(3) });
    const address = String((await get(pathTo(picture.api.item, one))).entry.picture);
    const other = await addTo(write, picture, { picture: address });
    await write("DELETE", pathTo(picture.api.remove, one));
    expect(await served(address)).toBe(200);
    await write("DELETE", pathTo(picture.api.remove, other));
    expect(await served(address)).toBe(404);
    // A new entry can use the address of a picture that only a version or a removed entry uses.
    await addTo(write, picture, { picture: address });
    expect(await served(address)).toBe(200);
  });
});
