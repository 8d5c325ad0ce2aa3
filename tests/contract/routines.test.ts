import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addDays, dayAt, longDate } from "../../engine/dates/calendar-day.ts";
import { weekdayOf } from "../../engine/dates/weekdays.ts";
import { addTo } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { visibleText } from "../kit/html.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite, startSiteProcess } from "../kit/site.ts";
import { isOnServer } from "../kit/site-database.ts";

// A routine is a table, a file, or both.

const [classRoutine, examRoutine] = [collectionNamed("classRoutine"), collectionNamed("examRoutine")];
const today = dayAt(new Date());
const [later, afterwards] = [addDays(today, 1), addDays(today, 3)];

let site: Site;
let session: Session;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  session = await openSession(site);
  write = writerOf(site, session.token);
});
afterAll(() => site.stop());

const html = async (path: string) => (await fetch(site.origin + path)).text();
const textOf = async (path: string) => visibleText(await html(path));
const lesson = (day: string, subject: string, more: object = {}) => ({ day, period: "1", subject, ...more });

it("a routine needs its table or its file, and keeps what it had", async () => {
  const link = "https://files.example/routine.pdf";
  expect(await write("POST", "/classRoutine", { title: "Class 6" })).toMatchObject({
    status: 400,
    body: { errors: { link: expect.stringContaining("table or a file") } },
  });
  const asBefore = await write("POST", "/classRoutine", { title: "Class 6", link });
  expect(asBefore).toMatchObject({ status: 201, body: { acknowledged: true } });
  const lessons = [lesson("sunday", "Mathematics")];
  const tabled = await addTo(write, classRoutine, { title: "Class 7", lessons });
  expect((await write("PATCH", `/classRoutine/${tabled}`, { lessons: [] })).status).toBe(400);
  expect((await write("PATCH", `/classRoutine/${tabled}`, { lessons: [], link })).status).toBe(200);
  expect(await (await fetch(`${site.origin}/api/classRoutine/${tabled}`)).json()).toMatchObject({ link });
});

it("a class's routine has a page that starts with the next day of lessons, and links to the teacher", async () => {
  const teacher = collectionNamed("teacher");
  await addTo(write, teacher, { name: "Sample Das", designation: "Teacher", ssc: 2001, hsc: 2003 });
  const days = [today, later, afterwards].map(weekdayOf);
  // The lessons of today last until midnight, whenever the test runs.
  const own = { teacher: "Mr. Sample Das", time: "10:00–23:59" };
  const lessons = days.map((day, place) => lesson(day, `Subject ${place}`, own));
  const id = await addTo(write, classRoutine, { title: "Class 8", lessons: lessons.toReversed() });
  const page = await html(`/ClassRoutine/${id}`);
  expect(page).not.toContain("<script");
  expect([...page.matchAll(/Subject (\d)/g)].map(([, place]) => place)).toEqual(["0", "1", "2"]);
  expect(page).toMatch(/href="\/teachers\/\d+"/);
  expect(await html("/ClassRoutine")).toContain(`href="/ClassRoutine/${id}"`);
  expect(await textOf("/search?q=Subject+Das")).toContain("Class 8");
});

it("a break that only a later day has stands between the periods around it, even if that day begins late", async () => {
  const periods = ["10:00", "11:00", "12:00"].map((time, place) =>
    lesson("sunday", "Mathematics", { time, period: String(place + 1) }),
  );
  const tiffin = { time: "11:45", subject: "Tiffin" };
  const late = [periods[1], tiffin, periods[2]].map((one) => ({ ...one, day: "monday" }));
  const id = await addTo(write, classRoutine, { title: "Class 5", lessons: [...periods, ...late] });
  const head = /<thead[^]*?<\/thead>/.exec(await html(`/ClassRoutine/${id}`))?.[0] ?? "";
  expect(visibleText(head).match(/\d\d:\d\d/g)).toEqual(["10:00", "11:00", "11:45", "12:00"]);
});

