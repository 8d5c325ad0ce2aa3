import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { dayAt } from "../../engine/calendar-day.ts";
import { palettes } from "../../engine/palettes.ts";
import { rawRequest } from "../raw-request.ts";
import { smallJpeg } from "../media.ts";
import { filesIn, type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, type Session, type Write, writerOf } from "../session.ts";
import { addTo, bodyOf, pathTo } from "../database-state.ts";
import { eventually } from "../eventually.ts";

const news = collectionNamed("news");
const notice = collectionNamed("notice");
const syllabus = collectionNamed("syllabus");

let published: PublishedSite;
let session: Session;
let write: Write;
beforeAll(async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "next-day.mjs")).href;
  published = await startPublishedSite({ SAMPLE_CONTENT: "no", NODE_OPTIONS: `--import=${clock}` });
  session = await openSession(published.site);
  write = writerOf(published.site, session.token);
  await untilPublished(published.site);
});
afterAll(() => published.end());

const text = (name: string) => textOfFile(published.folder, name);
/** The texts of a published page: decompressed from Brotli, from gzip, and plain. */
const inAll = async (name: string) => {
  const [br, gzip, plain] = await Promise.all([".br", ".gz", ""].map((end) => readFile(join(published.folder, name + end))));
  return [brotliDecompressSync(br!).toString(), gunzipSync(gzip!).toString(), plain!.toString()];
};

// Within a second, which the bench measures.
describe("a write reaches the files", () => {
  it("of an entry that is added, changed and removed: its page, its list, the sitemap, in both languages", async () => {
    const id = await addTo(write, news, { ...bodyOf(news), title: "FIRST", titleBn: "প্রথম" });
    const pages = [`event/${id}.html`, "event.html"];
    const bengali = pages.map((page) => `bn/${page}`);
    await eventually(async () => {
      for (const page of pages) for (const one of await inAll(page)) expect(one).toContain("FIRST");
      for (const page of bengali) for (const one of await inAll(page)) expect(one).toContain("প্রথম");
      expect(await text("sitemap.xml")).toContain(`/event/${id}<`);
    });
    await write("PATCH", pathTo(news.api.update, id), { title: "SECOND" });
    await eventually(async () => {
      for (const page of pages) for (const one of await inAll(page)) expect(one).toContain("SECOND");
    });
    await write("DELETE", pathTo(news.api.remove, id));
    await eventually(async () => {
      expect(await text("event.html")).not.toContain("SECOND");
      expect(await text("sitemap.xml")).not.toContain(`/event/${id}<`);
      const files = [...(await filesIn(published.folder)).keys()];
      expect(files.filter((name) => name.includes(`event/${id}.html`))).toEqual([]);
    });
  });

  it("on the home page", async () => {
    await addTo(write, notice, { ...bodyOf(notice), title: "ON THE BOARD" });
    await eventually(async () => expect(await text("index.html")).toContain("ON THE BOARD"));
  });

  it("of the school's name and colours, in pages, crest, icons and manifest", async () => {
    const icon = () => readFile(join(published.folder, "icon-192.png"));
    const before = await icon();
    expect((await write("PATCH", "/profile", { name: "Ideal School", palette: "teal" })).status).toBe(200);
    await eventually(async () => {
      for (const one of await inAll("index.html")) expect(one).toContain("/crest.svg?v=IS-teal");
      for (const one of await inAll("crest.svg")) expect(one).toContain(palettes.teal.main);
      expect(JSON.parse((await text("manifest.webmanifest")) ?? "")).toMatchObject({ name: "Ideal School", theme_color: palettes.teal.deep });
      expect((await icon()).equals(before)).toBe(false);
    });
  });

  it("of further pages of a list, which come and go with its length", async () => {
    const ids: string[] = [];
    for (let place = 0; place < 61; place += 1) ids.push(await addTo(write, syllabus, { title: `CLASS ${place}.`, link: "example.com" }));
    await eventually(async () => {
      expect(await text("syllabus.2.html")).toContain("CLASS 59.");
      expect(await text("bn/syllabus.3.html")).toContain("CLASS 60.");
      expect(await text("syllabus.html")).toContain("?page=2");
    });
    await write("DELETE", pathTo(syllabus.api.remove, ids[0]!));
    await eventually(async () => {
      for (const end of ["", ".br", ".gz"]) expect(await text(`syllabus.3.html${end}`)).toBeUndefined();
      expect(await text("syllabus.2.html")).toContain("CLASS 60.");
    });
  });

  it("of a picture that is sent: all its sizes at once, its AVIF when it is made", async () => {
    const form = new FormData();
    form.set("image", new File([new Uint8Array(await smallJpeg())], "pond.jpg"));
    const headers = { Authorization: `Bearer ${session.token}` };
    const answer = await fetch(`${published.site.origin}/api/upload`, { method: "POST", headers, body: form });
    const { data } = (await answer.json()) as { data: { url: string } };
    await eventually(async () => expect(await text(data.url.slice(1))).toBeDefined());
    const avif = `${data.url.slice(1)}.avif`;
    await eventually(async () => expect(await text(avif)).toBeDefined());
  });
});

