import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import album from "../../collections/album.ts";
import picture from "../../collections/picture.ts";
import slide from "../../collections/slide.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, pathTo } from "../kit/database-state.ts";
import { attributes, tags, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { makeOlderDatabase, withDatabaseFile } from "../kit/older-database.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

/** The number of pictures, more than fit on one page of the gallery. */
const many = 31;
const address = (name: string) => `https://example.com/${name}.jpg`;

let folder: string;
let site: Site;
let session: Session;
let write: Write;
/** The album with many pictures. */
let sports: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "albums-"));
  // The database is of the last version before 1.0.0, with a picture.
  await makeOlderDatabase(folder);
  withDatabaseFile(join(folder, "school.sqlite"), (database) => {
    database.exec(`insert into picture (picture) values ('${address("old")}')`);
    database.exec("insert into collection_stats (collection, version, entries) values ('picture', 1, 1)");
  });
  site = await startSite({ ...administratorEnvironment, DATA_DIR: folder, PUBLIC_URL: "https://school.example" });
  session = await openSession(site);
  write = writerOf(site, session.token);
  sports = await addTo(write, album, { name: "Sports day", nameBn: "ক্রীড়া দিবস", formattedDate: "2026-01-15" });
  for (let place = 1; place <= many; place += 1)
    await addTo(write, picture, { picture: address(`sports${place}`), album: sports });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });
const page = async (path: string) => (await get(path)).text();
const read = async (path: string) => (await (await get(`/api${path}`)).json()) as Record<string, unknown>;
/** Returns the pictures of the page's grid, each with its address and its alternative text. */
const photos = (html: string) =>
  tags(html.slice(html.indexOf('<ul class="photos">')), "img").map((tag) => ({
    src: attributes(tag, "src")[0],
    alt: attributes(tag, "alt")[0],
    lang: attributes(tag, "lang")[0],
  }));
const update = (id: string, body: object) => write("PATCH", pathTo(picture.api.update, id), body);

it("a picture of an older database has no album, and one can be added with only its address", async () => {
  expect(await read("/pictures/1")).toEqual({ _id: "1", picture: address("old") });
  const id = await addTo(write, picture, { picture: address("plain") });
  expect(await read(`/pictures/${id}`)).toEqual({ _id: id, picture: address("plain") });
  await write("DELETE", pathTo(picture.api.remove, id));
});

it("a picture without album and texts is told by its number, which goes on over the pages", async () => {
  const last = photos(await page("/photo?page=2")).at(-1);
  expect([last?.src, last?.alt]).toEqual([address("old"), m.picture_untitled({ number: "32" }, { locale: "en" })]);
  expect(photos(await page("/bn/photo?page=2")).at(-1)?.alt).toContain("৩২");
});

