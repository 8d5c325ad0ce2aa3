import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { visibleText } from "../kit/html.ts";
import { type RosterCopy, startRoster } from "../kit/roster.ts";
import { openSession, type Write, writerOf } from "../kit/session.ts";

// Tests tables over HTTP, with a global in a copy of the project that has every kind of column.

let roster: RosterCopy;
let write: Write;
let cookie: string;
beforeAll(async () => {
  roster = await startRoster();
  const session = await openSession(roster.site);
  ({ cookie } = session);
  write = writerOf(roster.site, session.token);
}, 300_000);
afterAll(() => roster?.remove());
beforeEach(async () => {
  await put([]);
});

const put = (services: unknown, headers = {}) => write("PATCH", "/roster", { services }, headers);
const fetched = (path: string, headers = {}) => fetch(roster.site.origin + path, { headers });
const page = async (path: string) => visibleText(await (await fetched(path, { Cookie: cookie })).text());
const stored = async () => ((await (await fetched("/api/roster")).json()) as { services?: unknown }).services;
const refusal = async (services: unknown, language = "en") => {
  const { status, body } = await put(services, { "Accept-Language": language });
  return [status, (body["errors"] as Record<string, string> | undefined)?.["services"]];
};

it("the API accepts rows with digits of either script and dates in any form, and drops empty rows", async () => {
  const sent = [
    { service: " Certificate ", serviceBn: "সনদ", boys: "১,২০০", girls: 7, day: "sunday", from: "November 21, 2026" },
    {},
    { serviceBn: "ছাড়পত্র", boys: null, girls: "" },
  ];
  expect((await put(sent)).status).toBe(200);
  const answered = [
    { service: "Certificate", serviceBn: "সনদ", boys: 1200, girls: 7, day: "sunday", from: "2026-11-21" },
    { service: "ছাড়পত্র", serviceBn: "ছাড়পত্র" },
  ];
  expect(await stored()).toEqual(answered);
  expect((await put(answered)).status).toBe(200);
  expect(await stored()).toEqual(answered);
  expect((await put(null)).status).toBe(200);
  expect(await stored()).toBeUndefined();
});

it("a refusal names row and column in the reader's language and digits, and changes nothing", async () => {
  await put([{ service: "Kept" }]);
  const good = { service: "A" };
  expect(await refusal([good, { ...good, boys: "some" }])).toEqual([
    400,
    "Row 2, Boys: Enter a whole number of at most 9 digits, such as 250.",
  ]);
  expect(await refusal([good, good, { boys: 1 }], "bn")).toEqual([400, "৩ নম্বর সারি, সেবা: এই ঘরটি পূরণ করুন।"]);
  expect(await refusal([{ ...good, day: "friday" }], "bn")).toEqual([400, "১ নম্বর সারি, বার: তালিকা থেকে একটি বেছে নিন।"]);
  expect(await refusal([{ ...good, from: "2026-02-30" }])).toEqual([
    400,
    "Row 1, From: Enter a date from 1900 to 2100.",
  ]);
  expect(await refusal([{ ...good, colour: "red" }])).toEqual([400, "Row 1, colour: There is no such field."]);
  expect(await refusal([{ service: "a".repeat(301) }])).toEqual([
    400,
    "Row 1, Service: This is too long: at most 300 characters.",
  ]);
  expect(
    await refusal(
      Array.from({ length: 21 }, () => good),
      "bn",
    ),
  ).toEqual([400, "এখানে ২০টি সারি রাখা যায়। কিছু সারি মুছুন।"]);
  for (const wrong of ["text", 7, { service: "A" }, [["A"]], ["A"]])
    expect(await refusal(wrong)).toEqual([400, "This is not a list of rows."]);
  expect(await stored()).toEqual([{ service: "Kept" }]);
});

