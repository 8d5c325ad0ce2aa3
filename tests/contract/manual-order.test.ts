import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { orderApiPath } from "../../engine/manual-order.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { runCommand } from "../kit/operator-command.ts";
import {
  administrator,
  administratorEnvironment,
  openSession,
  type Session,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const room = collectionNamed("room");
const teacher = collectionNamed("teacher");
const path = orderApiPath(room);

let folder: string;
let site: Site;
let session: Session;
let write: Write;
let ids: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "order-"));
  site = await startSite({ ...administratorEnvironment, DATA_DIR: join(folder, "data"), SAMPLE_CONTENT: "no" });
  session = await openSession(site);
  write = writerOf(site, session.token);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const id of await listed()) await write("DELETE", pathTo(room.api.remove, id));
  ids = [];
  for (const name of ["A", "B", "C", "D"]) ids.push(await addTo(write, room, { name: `Room ${name}`, count: 1 }));
});

type Entry = { _id: string };
const entries = async (list: string, { origin }: Pick<Site, "origin"> = site) =>
  (await (await fetch(`${origin}/api${list}`)).json()) as Entry[];
const listed = async (from?: Site) => (await entries(room.api.list, from)).map(({ _id: id }) => id);
const shown = async (address: string) =>
  [...(await (await fetch(site.origin + address)).text()).matchAll(/Room ([A-Z])\b/g)].map(([, name]) => name).join("");
const inOrder = (...places: number[]) => places.map((place) => ids[place]!);

it("a new order shows in API and page at the next request; a new entry is last", async () => {
  expect(await shown("/infrastructure")).toBe("ABCD");
  expect(await write("PUT", path, { ids: inOrder(2, 0, 3, 1), before: ids })).toMatchObject({
    status: 200,
    body: { acknowledged: true, moved: true },
  });
  expect(await listed()).toEqual(inOrder(2, 0, 3, 1));
  expect(await shown("/infrastructure")).toBe("CADB");
  ids.push(await addTo(write, room, { name: "Room E", count: 1 }));
  expect(await shown("/bn/infrastructure")).toBe("CADBE");
});

it("a removed entry is restored to its place even after others moved; changing an entry moves nothing", async () => {
  await write("PUT", path, { ids: inOrder(2, 0, 3, 1) });
  const removed = await write("DELETE", pathTo(room.api.remove, ids[0]!));
  await write("PUT", path, { ids: inOrder(1, 2, 3) });
  await write("PATCH", pathTo(room.api.update, ids[1]!), { count: 5 });
  const version = Number(removed.headers.get("ETag")?.slice(1, -1));
  await write("POST", `${pathTo(room.api.item, ids[0]!)}/restore`, { version: version - 1 });
  expect(await listed()).toEqual(inOrder(1, 0, 2, 3));
});

it("moving creates no version of an entry, and one line in the audit trail", async () => {
  await write("PUT", path, { ids: inOrder(3, 2, 1, 0) });
  for (const id of ids) expect((await write("GET", pathTo(room.api.item, id))).headers.get("ETag")).toBe('"1"');
  const get = async (address: string) =>
    (await fetch(site.origin + address, { headers: { Cookie: session.cookie } })).text();
  const count = async () => (await get("/admin/audit.csv?kind=room")).split("Reordered").length;
  const before = await count();
  await write("PUT", path, { ids: inOrder(3, 2, 1, 0) });
  expect(await count()).toBe(before);
  await write("PUT", path, { ids });
  expect(await count()).toBe(before + 1);
  const dashboard = await get("/bn/admin");
  expect(dashboard).toContain("নতুন ক্রমে সাজানো হয়েছে");
  expect(dashboard).toContain(administrator.email);
});

it("hidden entries keep a place in the order", async () => {
  await write("PATCH", pathTo(room.api.update, ids[1]!), { visibility: "draft" });
  expect((await write("PUT", path, { ids: inOrder(3, 2, 0) })).status).toBe(409);
  expect((await write("PUT", path, { ids: inOrder(3, 1, 2, 0) })).status).toBe(200);
  expect(await listed()).toEqual(inOrder(3, 2, 0));
  await write("PATCH", pathTo(room.api.update, ids[1]!), { visibility: "public" });
  expect(await listed()).toEqual(inOrder(3, 1, 2, 0));
});

