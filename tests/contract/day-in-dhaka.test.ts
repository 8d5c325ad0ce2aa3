import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { feedPath } from "../../engine/feed-path.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { visibleText } from "../kit/html.ts";
import { night, nightVariables } from "../kit/night.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

// A day is a day in Dhaka, also while it is another one in UTC.

let site: SiteProcess;
let session: Session;
let write: Write;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await startSiteProcess({ ...administratorEnvironment, ...nightVariables });
  session = await openSession(site);
  write = writerOf(site, session.token);
  for (const [title, expirationDate] of [
    ["OVER", night.yesterday],
    ["LAST DAY", night.today],
  ] as const)
    ids[title] = await addTo(write, notice, { ...bodyOf(notice), title, titleBn: null, expirationDate });
});
afterAll(() => site?.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site.origin + path, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  return { headers: answer.headers, text: await answer.text() };
};
const main = async (path: string, headers?: Record<string, string>) => {
  const { text } = await get(path, headers);
  return visibleText(text.slice(text.indexOf("<main")));
};
const asClerk = () => ({ Cookie: session.cookie });
const titlesIn = (text: string) => [...new Set(text.match(/OVER|LAST DAY/g))].toSorted();

it("an entry without days is posted today, and expires a week later", async () => {
  const { formattedDate: _, expirationDate: __, ...body } = bodyOf(notice);
  const id = await addTo(write, notice, { ...body, title: "TODAY", titleBn: null });
  const { text } = await get(`/api${pathTo(notice.api.item, id)}`);
  expect(JSON.parse(text)).toMatchObject({ formattedDate: night.published, expirationDate: "2028-01-08" });
  await write("DELETE", pathTo(notice.api.remove, id));
});

it("a notice is current on its last day, and expired on the next", async () => {
  expect(titlesIn(await main("/"))).toEqual(["LAST DAY"]);
  for (const [title, isArchived] of [
    ["OVER", true],
    ["LAST DAY", false],
  ] as const)
    expect((await main(pathTo(notice.detail ?? "", ids[title] ?? ""))).includes(m.notice_archived({}))).toBe(
      isArchived,
    );
  expect(titlesIn(await main(`${notice.admin.list}?state=expired`, asClerk()))).toEqual(["OVER"]);
  const list = await main(notice.page ?? "");
  const isMarked = (title: string) => list.includes(`${title} ${m.notice_archived({})} `);
  expect([isMarked("OVER"), isMarked("LAST DAY")]).toEqual([true, false]);
});

it("the calendar shows the month of today, and the footer the year", async () => {
  await write("POST", "/academicCalendar", {
    link: "https://example.com/a",
    event: "FIRST LESSONS",
    startDate: night.today,
    endDate: night.today,
  });
  const { text } = await get("/calendar");
  expect(visibleText(text)).toContain("January 2028");
  expect(text).toMatch(/class="[^"]*\btoday\b[^"]*"[^>]*>(?:<[^>]*>|\s)*1\b/);
  expect(visibleText(text.slice(text.indexOf("<footer")))).toContain("2028");
});

it("what somebody does is of today: a change with its note, an upload, and the file of the log", async () => {
  const path = pathTo(notice.api.update, ids["LAST DAY"] ?? "");
  expect((await write("PATCH", path, { changeNote: "The room is another one." })).status).toBe(200);
  expect(await main(pathTo(notice.detail ?? "", ids["LAST DAY"] ?? ""))).toContain(night.published);
  expect((await get(feedPath(notice) ?? "")).text).toContain(night.published);
  const { status } = await uploaderOf(site, session.token)("document", pdf, "plan.pdf");
  expect(status).toBe(200);
  expect(await main("/admin/files", asClerk())).toContain(night.published);
  const { headers } = await get("/admin/audit.csv", asClerk());
  expect(headers.get("Content-Disposition")).toContain(`log-${night.today}.csv`);
});
