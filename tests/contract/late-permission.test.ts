import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { openDisclosure, type Opened } from "../kit/disclosure.ts";
import { beginWrite } from "../kit/slow-write.ts";

let school: Opened;
beforeAll(async () => {
  school = await openDisclosure();
});
afterAll(() => school?.site.stop());

const begin = (path: string, body: object | Buffer, options: Partial<Parameters<typeof beginWrite>[3]> = {}) =>
  beginWrite(school.site, path, body, { token: school.editor.token, ...options });

const notice = (title: string) => ({ title, description: "A text.", link: "https://example.com/a" });
const columns = [{ heading: "Roll", meaning: "roll" }];
const examination = { title: "LATE", className: "6", year: 2026, columns, pupils: [{ cells: ["1"] }] };
/** Longer than a permission holds without another check (server/api/request-body.ts). */
const long = () => pause(1_200);

/** Begins writes by an editor to the content and to a feature, each with a stated length and in chunks. */
const beginAll = () =>
  [false, true].flatMap((isChunked) => [
    begin("/notice", notice("LATE"), { isChunked }),
    begin("/results", examination, { isChunked }),
  ]);
const endAll = async (all: readonly (() => Promise<number>)[]) => Promise.all(all.map((end) => end()));

it("a body that takes long is accepted from a person who may still write", async () => {
  const all = beginAll();
  await long();
  expect(await endAll(all)).toEqual([201, 201, 201, 201]);
});

it("a write that an editor began before approval was turned on waits, or is refused if it cannot wait", async () => {
  const turn = (on: boolean) => school.write("POST", "/approval/turn", { on });
  const begun = beginAll();
  await long();
  await turn(true);
  // The writes of content wait for approval; results cannot.
  expect(await endAll(begun)).toEqual([202, 403, 202, 403]);
  await turn(false);
  const again = beginAll();
  await long();
  const set = (disabled: number) =>
    withDatabase(school.site, (db) => db.updateTable("user").set({ disabled }).where("role", "=", "editor").execute());
  await set(1);
  expect(await endAll(again)).toEqual([401, 401, 401, 401]);
  await set(0);
  const list = await (await fetch(`${school.site.origin}/api/notice?limit=5`)).text();
  // These are the two of the test before this one.
  expect(list.split("LATE")).toHaveLength(3);
});

it("a write that only administrators may send is refused if the role of its sender changed meanwhile", async () => {
  const { token } = school.session;
  const body = { line: "LATE", until: new Date(Date.now() + 3_600_000).toISOString() };
  const end = begin("/urgent", body, { method: "PATCH", token });
  await long();
  const set = (role: string) =>
    withDatabase(school.site, (db) =>
      db.updateTable("user").set({ role }).where("email", "=", "clerk@school.example").execute(),
    );
  await set("editor");
  expect(await end()).toBe(403);
  await set("admin");
});

it("an upload that was begun before the account was disabled is refused, and its file is not stored", async () => {
  const form = [
    "--part",
    'Content-Disposition: form-data; name="document"; filename="late.pdf"',
    "Content-Type: application/pdf",
    "",
    `${pdf.toString("latin1")}% late`,
    "--part--",
    "",
  ].join("\r\n");
  const bytes = Buffer.from(form, "latin1");
  const files = async () =>
    (await school.write("POST", "/files", { question: "late" })).body as unknown as { total: number };
  const type = "multipart/form-data; boundary=part";
  const set = (disabled: number) =>
    withDatabase(school.site, (db) => db.updateTable("user").set({ disabled }).where("role", "=", "editor").execute());
  const end = begin("/upload", bytes, { type });
  await long();
  await set(1);
  expect([await end(), await files()]).toEqual([401, expect.objectContaining({ total: 0 })]);
  await set(0);
  expect([await begin("/upload", bytes, { type })(), await files()]).toEqual([
    200,
    expect.objectContaining({ total: 1 }),
  ]);
});