it("the head stays first among teachers", async () => {
  const people = [];
  for (const designation of ["Assistant Teacher", "Head Teacher", "Lecturer"]) {
    people.push(
      await addTo(write, teacher, {
        name: designation,
        image: "https://example.com/a.jpg",
        ssc: 2000,
        hsc: 2002,
        designation,
      }),
    );
  }
  const order = [people[2], people[0], people[1]];
  expect((await write("PUT", orderApiPath(teacher), { ids: order })).status).toBe(200);
  expect((await entries(teacher.api.list)).map(({ _id: id }) => id)).toEqual([people[1], people[2], people[0]]);
});

it("an order for a list that has changed since is refused, and the refusal contains the current order", async () => {
  const other = inOrder(1, 0, 2, 3);
  await write("PUT", path, { ids: other, before: ids });
  // Sends the same order again, as after a lost answer.
  expect((await write("PUT", path, { ids: other, before: ids })).body).toMatchObject({
    acknowledged: true,
    moved: false,
  });
  const stale = await write("PUT", path, { ids: inOrder(3, 2, 1, 0), before: ids }, { "Accept-Language": "bn" });
  expect(stale).toMatchObject({ status: 409, body: { ids: other } });
  expect(stale.body.message).toContain("বদলে গেছে");
  const added = await addTo(write, room, { name: "Room E", count: 1 });
  expect(await write("PUT", path, { ids })).toMatchObject({ status: 409, body: { ids: [...other, added] } });
  for (const unknown of [
    [...other, "999999"],
    [...other.slice(1), added],
  ])
    expect((await write("PUT", path, { ids: unknown })).status).toBe(409);
  expect(await listed()).toEqual([...other, added]);
});

it("an order is accepted only from a writer, for a manually ordered list, with each id exactly once", async () => {
  const anonymous = await fetch(`${site.origin}/api${path}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ids }),
  });
  expect(anonymous.status).toBe(401);
  const wrong = [
    {},
    { ids: "1" },
    { ids: [1] },
    { ids: [...ids, ids[0]] },
    { ids: ["01"] },
    { ids, more: 1 },
    { ids, before: [ids[0], ids[0]] },
    { ids: Array.from({ length: 1001 }, (_, place) => `${place + 1}`) },
  ];
  for (const body of wrong) expect([body, (await write("PUT", path, body)).status]).toEqual([body, 400]);
  const most = Array.from({ length: 1000 }, (_, place) => `${place + 1}`);
  expect((await write("PUT", path, { ids: most, before: most })).status).toBe(409);
  expect((await write("PUT", "/order/notice", { ids: [] })).status).toBe(404);
  const read = await write("GET", path);
  expect([read.status, read.headers.get("Allow")]).toEqual([405, "PUT"]);
});

it("only manually ordered lists have the screen, and only writers see it", async () => {
  const screen = async (address: string, cookie = session.cookie) =>
    (await fetch(site.origin + address, { headers: { Cookie: cookie }, redirect: "manual" })).status;
  expect([
    await screen("/admin/order/room"),
    await screen("/bn/admin/order/teacher"),
    await screen("/admin/order/room", ""),
  ]).toEqual([200, 200, 302]);
  for (const name of ["notice", "user", "constructor", "profile"])
    expect(await screen(`/admin/order/${name}`)).toBe(404);
});

it("an export contains the order and the places of removed entries, and an import restores them", async () => {
  await write("PUT", path, { ids: inOrder(2, 0, 3, 1) });
  const removed = await write("DELETE", pathTo(room.api.remove, ids[0]!));
  const [exported, again, data] = ["exported", "again", "imported"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  expect(await runCommand("export", [exported], site.dataDirectory)).toMatchObject({ code: 0 });
  expect(await runCommand("import", [exported], data)).toMatchObject({ code: 0 });
  expect(await runCommand("export", [again], data)).toMatchObject({ code: 0 });
  for (const file of ["content/room.json", "versions.json", "changes.json"])
    expect(await readFile(join(again, file), "utf8")).toBe(await readFile(join(exported, file), "utf8"));
  const other = await startSite({ ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" });
  try {
    expect(await listed(other)).toEqual(inOrder(2, 3, 1));
    const version = Number(removed.headers.get("ETag")?.slice(1, -1));
    await writerOf(other, (await openSession(other)).token)("POST", `${pathTo(room.api.item, ids[0]!)}/restore`, {
      version,
    });
    expect(await listed(other)).toEqual(inOrder(2, 0, 3, 1));
  } finally {
    await other.stop();
  }
});