it("an album has its own pages with its pictures, oldest first, in both languages", async () => {
  const first = await page(`/album/${sports}`);
  expect(visibleText(first)).toMatch(/Sports day.*#January 15, 2026 · Pictures: 31/);
  expect(photos(first).map(({ src }) => src)).toEqual(
    Array.from({ length: 30 }, (_, place) => address(`sports${place + 1}`)),
  );
  expect(photos(await page(`/album/${sports}?page=2`)).map(({ src }) => src)).toEqual([address(`sports${many}`)]);
  expect(visibleText(await page(`/bn/album/${sports}`))).toMatch(/ক্রীড়া দিবস.*৩১টি ছবি/);
  expect(attributes(first, "href")).toContain(`/album/${sports}?page=2`);
});

itForAll(["/album/999", "/album/0", "/album/x", "/album/1?page=3", "/bn/album/999"])(
  "an album or a part of it that is not there does not exist",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it("the gallery and the list of albums show the album with its newest picture as cover", async () => {
  for (const path of ["/photo", "/album"]) {
    const html = await page(path);
    expect(attributes(html, "href")).toContain(`/album/${sports}`);
    expect(attributes(html.slice(html.indexOf('<ul class="covers">')), "src")[0]).toBe(address(`sports${many}`));
  }
  expect(await page("/photo?page=2")).not.toContain('class="covers"');
  await write("PATCH", pathTo(album.api.update, sports), { cover: address("cover") });
  expect(attributes(await page("/photo"), "src")).toContain(address("cover"));
});

it("album pages are named in the sitemap", async () => {
  expect(await page("/sitemap.xml")).toContain(`<loc>https://school.example/bn/album/${sports}</loc>`);
});

it("an album without pictures says so", async () => {
  const id = await addTo(write, album, { name: "Empty" });
  const html = await page(`/album/${id}`);
  expect(visibleText(html)).toContain("This album has no pictures yet.");
  expect(visibleText(await page("/photo"))).toContain("Pictures: 0");
  await write("DELETE", pathTo(album.api.remove, id));
});

it("an entry that names a missing album is refused with the field's name, and nothing is stored", async () => {
  const before = (await get("/api/pictures")).headers.get("X-Total-Count");
  for (const body of [
    { picture: address("lost"), album: "999" },
    { picture: address("lost"), album: 999 },
  ]) {
    const { status, body: answer } = await write("POST", picture.api.list, body);
    expect([status, answer.errors]).toEqual([400, { album: expect.stringContaining("no such entry") as string }]);
  }
  expect((await update("1", { album: "999" })).status).toBe(400);
  expect((await get("/api/pictures")).headers.get("X-Total-Count")).toBe(before);
  expect(await read("/pictures/1")).not.toHaveProperty("album");
});

it("a removed album leaves its pictures in the gallery, and has them again after it is restored", async () => {
  const id = await addTo(write, album, { name: "Visit" });
  const visit = await addTo(write, picture, { picture: address("visit"), album: id });
  const removed = await write("DELETE", pathTo(album.api.remove, id));
  expect((await get(`/album/${id}`)).status).toBe(404);
  expect(photos(await page("/photo"))[0]).toEqual({ src: address("visit"), alt: "Photograph 1" });
  // A form that sends all fields can still change the picture while the album is removed.
  expect((await update(visit, { caption: "", album: id, onHome: "" })).status).toBe(200);
  const version = Number((removed.headers.get("ETag") ?? "").replaceAll('"', ""));
  expect((await write("POST", `${pathTo(album.api.item, id)}/restore`, { version })).status).toBe(200);
  expect(photos(await page(`/album/${id}`)).map(({ src }) => src)).toEqual([address("visit")]);
  expect(photos(await page("/photo"))[0]?.alt).toBe("Visit (1)");
  await write("DELETE", pathTo(picture.api.remove, visit));
  await write("DELETE", pathTo(album.api.remove, id));
});

itForAll(["draft", "withdrawn", "2099-01-01T08:00:00Z"])(
  "an album that is hidden is nowhere, but its pictures are in the gallery",
  async (visibility) => {
    const id = await addTo(write, album, { name: "HIDDENALBUM", visibility });
    const own = await addTo(write, picture, { picture: address("own"), album: id });
    const hidden = await addTo(write, picture, { picture: address("HIDDENPICTURE"), album: sports, visibility });
    expect((await get(`/album/${id}`)).status).toBe(404);
    expect(photos(await page("/photo"))[0]).toEqual({ src: address("own"), alt: "Photograph 1" });
    for (const path of ["/", "/photo", "/album", `/album/${sports}`, "/sitemap.xml", "/api/albums", "/api/pictures"])
      expect(await page(path), path).not.toMatch(/HIDDEN/);
    expect(await page("/sitemap.xml")).not.toContain(`/album/${id}<`);
    const seen = await get(`/album/${id}`, { Cookie: session.cookie });
    expect([seen.status, visibleText(await seen.text())]).toEqual([200, expect.stringContaining("HIDDENALBUM")]);
    for (const one of [own, hidden]) await write("DELETE", pathTo(picture.api.remove, one));
    await write("DELETE", pathTo(album.api.remove, id));
  },
);

it("the home page shows the chosen pictures, and then the newest while fewer than five are chosen", async () => {
  const newest = address(`sports${many}`);
  expect(attributes(await page("/"), "src")).toContain(newest);
  expect((await update("1", { onHome: true })).status).toBe(200);
  expect(await read("/pictures/1")).toMatchObject({ onHome: true });
  const shown = async () => attributes(await page("/"), "src").filter((src) => [address("old"), newest].includes(src));
  expect((await shown()).slice(0, 2)).toEqual([address("old"), newest]);
  const rows = (await (await get("/api/pictures")).json()) as { _id: string; picture: string }[];
  const others = rows.filter((row) => ![address("old"), newest].includes(row.picture)).slice(0, 4);
  for (const { _id } of others) await update(_id, { onHome: true });
  expect(new Set(await shown())).toEqual(new Set([address("old")]));
  for (const { _id } of others) await update(_id, { onHome: false });
  // A hidden picture is not shown even if it was chosen.
  await update("1", { visibility: "draft" });
  expect(new Set(await shown())).toEqual(new Set([newest]));
  await update("1", { visibility: "public", onHome: false });
  expect(attributes(await page("/"), "src")).toContain(newest);
  expect(await read("/pictures/1")).not.toHaveProperty("onHome");
  expect((await update("1", { onHome: "perhaps" })).status).toBe(400);
});

it("a picture is named by its alternative text, else its caption, else its album, in the page's language", async () => {
  const id = await addTo(write, picture, { picture: address("named"), album: sports });
  const named = async (path: string) => photos(await page(path))[0];
  expect(await named("/photo")).toEqual({ src: address("named"), alt: "Sports day (1)" });
  expect((await named("/bn/photo"))?.alt).toBe("ক্রীড়া দিবস (১)");
  await update(id, { caption: "The race" });
  expect((await named("/photo"))?.alt).toBe("The race");
  expect(await named("/bn/photo")).toMatchObject({ alt: "The race", lang: "en" });
  await update(id, { alt: "Four girls run", altBn: "চারজন মেয়ে দৌড়াচ্ছে", onHome: true });
  expect(await named("/photo")).toMatchObject({ alt: "Four girls run" });
  const bengali = await page("/bn/photo");
  // The viewer shows the caption, whose language differs from that of the alternative text.
  expect(photos(bengali)[0]).toEqual({ src: address("named"), alt: "চারজন মেয়ে দৌড়াচ্ছে", lang: "bn" });
  expect(tags(bengali, "a").find((tag) => tag.includes(address("named")))).toMatch(/data-caption="The race" lang="en"/);
  for (const [path, alt] of [
    ["/", "Four girls run"],
    ["/bn", "চারজন মেয়ে দৌড়াচ্ছে"],
  ] as const)
    expect(attributes(await page(path), "alt"), path).toContain(alt);
  await write("DELETE", pathTo(picture.api.remove, id));
});

it("a screen reader reads a slide with a visible caption once, unless the slide has an alternative text", async () => {
  const id = await addTo(write, slide, { picture: address("slide"), caption: "The school" });
  const alt = async () =>
    attributes(tags(await page("/"), "img").find((tag) => tag.includes(address("slide"))) ?? "", "alt");
  expect(await alt()).toEqual([""]);
  await write("PATCH", pathTo(slide.api.update, id), { alt: "A long white building" });
  expect(await alt()).toEqual(["A long white building"]);
  await write("PATCH", pathTo(slide.api.update, id), { alt: "", caption: "" });
  expect(await alt()).toEqual(["Photograph 1"]);
});
