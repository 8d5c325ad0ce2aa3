import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed, collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { sizeOf, variantsOf } from "../../engine/media.ts";
import { mainAddresses } from "../../server/publish/addresses.ts";
import { addTo, bodyOf, pathTo, withDatabase } from "../database-state.ts";
import { encodedPicture } from "../media.ts";
import { filesIn, patience, type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, type Session, type Write, writerOf } from "../session.ts";

/** The hidden entries that each collection has; the mark stands in all texts and addresses of the entry. */
const states = [
  { mark: "HIDDENDRAFT", visibility: "draft" },
  { mark: "HIDDENWITHDRAWN", visibility: "withdrawn" },
  { mark: "HIDDENLATER", visibility: new Date(Date.now() + 12 * 60 * 60_000).toISOString() },
] as const;
const later = "HIDDENLATER";
const anyMark = /HIDDEN/;

const news = collectionNamed("news");
const named = collections.map((collection) => [collection.name, collection] as const);

/** The body of an example whose texts and addresses all have a mark. */
function marked(collection: Collection, mark: string): Record<string, unknown> {
  const mark1 = (value: unknown) => {
    if (typeof value !== "string" || !/[A-Z]{3}|First|উদাহরণ|https:/.test(value)) return value;
    return value.startsWith("https:") ? value.replace("example.com/", `example.com/${mark}/`) : `${mark} ${value}`;
  };
  return Object.fromEntries(Object.entries(bodyOf(collection)).map(([name, value]) => [name, mark1(value)]));
}

let published: PublishedSite;
let session: Session;
let write: Write;
/** The ids of the hidden entries by collection and mark. */
const ids = new Map<string, string>();
const idOf = ({ name }: Collection, mark: string) => ids.get(`${name} ${mark}`) ?? "";
/** The address of the picture of the news item with this mark. */
const pictures = new Map<string, string>();

beforeAll(async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "next-day.mjs")).href;
  published = await startPublishedSite({ SAMPLE_CONTENT: "no", NODE_OPTIONS: `--import=${clock}` });
  session = await openSession(published.site);
  write = writerOf(published.site, session.token);
  for (const collection of collections) {
    await addTo(write, collection, { ...bodyOf(collection), visibility: "public" });
    for (const { mark, visibility } of states) ids.set(`${collection.name} ${mark}`, await addTo(write, collection, { ...marked(collection, mark), visibility }));
  }
  for (const [place, { mark }] of states.entries()) {
    await write("PATCH", pathTo(news.api.update, idOf(news, mark)), { image: await encodedPicture(place + 1) });
    const row = await withDatabase(published.site, (db) => db.selectFrom("news").select("image").where("id", "=", Number(idOf(news, mark))).executeTakeFirstOrThrow());
    pictures.set(mark, String(row.image));
  }
  await untilPublished(published.site);
});
afterAll(() => published.end());

const get = (path: string, headers: Record<string, string> = {}) => fetch(published.site.origin + path, { headers, redirect: "manual" });
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
const asAdministrator = () => ({ Cookie: session.cookie });
const soon = (check: () => Promise<unknown>) => expect.poll(check, patience);
const detailOf = (collection: Collection, id: string) => pathTo(collection.detail ?? "", id);

describe.each(named)("of %s", (_, collection) => {
  it("the API lists and counts what is visible alone, and knows no hidden entry", async () => {
    const answer = await get(`/api${collection.api.list}`);
    expect(answer.headers.get("X-Total-Count")).toBe("1");
    const rows = (await answer.json()) as object[];
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]!)).not.toContain("visibility");
    for (const { mark } of states) {
      const item = await get(`/api${pathTo(collection.api.item, idOf(collection, mark))}`);
      expect([item.status, anyMark.test(await item.text())]).toEqual([404, false]);
    }
  });

  it("a hidden entry has no page for visitors, and one that says so for administrators", async () => {
    if (!collection.detail) return;
    for (const { mark } of states) {
      const path = detailOf(collection, idOf(collection, mark));
      expect([(await get(path)).status, (await get(path, { Cookie: "better-auth.session_token=guessed" })).status]).toEqual([404, 404]);
      const seen = await get(path, asAdministrator());
      expect(seen.status).toBe(200);
      const page = await seen.text();
      expect(page).toContain(mark);
      expect(page).toContain("Visitors do not see this page");
    }
  });

  it("the screens show hidden entries, each with its mark", async () => {
    for (const screen of [collection.admin.update, collection.admin.remove]) {
      const page = await textOf(screen, asAdministrator());
      for (const text of ["Draft", "Taken off the site", "From "]) expect(page, screen).toContain(`class="tag">${text}`);
    }
    expect((await get(pathTo(collection.admin.updateForm, idOf(collection, "HIDDENDRAFT")), asAdministrator())).status).toBe(200);
  });
});

