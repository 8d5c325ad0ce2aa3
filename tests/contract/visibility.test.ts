import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed, collections as all } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { mediaColumns } from "../../engine/media/media-columns.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { sizeOf, variantsOf } from "../../engine/media/media.ts";
import { pages } from "../../pages/all.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { discoveryTexts } from "../../server/pages/discovery-responses.ts";
import { addTo, bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { encodedPicture, photo } from "../kit/media.ts";
import { eventually } from "../kit/eventually.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { isOnServer } from "../kit/site-database.ts";
import { uploaderOf } from "../kit/upload.ts";

/** The hidden entries of each collection. All texts and addresses of an entry contain its mark. */
const states = [
  { mark: "HIDDENDRAFT", visibility: "draft" },
  { mark: "HIDDENWITHDRAWN", visibility: "withdrawn" },
  { mark: "HIDDENLATER", visibility: new Date(Date.now() + 12 * 60 * 60_000).toISOString() },
] as const;
const later = "HIDDENLATER";
const anyMark = /HIDDEN/;

const news = collectionNamed("news");
/**
 * On a PostgreSQL server, only three collections are tested, one for each kind of file, because the SQL conditions are
 * the same for all.
 */
const collections = isOnServer ? [news, collectionNamed("notice"), collectionNamed("video")] : all;

/** Builds the body of an example whose texts and addresses all contain a mark. */
function marked(collection: Collection, mark: string): Record<string, unknown> {
  const mark1 = (value: unknown) => {
    if (typeof value !== "string" || !/[A-Z]{3}|First|উদাহরণ|https:/.test(value)) return value;
    return value.startsWith("https:") ? value.replace("example.com/", `example.com/${mark}/`) : `${mark} ${value}`;
  };
  return Object.fromEntries(Object.entries(bodyOf(collection)).map(([name, value]) => [name, mark1(value)]));
}

const sampleVideo = join(import.meta.dirname, "..", "..", "sample", "videos", "assembly.mp4");

/** The pages whose addresses are in the declarations, in both languages. */
const mainAddresses = [
  ...pages.flatMap(({ path, optional }) => (optional ? [] : [path])),
  ...collections.flatMap(({ page }) => page ?? []),
].flatMap((path) => locales.map((locale) => localPath(path, locale)));

let site: SiteProcess;
let session: Session;
let write: Write;
/** The ids of the hidden entries by collection and mark. */
const ids = new Map<string, string>();
const idOf = ({ name }: Collection, mark: string) => ids.get(`${name} ${mark}`) ?? "";
/** The addresses under `/media` that each hidden entry names, by collection and mark. No other entry names them. */
const files = new Map<string, readonly string[]>();
/** The number of files uploaded so far. Each is different. */
let count = 0;
const filesOf = (mark: string) =>
  [...files].flatMap(([name, addresses]) => (name.endsWith(` ${mark}`) ? addresses : []));

beforeAll(async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
  site = await startSiteProcess({
    ...administratorEnvironment,
    SAMPLE_CONTENT: "no",
    NODE_OPTIONS: `--import=${clock}`,
  });
  session = await openSession(site);
  write = writerOf(site, session.token);
  for (const collection of collections) {
    await addTo(write, collection, { ...bodyOf(collection), visibility: "public" });
    for (const { mark, visibility } of states) {
      const body = { ...marked(collection, mark), visibility };
      const uploaded = await uploadsFor(collection);
      files.set(`${collection.name} ${mark}`, Object.values(uploaded));
      const naming = mediaColumns(collection).map(({ name, isText }) => [
        name,
        isText ? `${mark} [a file](${uploaded[name]})` : uploaded[name],
      ]);
      ids.set(`${collection.name} ${mark}`, await addTo(write, collection, { ...body, ...Object.fromEntries(naming) }));
    }
  }
});
afterAll(() => site.stop());

