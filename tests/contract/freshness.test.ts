import { afterAll, beforeAll, expect } from "vitest";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const read = async (path: string) => (await rawRequest(site, path, { "Accept-Encoding": "br" })).text;

/** Builds an entry's body with a mark in every text and address, in both languages. */
function marked(collection: Collection, mark: string): Record<string, unknown> {
  const body: Record<string, unknown> = bodyOf(collection);
  for (const [name, { media, localized }] of Object.entries(collection.fields)) {
    if (localized) body[name] = body[`${name}Bn`] = mark;
    if (media) body[name] = `https://example.com/${mark}.${media === "video" ? "mp4" : "jpg"}`;
  }
  return body;
}

itForAll(collections)("a change is in the very next answer of every page, list and feed", async (collection) => {
  const { name, api, detail } = collection;
  const page = collection.page ?? "/";
  const others = collections.flatMap((other) => (other.page && other !== collection ? [other.page] : []));
  const tags = () => Promise.all(others.map(async (path) => (await rawRequest(site, path)).headers.etag));
  const was = await tags();
  const addresses = (id: string) =>
    [page, ...(detail ? [pathTo(detail, id)] : [])].flatMap((path) => locales.map((locale) => localPath(path, locale)));

  const first = `MARK-${name.toUpperCase()}-A`;
  const id = await addTo(write, collection, marked(collection, first));
  for (const address of [`/api${api.list}`, ...addresses(id)]) {
    expect([address, (await read(address)).includes(first)]).toEqual([address, true]);
  }
  const second = first.replace(/A$/, "B");
  expect((await write("PATCH", pathTo(api.update, id), marked(collection, second))).status).toBe(200);
  for (const address of [`/api${api.list}`, `/api${pathTo(api.item, id)}`, ...addresses(id)]) {
    const text = await read(address);
    expect([address, text.includes(first), text.includes(second)]).toEqual([address, false, true]);
  }
  await write("DELETE", pathTo(api.remove, id));
  for (const address of [`/api${api.list}`, ...addresses(id)]) {
    expect([address, (await read(address)).includes(second)]).toEqual([address, false]);
  }
  // Pages that the change does not affect keep their ETags.
  expect(await tags()).toEqual(was);
});
