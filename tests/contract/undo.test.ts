import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, pathTo } from "../kit/database-state.ts";
import { attributes, elements, visibleText } from "../kit/html.ts";
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
const restore = (id: string, version: number, last: number) =>
  write("POST", `${pathTo(syllabus.api.item, id)}/restore`, { version }, { "If-Match": `"${last}"` });
const screen = async (path: string, cookie = session.cookie) => {
  const response = await fetch(site.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
  return { status: response.status, location: response.headers.get("Location"), text: await response.text() };
};

it("a removal returns its version, by which it can be undone once", async () => {
  const id = await addTo(write, syllabus);
  const removed = await write("DELETE", pathTo(syllabus.api.remove, id));
  expect(removed.headers.get("ETag")).toBe('"2"');
  const restored = await restore(id, 2, 2);
  expect([restored.status, restored.headers.get("ETag")]).toEqual([200, '"3"']);
  expect((await restore(id, 2, 2)).status).toBe(412);
  const again = await write("DELETE", pathTo(syllabus.api.remove, "99999"));
  expect([again.body.deletedCount, again.headers.get("ETag")]).toEqual([0, null]);
});

it("a restoration started before the last change overwrites nothing, and says who made the change", async () => {
  const id = await addTo(write, syllabus, { title: "First", link: "example.com" });
  await write("PATCH", pathTo(syllabus.api.update, id), { title: "Second" });
  const refused = await write(
    "POST",
    `${pathTo(syllabus.api.item, id)}/restore`,
    { version: 1 },
    { "If-Match": '"1"', "Accept-Language": "bn" },
  );
  expect(refused).toMatchObject({
    status: 412,
    body: { later: { version: 2, by: administrator.email, values: { title: "Second" } } },
  });
  expect(refused.body.message).toMatch(/^এর মধ্যে বদলেছেন আপনি নিজে.*[০-৯]/);
  expect((await write("GET", pathTo(syllabus.api.item, id))).body.title).toBe("Second");
  expect((await restore(id, 1, 2)).status).toBe(200);
});

it("a removal that names an older version removes nothing, and says who changed the entry", async () => {
  const id = await addTo(write, syllabus, { title: "First", link: "example.com" });
  const removal = (version: string) =>
    write("DELETE", pathTo(syllabus.api.remove, id), undefined, { "If-Match": version, "Accept-Language": "bn" });
  await write("PATCH", pathTo(syllabus.api.update, id), { title: "Second" });
  const refused = await removal('"1"');
  expect(refused).toMatchObject({
    status: 412,
    body: { later: { version: 2, by: administrator.email, values: { title: "Second" } } },
  });
  expect(refused.body.message).toMatch(/^এর মধ্যে বদলেছেন আপনি নিজে/);
  expect((await write("GET", pathTo(syllabus.api.item, id))).body.title).toBe("Second");
  expect((await removal("yesterday")).status).toBe(400);
  const removed = await removal('"2"');
  expect([removed.status, removed.body.deletedCount, removed.headers.get("ETag")]).toEqual([200, 1, '"3"']);
  // Sends the request again, as after a lost response.
  expect(await removal('"2"')).toMatchObject({ status: 200, body: { deletedCount: 0 } });
});

it("the screens of versions and the bin are for administrators; only stored content has versions", async () => {
  const id = await addTo(write, syllabus, { title: "Kept", link: "example.com" });
  for (const path of [`/admin/history/syllabus/${id}`, "/admin/bin", `/bn/admin/history/syllabus/${id}`]) {
    expect(await screen(path, "")).toMatchObject({
      status: 302,
      location: expect.stringMatching(/\/forbidden$/) as string,
    });
    expect((await screen(path)).status).toBe(200);
  }
  const missing = [
    "syllabus/99999",
    "syllabus/0",
    "syllabus/abc",
    "syllabus/1e3",
    "user/1",
    "revision/1",
    "constructor/1",
  ];
  for (const path of missing) expect((await screen(`/admin/history/${path}`)).status, path).toBe(404);
  expect((await screen("/admin/bin?page=0")).status).toBe(400);
  expect(await screen("/admin/bin?page=999")).toMatchObject({ status: 302, location: "/admin/bin" });
});

it("the dashboard says that an entry was restored, and leads to its versions and to the bin", async () => {
  const id = await addTo(write, syllabus, { title: "First", link: "example.com" });
  await write("PATCH", pathTo(syllabus.api.update, id), { title: "Second" });
  expect((await restore(id, 1, 2)).status).toBe(200);
  const { text } = await screen("/bn/admin");
  const [last = ""] = elements(elements(text, "ol", "changes")[0] ?? "", "li");
  expect(visibleText(last)).toContain(m.change_restore({}, { locale: "bn" }));
  expect(attributes(last, "href")).toContain(`/bn/admin/history/syllabus/${id}`);
  expect(attributes(text.slice(text.indexOf("<main")), "href")).toContain("/bn/admin/bin");
});

it("the bin has 30 entries on a page, the last removed first", async () => {
  const titles = Array.from({ length: 31 }, (_, place) => `Removed ${String(place).padStart(2, "0")}`);
  for (const title of titles)
    await write("DELETE", pathTo(syllabus.api.remove, await addTo(write, syllabus, { title, link: "example.com" })));
  const shown = async (path: string) => [...new Set((await screen(path)).text.match(/Removed \d\d/g))];
  expect(await shown("/admin/bin")).toEqual(titles.slice(1).toReversed());
  expect(await shown("/admin/bin?page=2")).toContain("Removed 00");
});

it("an address with an invalid entry id is not found", async () => {
  for (const id of ["0", "abc", "1e3", "99999999999999999999"]) expect((await restore(id, 1, 1)).status, id).toBe(404);
});
