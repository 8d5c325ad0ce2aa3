import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import syllabus from "../../collections/syllabus.ts";
import { entryPath } from "../../engine/entry-path.ts";
import profile from "../../globals/profile.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { encodedPicture } from "../kit/media.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const publicUrl = "https://school.example";

let site: Site;
let write: Write;

beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, PUBLIC_URL: publicUrl });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { redirect: "manual", headers });
const kept = async () => await readdir(join(site.dataDirectory, "made", "cards")).catch(() => []);

/** Returns the path of a page's link preview picture. */
async function pictureOf(page: string): Promise<string> {
  const html = await (await get(page)).text();
  return /property="og:image" content="https:\/\/school\.example([^"]+)"/.exec(html)?.[1] ?? "";
}

const post = (values: object = {}) =>
  addTo(write, notice, {
    title: "Classes end at noon",
    titleBn: "দুপুরে ক্লাস শেষ",
    description: "On **Thursday**. See [the form](https://forms.example/a) and call [us](tel:+8801712345678).",
    descriptionBn: "বৃহস্পতিবার।",
    link: null,
    formattedDate: "2026-12-08",
    expirationDate: "2026-12-15",
    visibility: null,
    ...values,
  });
const messagesOf = async (id: string) =>
  (await (await get(`/api/cards/notice/${id}`)).json()) as { locale: string; text: string; picture: string }[];

it("an entry without a picture has a preview card in each language, and a new card after every change", async () => {
  const id = await post();
  const [english, bengali] = [await pictureOf(`/notice/${id}`), await pictureOf(`/bn/notice/${id}`)];
  expect(english).toMatch(new RegExp(`^/cards/notice-${id}-en-[0-9a-f]{16}\\.jpg$`));
  expect(bengali).toContain(`notice-${id}-bn-`);
  for (const address of [english, bengali]) {
    const answer = await get(address);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThanOrEqual(100_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const known = await get(address, { "If-None-Match": answer.headers.get("ETag") ?? "" });
    expect(known.status).toBe(304);
  }
  await write("PATCH", pathTo(notice.api.item, id), { title: "Classes end at one" });
  const changed = await pictureOf(`/notice/${id}`);
  expect(changed).not.toBe(english);
  expect(await pictureOf(`/bn/notice/${id}`)).toBe(bengali);
  const old = await get(english);
  expect([old.status, old.headers.get("Location")]).toEqual([302, changed]);
  expect((await get(changed)).status).toBe(200);
  const its = async () => new Set((await kept()).filter((name) => name.startsWith(`notice-${id}-`)));
  await eventually(async () => expect(await its()).toEqual(new Set([bengali, changed].map((one) => one.slice(7)))));
  await write("PATCH", pathTo(notice.api.item, id), { visibility: "withdrawn" });
  for (const address of [english, bengali, changed]) expect((await get(address)).status).toBe(404);
  expect((await get(`/api/cards/notice/${id}`)).status).toBe(404);
  await eventually(async () => expect(await its()).toEqual(new Set()));
});

it("a card that is drawn while its entry is removed is not kept", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => post()));
  const addresses = await Promise.all(ids.map((id) => pictureOf(`/notice/${id}`)));
  const asked = addresses.map((address) => get(address));
  // One card is drawn at a time, so the others wait or are being drawn when the first one is there.
  expect((await Promise.race(asked)).status).toBe(200);
  for (const id of ids) await write("DELETE", pathTo(notice.api.remove, id));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(statuses).toContain(404);
  const names = addresses.map((address) => address.slice("/cards/".length));
  await eventually(async () => expect((await kept()).filter((name) => names.includes(name))).toEqual([]));
});

it("the school's name, crest and palette change every card; an entry with a picture keeps its picture", async () => {
  const id = await post();
  const { name, nameBn } = (await (await get(`/api${profile.api.item}`)).json()) as Record<string, string>;
  const addresses = new Set([await pictureOf(`/notice/${id}`)]);
  const changes = [{ palette: "blue" }, { crest: await encodedPicture(8) }, { name: "Another School", nameBn: null }];
  for (const change of changes) {
    expect((await write("PATCH", profile.api.item, change)).status).toBe(200);
    addresses.add(await pictureOf(`/notice/${id}`));
  }
  expect(addresses.size).toBe(1 + changes.length);
  const values = { ...bodyOf(news), image: "https://pictures.example/own.jpg" };
  const html = await (await get(entryPath(news, await addTo(write, news, values)))).text();
  expect(/og:image" content="([^"]+)"/.exec(html)?.[1]).toBe("https://pictures.example/own.jpg");
  await write("PATCH", profile.api.item, { palette: null, crest: null, name, nameBn });
  expect(await pictureOf("/notice")).toMatch(/^\/share\.png/);
});

it("requests for unknown card names answer 404", async () => {
  const id = await post();
  const address = await pictureOf(`/notice/${id}`);
  const invented = [
    address.replace("notice", "teacherx"),
    address.replace(/-\w+\.jpg$/, ".jpg"),
    address.replace("-en-", "-fr-"),
    address.replace(`-${id}-`, "-999999-"),
    "/cards/..%2F..%2Fsecret",
    "/cards/",
    "/cards/fonts.conf",
  ];
  for (const path of invented) expect((await get(path)).status, path).toBe(path === "/cards/" ? 308 : 404);
  const unknown = await get(address.replace(/[0-9a-f]{16}/, "0".repeat(16)));
  expect([unknown.status, unknown.headers.get("Location")]).toEqual([302, address]);
});

it("a forwarded text has the title in bold, the day, the text with its links, and the page's link", async () => {
  const [bengali, english, ...others] = await messagesOf(await post({ title: "Classes *end* at noon " }));
  expect(others).toEqual([]);
  expect(bengali).toMatchObject({ locale: "bn", picture: expect.stringMatching(/^\/cards\/notice-\d+-bn-/) });
  expect(bengali?.text).toMatch(
    /^\*দুপুরে ক্লাস শেষ\*\n৮ ডিসেম্বর,? ২০২৬\n\nবৃহস্পতিবার।\n\nhttps:\/\/school\.example\/bn\/notice\/\d+$/,
  );
  expect(english?.text.split("\n").slice(0, -1)).toEqual([
    "*Classes end at noon*",
    "December 8, 2026",
    "",
    "On Thursday. See the form (https://forms.example/a) and call us (+8801712345678).",
    "",
  ]);
  expect(english?.text).toMatch(/\nhttps:\/\/school\.example\/notice\/\d+$/);
});

it("an entry in one language is forwarded in that language, and a long text is cut between words", async () => {
  const only = await messagesOf(
    await post({ titleBn: null, descriptionBn: null, description: "Words of it. ".repeat(400) }),
  );
  expect(only.map(({ locale }) => locale)).toEqual(["en"]);
  const [text = "", link] = only[0]?.text.split(/\n\n(?=https:[^\n]+$)/) ?? [];
  expect(text.length).toBeLessThanOrEqual(1_501);
  expect(text).toMatch(/(?:Words|of|it\.)…$/);
  expect(link).toMatch(/^https:\/\/school\.example\/notice\/\d+$/);
  const inBengali = await messagesOf(await post({ title: "শুধু বাংলা", titleBn: null, descriptionBn: null }));
  expect(inBengali.map(({ locale }) => locale)).toEqual(["bn"]);
  const withoutPage = await addTo(write, syllabus);
  for (const path of [`syllabus/${withoutPage}`, "nothing/1", "notice/0"])
    expect((await get(`/api/cards/${path}`)).status, path).toBe(404);
});