/** Uploads a new file for each column that names a file, and returns the addresses by column. */
async function uploadsFor(collection: Collection): Promise<Record<string, string>> {
  const upload = uploaderOf(site, session.token);
  const uploaded: Record<string, string> = {};
  for (const { name } of mediaColumns(collection)) {
    count += 1;
    const end = Buffer.from(`%${count}\n%%EOF`);
    const kind = collection.fields[name]?.media ?? "document";
    const bytes = {
      picture: () => photo(64, 48, count).png().toBuffer(),
      document: () => Buffer.concat([Buffer.from("%PDF-1.4\n"), end]),
      // A box of 8 + 4 bytes at the end makes the film different; players ignore the box.
      video: async () =>
        Buffer.concat([
          await readFile(sampleVideo),
          Buffer.from("\0\0\0\x0cfree"),
          Buffer.from(String(count).padStart(4)),
        ]),
    }[kind];
    const { status, json } = await upload(kind === "picture" ? "image" : kind, await bytes(), `file-${count}.pdf`);
    expect(status, `${collection.name}.${name}`).toBe(200);
    uploaded[name] = json.data?.url ?? "";
  }
  return uploaded;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
const asAdministrator = () => ({ Cookie: session.cookie });
const detailOf = (collection: Collection, id: string) => pathTo(collection.detail ?? "", id);

describe("of any collection", () => {
  const itHolds = itForAll(collections);

  itHolds("the API lists and counts only visible entries, and finds no hidden entry", async (collection) => {
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

  itHolds(
    "visitors get no page of a hidden entry; administrators get one that says that it is hidden",
    async (collection) => {
      if (!collection.detail) return;
      for (const { mark } of states) {
        const path = detailOf(collection, idOf(collection, mark));
        expect([
          (await get(path)).status,
          (await get(path, { Cookie: "better-auth.session_token=guessed" })).status,
        ]).toEqual([404, 404]);
        const seen = await get(path, asAdministrator());
        expect(seen.status).toBe(200);
        const page = await seen.text();
        expect(page).toContain(mark);
        expect(page).toContain("Visitors do not see this page");
      }
    },
  );

  itHolds("the screens show hidden entries, each with its state", async (collection) => {
    for (const screen of [collection.admin.update, collection.admin.remove]) {
      const page = await textOf(screen, asAdministrator());
      for (const text of ["Draft", "Hidden", "From "]) expect(page, screen).toContain(`class="tag">${text}`);
    }
    expect(
      (await get(pathTo(collection.admin.updateForm, idOf(collection, "HIDDENDRAFT")), asAdministrator())).status,
    ).toBe(200);
  });
});

/** Returns the marks and files of hidden entries that a text contains. */
const hiddenIn = (text: string | undefined) => [
  ...(anyMark.exec(text ?? "") ?? []),
  ...[...files.values()].flat().filter((address) => text?.includes(address.slice(0, "/media/".length + 20))),
];

it.skipIf(isOnServer)(
  "no page, list or file for programs mentions a hidden entry or its files, in either language",
  async () => {
    const lists = collections.map(({ api }) => `/api${api.list}`);
    const texts = discoveryTexts(site.origin, { areWelcome: true }).map(({ path }) => path);
    for (const address of [...mainAddresses, ...lists, ...texts, "/404", "/api/openapi.json"]) {
      expect(hiddenIn(await textOf(address)), address).toEqual([]);
    }
    // On public lists, administrators see the same entries as visitors.
    for (const address of mainAddresses)
      expect(hiddenIn(await textOf(address, asAdministrator())), address).toEqual([]);
    const sitemap = await textOf("/sitemap.xml");
    for (const collection of collections.filter(({ detail }) => detail)) {
      for (const { mark } of states) expect(sitemap).not.toContain(`${detailOf(collection, idOf(collection, mark))}<`);
    }
  },
);

/** Returns the file at an address, or for a picture the files of all its sizes. */
function filesAt(address: string): string[] {
  const size = address.endsWith(".webp") ? sizeOf(address) : undefined;
  if (!size) return [address];
  return variantsOf(address.replace(".webp", ""), size).flatMap(({ name }) => [`${name}.webp`, `${name}.avif`]);
}

/**
 * Returns the cookie of an account that may only read. Strangers can create such accounts if the site allows signing
 * up.
 */
async function readerCookie(): Promise<string> {
  const reader = { email: "reader@school.example", password: "a pond, two boats" };
  await withDatabase(site, (db) => new Administrators(db, 12).add(reader.email, reader.password));
  const { cookie } = await openSession(site, reader);
  await withDatabase(site, (db) =>
    db.updateTable("user").set({ role: "visitor" }).where("email", "=", reader.email).execute(),
  );
  return cookie;
}

it.skipIf(isOnServer)(
  "the files of hidden entries, in every size, are served only to people who may write",
  async () => {
    const addresses = states.flatMap(({ mark }) => filesOf(mark));
    expect(addresses.length).toBeGreaterThan((states.length * collections.length) / 2);
    const reader = await readerCookie();
    for (const address of addresses) {
      for (const one of filesAt(address)) expect((await get(one)).status, one).toBe(404);
      expect((await get(address, { Cookie: reader })).status).toBe(404);
      expect((await get(address, { Cookie: "better-auth.session_token=guessed" })).status).toBe(404);
      const seen = await get(address, asAdministrator());
      expect([seen.status, seen.headers.get("Cache-Control")], address).toEqual([200, "private, no-cache"]);
    }
  },
);

it("an entry is withdrawn and shown again by changing one field", async () => {
  const id = await addTo(write, news, { ...marked(news, "SEEN"), image: await encodedPicture(9) });
  const entry = (await (await get(`/api${pathTo(news.api.item, id)}`)).json()) as { image: string };
  const statuses = async () => [
    (await get(detailOf(news, id))).status,
    (await get(entry.image)).status,
    (await textOf("/event")).includes("SEEN"),
  ];
  expect(await statuses()).toEqual([200, 200, true]);
  expect((await write("PATCH", pathTo(news.api.update, id), { visibility: "withdrawn" })).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, false]);
  expect((await write("PATCH", pathTo(news.api.update, id), { visibility: "public" })).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, true]);
  // A restored version has the visibility that it had.
  await write("POST", `${pathTo(news.api.item, id)}/restore`, { version: 2 });
  expect(await statuses()).toEqual([404, 404, false]);
  await write("DELETE", pathTo(news.api.remove, id));
});

// This is the last test that uses this site, because it moves the site's clock to tomorrow.
it("a scheduled entry appears at its time: in lists, by id, on pages, with its files", async () => {
  process.kill(site.pid, "SIGUSR2");
  for (const address of filesOf(later)) await expect.poll(async () => (await get(address)).status).toBe(200);
  for (const collection of collections) {
    expect((await get(`/api${pathTo(collection.api.item, idOf(collection, later))}`)).status).toBe(200);
    if (collection.detail) expect((await get(detailOf(collection, idOf(collection, later)))).status).toBe(200);
    if (collection.page) expect(await textOf(collection.page)).toContain(later);
  }
  expect(await textOf("/sitemap.xml")).toContain(`${detailOf(news, idOf(news, later))}<`);
  // In a feed it is as new as its time, which is half a day after it was written.
  const inFeed = (await textOf(feedPath(news) ?? "")).split("<entry>").find((entry) => entry.includes(later));
  expect(Date.parse(/<updated>(.*?)</.exec(inFeed ?? "")?.[1] ?? "")).toBeGreaterThan(Date.now());
  for (const { mark } of states.filter((state) => state.mark !== later)) {
    for (const address of filesOf(mark)) expect((await get(address)).status, address).toBe(404);
    for (const path of mainAddresses) expect(await textOf(path), path).not.toContain(mark);
  }
});

it.skipIf(isOnServer)(
  "a scheduled entry appears at its time even if the clock was ahead at the start and then set back",
  async () => {
    const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
    const ahead = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      ...administratorEnvironment,
      TEST_CLOCK: "ahead",
      NODE_OPTIONS: `--import=${clock}`,
    });
    const page = async () => (await fetch(ahead.origin + String(news.page))).text();
    const moment = new Date(Date.now() + 12 * 60 * 60_000).toISOString();
    await addTo(writerOf(ahead, (await openSession(ahead)).token), news, {
      ...bodyOf(news),
      title: "LATER",
      visibility: moment,
    });
    expect(await page()).toContain("LATER");
    for (const isSeen of [false, true]) {
      process.kill(ahead.pid, "SIGUSR2");
      await eventually(async () => expect((await page()).includes("LATER")).toBe(isSeen));
    }
    await ahead.stop();
  },
);