it("files that a write does not change are not rewritten, and each version is younger than the last by a second", async () => {
  const id = await addTo(write, syllabus, { title: "ROUND 0.", link: "example.com" });
  // The last page that the write outdates.
  await eventually(async () => expect(await text("bn/syllabus.3.html")).toContain("ROUND 0."));
  const before = await filesIn(published.folder);
  let last = before.get("syllabus.3.html")!;
  for (let round = 1; round <= 5; round += 1) {
    await write("PATCH", pathTo(syllabus.api.update, id), { title: `ROUND ${round}.` });
    await eventually(async () => expect(await text("bn/syllabus.3.html")).toContain(`ROUND ${round}.`));
    const now = (await filesIn(published.folder)).get("syllabus.3.html")!;
    expect(Math.floor(now.time / 1000)).toBeGreaterThan(Math.floor(last.time / 1000));
    expect(now.time % 1000).toBe(0);
    last = now;
  }
  const after = await filesIn(published.folder);
  const changed = [...after.keys()].filter((name) => after.get(name)!.inode !== before.get(name)?.inode || after.get(name)!.time !== before.get(name)?.time);
  expect(changed.filter((name) => !/^(?:bn\/)?syllabus\.3\.html/.test(name))).toEqual([]);
});

it("ten writes at once end with the newest state, and log no failure", async () => {
  const id = await addTo(write, notice, { ...bodyOf(notice), title: "STORM 0." });
  const storm = Array.from({ length: 10 }, (_, round) => write("PATCH", pathTo(notice.api.update, id), { title: `STORM ${round}.` }));
  await Promise.all(storm);
  const { text: answered } = await rawRequest(published.site, "/notice");
  await eventually(async () => expect(await inAll("notice.html")).toEqual([answered, answered, answered]));
  expect(published.site.output()).not.toContain("could not");
});

// Last, as it moves the site's clock to tomorrow.
it("a notice that expires today leaves the files when the day ends", async () => {
  await addTo(write, notice, { ...bodyOf(notice), title: "TODAY ONLY", titleBn: "TODAY ONLY", expirationDate: dayAt(new Date()) });
  await eventually(async () => expect(await text("bn.html")).toContain("TODAY ONLY"));
  // Files are removed after all others are written, so that from here on only the new day causes pages to be written.
  const id = await addTo(write, news);
  await eventually(async () => expect(await text(`event/${id}.html`)).toBeDefined());
  await write("DELETE", pathTo(news.api.remove, id));
  await eventually(async () => expect(await text(`event/${id}.html`)).toBeUndefined());
  process.kill(published.site.pid, "SIGUSR2");
  await eventually(async () => {
    for (const name of ["index.html", "bn.html"]) expect(await text(name)).not.toContain("TODAY ONLY");
  });
  expect(await text("notice.html")).toContain("TODAY ONLY");
});
