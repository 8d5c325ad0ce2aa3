import { expect, it } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { useEmptySite } from "../kit/empty-site.ts";
import { encodedPicture, smallJpeg } from "../kit/media.ts";
import { addEditors } from "../kit/editors.ts";
import { elements, tags, visibleText } from "../kit/html.ts";
import { openSession, writerOf } from "../kit/session.ts";

const here = useEmptySite();

type Listed = { address: string; title: string; day: string; isUsed: boolean };

const list = async (body: object) =>
  (await here.write("POST", "/files", body)).body as { files: Listed[]; total: number };
const numbered = (number: number) => Buffer.concat([pdf, Buffer.from(`%${number}\n`)]);
const addressOf = async (bytes: Buffer, name: string) => (await here.upload("document", bytes, name)).json.data!.url;
const get = (path: string, cookie = here.session.cookie) =>
  fetch(here.site.origin + path, { headers: { Cookie: cookie } });

it("the file used last comes first, and unused files are marked", async () => {
  const first = await addressOf(numbered(1), "first.pdf");
  const second = await addressOf(numbered(2), "second.pdf");
  await here.write("POST", "/syllabus", { title: "Class 6", link: first });
  const { files, total } = await list({});
  expect(total).toBe(2);
  expect(files.map(({ address, isUsed }) => [address, isUsed])).toEqual([
    [first, true],
    [second, false],
  ]);
  expect(files[0]!.day).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it("files are found by a part of their name, regardless of case and with no patterns, and by their kind", async () => {
  await addressOf(numbered(3), "পাঠ্যসূচি ২০২৬.pdf");
  await addressOf(await smallJpeg(), "Sports DAY.jpg");
  const titles = async (body: object) => (await list(body)).files.map(({ title }) => title);
  expect(await titles({ question: "পাঠ্যসূচি" })).toEqual(["পাঠ্যসূচি ২০২৬.pdf"]);
  expect(await titles({ question: "sports day" })).toEqual(["Sports DAY.jpg"]);
  expect(await titles({ question: "%" })).toEqual([]);
  expect(await titles({ kind: "picture" })).toEqual(["Sports DAY.jpg"]);
  expect((await titles({ kind: "document" })).length).toBe(4);
});

it("a long list is answered in parts", async () => {
  for (let number = 10; number < 24; number += 1) await addressOf(numbered(number), `part ${number}.pdf`);
  const first = await list({ question: "part" });
  const rest = await list({ question: "part", offset: first.files.length });
  expect([first.total, first.files.length, rest.files.length]).toEqual([14, 12, 2]);
  expect(new Set([...first.files, ...rest.files].map(({ address }) => address)).size).toBe(14);
});

it("visitors see no list of files", async () => {
  const asked = await fetch(`${here.site.origin}/api/files`, { method: "POST", body: "{}" });
  expect(asked.status).toBe(401);
  expect((await fetch(`${here.site.origin}/admin/files`, { redirect: "manual" })).status).toBe(302);
});

it("the screen shows where a file is used", async () => {
  const html = await (await get("/admin/files?q=first")).text();
  expect(html).toContain("first.pdf");
  expect(html).toMatch(/href="\/syllabusUpdateForm\/\d+"[^>]*>[^<]*Class 6/);
  expect(await (await get("/bn/admin/files?q=second")).text()).toContain("ব্যবহার হচ্ছে না");
});

it("an editor sees and searches the files, and removes none", async () => {
  const { cookie } = await openSession(here.site, await withDatabase(here.site, addEditors));
  const rows = async (path: string, as?: string) => {
    const html = await (await get(path, as)).text();
    return elements(html, "ul", "rows")[0] ?? "";
  };
  expect(elements(await rows("/admin/files", cookie), "li").length).toBeGreaterThan(12);
  const found = await rows("/admin/files?q=second", cookie);
  expect(elements(found, "li")).toHaveLength(1);
  expect(visibleText(found)).toContain(m.file_unused());
  expect(tags(found, "button")).toEqual([]);
  expect(tags(await rows("/admin/files?q=second"), "button")).not.toEqual([]);
});

it("a file of a change that waits for approval or was sent back counts as used, until it is withdrawn", async () => {
  const editor = await openSession(here.site, await withDatabase(here.site, addEditors));
  await here.write("POST", "/approval/turn", { on: true });
  const link = await addressOf(numbered(30), "proposed.pdf");
  const isUsed = async () => (await list({ question: "proposed" })).files.map((file) => file.isUsed);
  expect(await isUsed()).toEqual([false]);
  const body = { title: "Class 9", link };
  const proposed = await writerOf(here.site, editor.token)("POST", "/syllabus", body);
  expect(proposed.status).toBe(202);
  expect(await isUsed()).toEqual([true]);
  const screen = visibleText(await (await get("/admin/files?q=proposed")).text());
  expect(screen).toContain("In a change waiting for approval");
  expect(screen).not.toContain("Not used");
  const path = `/approval/${String(proposed.body.proposal)}`;
  expect((await here.write("POST", `${path}/return`, { word: "Say the year." })).status).toBe(200);
  expect(await isUsed()).toEqual([true]);
  expect((await writerOf(here.site, editor.token)("POST", `${path}/withdraw`, {})).status).toBe(200);
  expect(await isUsed()).toEqual([false]);
  await here.write("POST", "/approval/turn", { on: false });
});

it("a removed file is gone in all sizes, while entries that name it stay", async () => {
  const { json } = await here.upload("image", Buffer.from((await encodedPicture(7)).split(",")[1]!, "base64"), "a.png");
  const picture = json.data!.url;
  const { body } = await here.write("POST", "/pictures", { picture });
  expect((await get(picture, "")).status).toBe(200);
  expect((await here.write("POST", "/remove-file", { address: picture })).body).toMatchObject({ deletedCount: 1 });
  expect((await get(picture)).status).toBe(404);
  expect((await here.write("POST", "/remove-file", { address: picture })).body).toMatchObject({ deletedCount: 0 });
  expect(await (await get(`/api/pictures/${String(body.insertedId)}`)).json()).toMatchObject({ picture });
  expect(await (await get("/admin/audit")).text()).toContain("a.png");
  expect((await get("/admin")).status).toBe(200);
});

it("a version that names a removed file says so, and shows no broken picture", async () => {
  const picture = (await here.upload("image", await smallJpeg(9), "gone.jpg")).json.data!.url;
  const link = await addressOf(numbered(40), "gone.pdf");
  const added = [
    ["picture", await here.write("POST", "/pictures", { picture })],
    ["syllabus", await here.write("POST", "/syllabus", { title: "Class 10", link })],
  ] as const;
  const screens = () =>
    Promise.all(
      added.map(async ([name, { body }]) => (await get(`/bn/admin/history/${name}/${String(body.insertedId)}`)).text()),
    );
  expect((await screens()).map(visibleText).join("")).toContain("gone.pdf");
  for (const address of [picture, link]) await here.write("POST", "/remove-file", { address });
  for (const screen of await screens()) {
    expect(visibleText(screen)).toContain(m.file_gone({}, { locale: "bn" }));
    expect(screen).not.toContain(`src="${picture}`);
    expect(screen).not.toContain(`href="${link}`);
  }
});