it("no page, list or file for programs has a word of a hidden entry, in either language", async () => {
  for (const address of [...mainAddresses, "/sitemap.xml", "/404", "/manifest.webmanifest", "/api/openapi.json"]) expect(await textOf(address), address).not.toMatch(anyMark);
  // Administrators see of lists what visitors see.
  for (const address of mainAddresses) expect(await textOf(address, asAdministrator()), address).not.toMatch(anyMark);
  const sitemap = await textOf("/sitemap.xml");
  for (const { mark } of states) expect(sitemap).not.toContain(`${detailOf(news, idOf(news, mark))}<`);
});

it("no published file has a word of a hidden entry", async () => {
  await soon(() => textOfFile(published.folder, "sitemap.xml")).toContain(detailOf(news, "1"));
  const files = [...(await filesIn(published.folder)).keys()];
  expect(files).toContain("event.html");
  for (const name of files.filter((file) => /\.(?:html|xml|webmanifest)$/.test(file))) {
    expect(await textOfFile(published.folder, name), name).not.toMatch(anyMark);
  }
  for (const { mark } of states) expect(files).not.toContain(`${detailOf(news, idOf(news, mark)).slice(1)}.html`);
});

it("the pictures of hidden entries are served to administrators alone, in no size, and are not published", async () => {
  for (const { mark } of states) {
    const address = pictures.get(mark) ?? "";
    const files = variantsOf(address.replace(".webp", ""), sizeOf(address)!).map(({ name }) => name);
    for (const one of files.flatMap((file) => [`${file}.webp`, `${file}.avif`])) {
      expect((await get(one)).status, one).toBe(404);
      expect((await get(one, { Cookie: "better-auth.session_token=guessed" })).status).toBe(404);
    }
    const seen = await get(address, asAdministrator());
    expect([seen.status, seen.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    await soon(() => textOfFile(published.folder, address.slice(1))).toBeUndefined();
  }
});

it("an entry is taken off the site and shown again by one field", async () => {
  const id = await addTo(write, news, { ...marked(news, "SEEN"), image: await encodedPicture(9) });
  const entry = (await (await get(`/api${pathTo(news.api.item, id)}`)).json()) as { image: string };
  const statuses = async () => [(await get(detailOf(news, id))).status, (await get(entry.image)).status, (await textOf("/event")).includes("SEEN")];
  expect(await statuses()).toEqual([200, 200, true]);
  expect((await write("PATCH", pathTo(news.api.update, id), { visibility: "withdrawn" })).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, false]);
  expect((await write("PATCH", pathTo(news.api.update, id), { visibility: "public" })).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, true]);
  // What is brought back is as visible as it was then.
  await write("POST", `${pathTo(news.api.item, id)}/restore`, { version: 2 });
  expect(await statuses()).toEqual([404, 404, false]);
  await write("DELETE", pathTo(news.api.remove, id));
});

// Last, as it moves the site's clock to tomorrow.
it("an entry appears when its moment has come: in lists, by id, on pages, in files, with its picture", async () => {
  const address = pictures.get(later) ?? "";
  process.kill(published.site.pid, "SIGUSR2");
  for (const collection of collections) {
    const id = idOf(collection, later);
    await soon(async () => (await get(`/api${pathTo(collection.api.item, id)}`)).status).toBe(200);
    if (collection.detail) expect((await get(detailOf(collection, id))).status).toBe(200);
    if (collection.page) await soon(() => textOf(collection.page ?? "")).toContain(later);
    if (collection.page) await soon(() => textOfFile(published.folder, `${collection.page?.slice(1)}.html`)).toContain(later);
  }
  await soon(async () => (await get(address)).status).toBe(200);
  await soon(() => textOfFile(published.folder, address.slice(1))).toBeDefined();
  await soon(() => textOfFile(published.folder, "sitemap.xml")).toContain(`${detailOf(news, idOf(news, later))}<`);
  expect(await textOf("/sitemap.xml")).toContain(`${detailOf(news, idOf(news, later))}<`);
  for (const { mark } of states.filter((state) => state.mark !== later)) {
    expect((await get(pictures.get(mark) ?? "")).status).toBe(404);
    for (const path of mainAddresses) expect(await textOf(path), path).not.toContain(mark);
  }
});