it("a routine says on a holiday that there are no lessons, and starts with the next day", async () => {
  const lessons = [lesson(weekdayOf(today), "On a holiday"), lesson(weekdayOf(later), "Afterwards")];
  const id = await addTo(write, classRoutine, { title: "Class 9", lessons });
  const holiday = { event: "A sample holiday", startDate: today, link: "https://files.example/holidays.pdf" };
  await addTo(write, collectionNamed("holidayCalendar"), holiday);
  const text = await textOf(`/ClassRoutine/${id}`);
  expect(text).toContain("There are no lessons today: A sample holiday.");
  expect(text.indexOf("Afterwards")).toBeLessThan(text.lastIndexOf("On a holiday"));
});

it.skipIf(isOnServer)("after the last lesson of today, the routine starts with the next day of lessons", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clock-"));
  const file = join(folder, "ahead");
  const setClock = (time: string) => writeFile(file, String(Date.parse(`${today}T${time}:00+06:00`) - Date.now()));
  await setClock("15:30");
  const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
  const variables = { ...administratorEnvironment, SAMPLE_CONTENT: "no", TEST_CLOCK_FILE: file };
  const other = await startSiteProcess({ ...variables, NODE_OPTIONS: `--import=${clock}` });
  try {
    const add = writerOf(other, (await openSession(other)).token);
    const lessons = [
      lesson(weekdayOf(today), "Held today", { time: "১০:০০–১০:৪৫" }),
      lesson(weekdayOf(today), "Last today", { period: "7", time: "3:00–3:45" }),
      lesson(weekdayOf(later), "Held tomorrow", { time: "10:00–10:45" }),
    ];
    const id = await addTo(add, classRoutine, { title: "Class 8", lessons });
    const text = async () => visibleText(await (await fetch(`${other.origin}/ClassRoutine/${id}`)).text());
    const during = await text();
    expect(during).not.toContain("Today’s lessons are over.");
    expect(during.indexOf("Held today")).toBeLessThan(during.indexOf("Held tomorrow"));
    await setClock("15:46");
    process.kill(other.pid, "SIGUSR2");
    await eventually(async () => {
      const after = await text();
      expect(after).toContain(`Today’s lessons are over. The next lessons are on ${longDate(later, "en")}.`);
      expect(after.indexOf("Held tomorrow")).toBeLessThan(after.indexOf("Held today"));
    });
  } finally {
    await other.stop();
    await rm(folder, { recursive: true });
  }
});

it("an examination's routine puts each of its dates into the calendar and the feed", async () => {
  const examinations = [
    { date: later, subject: "Bangla", subjectBn: "বাংলা" },
    { date: afterwards, subject: "English" },
  ];
  const id = await addTo(write, examRoutine, { title: "Annual", examinations });
  const feed = (await html("/calendar.ics")).replaceAll("\r\n ", "");
  for (const day of [later, afterwards]) expect(feed).toContain(`UID:examRoutine-${id}-${day}@`);
  expect(feed.match(/SUMMARY:Annual: (?:Bangla|English)/g)).toHaveLength(2);
  expect(await textOf(`/bn/examRoutine/${id}`)).toContain("বাংলা");
  const page = await html(`/examRoutine/${id}`);
  expect(page).not.toContain("<script");
  expect(page).toContain(`href="/app?keep=/examRoutine/${id}"`);
  expect(visibleText(page)).toMatch(new RegExp(`${longDate(later, "en")} ${weekdayOf(later)} Next`, "i"));
});