it("OpenAPI describes the rows and their cells", async () => {
  const document = (await (await fetched("/api/openapi.json")).json()) as {
    components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  expect(document.components.schemas["roster"]?.properties["services"]).toMatchObject({
    type: "array",
    description: "Services",
    maxItems: 20,
    items: {
      type: "object",
      additionalProperties: false,
      required: ["service"],
      properties: {
        service: { type: "string", description: "Service" },
        serviceBn: { type: "string" },
        boys: { type: "integer", minimum: 0 },
        day: { type: "string", enum: ["sunday", "monday"] },
        from: { type: "string", format: "date" },
      },
    },
  });
});

it("the page shows the rows in the reader's language and digits, with the sums of rows and columns", async () => {
  await put([
    { service: "Certificate", serviceBn: "সনদ", boys: 1200, girls: 7, day: "sunday", from: "2026-11-21" },
    { service: "Transfer", boys: 5 },
  ]);
  const english = await page("/roster");
  for (const text of ["Services", "Certificate", "1,200", "1,207", "1,212", "1,205", "Sunday", "November 21, 2026"])
    expect(english).toContain(text);
  const bengali = await page("/bn/roster");
  for (const text of ["সেবার তালিকা", "সনদ", "১,২০০", "১,২১২", "মোট", "রবিবার", "২১ নভেম্বর", "Transfer"])
    expect(bengali).toContain(text);
});

it("versions show which rows were added, changed, moved and removed, and restore rows", async () => {
  const rows = ["One", "Two", "Three"].map((service, place) => ({ service, boys: place + 1 }));
  const [one, two, three] = rows;
  await put(rows);
  await put([one, { ...two, boys: 22 }, three, { service: "Four", serviceBn: "চার" }]);
  await put([three, one, { service: "Four", serviceBn: "চার" }]);
  const english = await page("/admin/history/roster/1");
  for (const text of [
    "Services · Row 2",
    "Service: Two · Boys: Before: 2 Then: 22",
    "Services · Row 4",
    "Then: Service: Four / চার",
    "Services · Row 1 is now row 2.",
    "Before: Service: Two · Boys: 22",
  ])
    expect(english).toContain(text);
  expect(english).not.toContain('{"');
  const bengali = await page("/bn/admin/history/roster/1");
  for (const text of ["সেবার তালিকা · ২ নম্বর সারি", "১ নম্বর সারি এখন ২ নম্বরে।", "ছাত্র: "]) expect(bengali).toContain(text);
  const history = await write("GET", "/roster");
  const version = Number(/\d+/.exec(history.headers.get("ETag") ?? "")?.[0]) - 2;
  expect((await write("POST", "/roster/restore", { version })).status).toBe(200);
  expect(await stored()).toEqual(rows);
});

it("a search finds words of rows and choices in both languages, with the row as excerpt", async () => {
  await put([
    { service: "Testimonial", serviceBn: "প্রশংসাপত্র", boys: 5, day: "monday" },
    ...Array.from({ length: 8 }, (_, place) => ({ service: `Something else that is long ${place}` })),
    { service: "Migration slip", serviceBn: "স্থানান্তর পত্র" },
  ]);
  for (const [path, found] of [
    ["/search?q=testimonial", "Testimonial · 5 · Monday"],
    ["/search?q=migration", "Migration slip"],
    ["/search?q=প্রশংসাপত্র", "প্রশংসাপত্র"],
    ["/bn/search?q=স্থানান্তর", "স্থানান্তর পত্র"],
    ["/bn/search?q=সোমবার", "সোমবার"],
  ] as const) {
    const text = await page(path);
    expect(text, path).toContain(found);
    expect(text, path).not.toContain('":');
  }
});

it("an export contains the rows, and another site imports them with their versions", async () => {
  const rows = [{ service: "Certificate", serviceBn: "সনদ", boys: 0, day: "sunday" }];
  await put(rows);
  const [first, again, data] = ["first", "again", "imported"].map((name) => join(roster.folder, name)) as [
    string,
    string,
    string,
  ];
  const other = { DATA_DIR: data };
  for (const [command, folder, variables] of [
    ["export", first, roster.variables],
    ["import", first, other],
    ["export", again, other],
  ] as const)
    expect(roster.copy.command(command, [folder], variables)).toMatchObject({ status: 0 });
  for (const file of ["content/roster.json", "versions.json"]) {
    const exported = await readFile(join(first, file), "utf8");
    expect(exported).toContain("Certificate");
    expect(await readFile(join(again, file), "utf8")).toBe(exported);
  }
}, 120_000);