it.skipIf(isOnServer)("a routine's page changes on the next day without a write", async () => {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
  const environment = { ...administratorEnvironment, SAMPLE_CONTENT: "no", NODE_OPTIONS: `--import=${clock}` };
  const moved = await startSiteProcess(environment);
  const add = writerOf(moved, (await openSession(moved)).token);
  const lessons = [today, later, afterwards].map((day, place) =>
    lesson(weekdayOf(day), `Subject ${place}`, { time: "10:00–23:59" }),
  );
  const weekly = await addTo(add, classRoutine, { title: "Class 8", lessons });
  const dates = [afterwards, today, later].map((date) => ({ date, subject: "Bangla" }));
  const annual = await addTo(add, examRoutine, { title: "Annual", examinations: dates });
  const read = async (path: string) => visibleText(await (await fetch(moved.origin + path)).text());
  const orderOf = async () =>
    [...(await read(`/ClassRoutine/${weekly}`)).matchAll(/Subject (\d)/g)].map(([, place]) => place).join("");
  // The day may change during this test, so the page's first day tells which day it is.
  const orders = ["012", "120", "201"];
  const before = orders.indexOf(await orderOf());
  expect([0, 1]).toContain(before);
  const marked = (place: number) => `The next examination is on ${longDate(addDays(today, [0, 1, 3][place]!), "en")}`;
  expect(await read(`/examRoutine/${annual}`)).toContain(marked(before));
  process.kill(moved.pid, "SIGUSR2");
  await eventually(async () => expect(await orderOf()).toBe(orders[before + 1]));
  await eventually(async () => expect(await read(`/examRoutine/${annual}`)).toContain(marked(before + 1)));
  await moved.stop();
});

it.skipIf(isOnServer)(
  "a routine with an impossible day, date or number of rows is refused with a message for each",
  async () => {
    const refused = [
      await write("POST", "/classRoutine", { title: "A", lessons: [lesson("funday", "Bangla")] }),
      await write("POST", "/examRoutine", { title: "A", examinations: [{ date: "2026-02-31", subject: "Bangla" }] }),
      await write("POST", "/classRoutine", { title: "A", lessons: Array(121).fill(lesson("sunday", "Bangla")) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  },
);

it.skipIf(isOnServer)(
  "anybody who may write can read in an office's sheet, and a sheet without a routine gets a message",
  async () => {
    const path = join(import.meta.dirname, "../samples/routines/01-days-down.xlsx");
    const form = new FormData();
    form.set("file", new File([await readFile(path)], "class 8.xlsx"));
    const send = (headers: Record<string, string>) =>
      fetch(`${site.origin}/api/routines/read`, { method: "POST", headers, body: form });
    expect((await send({})).status).toBe(401);
    const answer = await send({ Authorization: `Bearer ${session.token}` });
    const { entries } = (await answer.json()) as { entries: { count: number; values: Record<string, string> }[] };
    const [found] = entries;
    expect([entries.length, found?.count, found?.values.class, found?.values.section]).toEqual([1, 36, "VIII", "A"]);
    const { title, titleBn, lessons, ...name } = found?.values ?? {};
    const added = await write("POST", "/classRoutine", { title, titleBn, ...name, lessons: JSON.parse(lessons ?? "") });
    expect(added.status).toBe(201);

    const bengali = ["ষষ্ঠ শ্রেণি", "বার\t১ম\t২য়", "রবিবার\tগণিত / রহিম / ২০৩\tবাংলা", "সোমবার\tবাংলা\tগণিত"].join("\n");
    const { body } = await write("POST", "/routines/read", { cells: bengali });
    const [own] = (body as { entries: { values: Record<string, string> }[] }).entries;
    expect(JSON.parse(own?.values.lessons ?? "")).toContainEqual(
      expect.objectContaining({ subject: "গণিত", teacher: "রহিম", room: "২০৩" }),
    );

    const periods = ["Day", ...Array.from({ length: 100 }, (_, place) => place + 1)].slice(0, 100).join("\t");
    const days = ["Sunday", "Monday"].map((day) => [day, ...Array(99).fill("Bangla")].join("\t"));
    for (const cells of [[periods, ...days].join("\n"), "Name\tMarks\nSample\t70", `${"a\t".repeat(99)}a\n`.repeat(50)])
      expect(await write("POST", "/routines/read", { cells })).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/\w{3} .+\.$/) },
      });
  },
);
