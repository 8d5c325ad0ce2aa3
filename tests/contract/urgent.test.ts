import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { addDays, dayAt, instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import urgent from "../../globals/urgent.ts";
import * as m from "../../messages/compiled/messages.js";
import { pathTo } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { nginx, type Proxy, startNginx } from "../kit/nginx.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";

const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
let site: SiteProcess;
let proxy: Proxy | undefined;
let session: Session;
let write: Write;
beforeAll(async () => {
  site = await startSiteProcess({ ...administratorEnvironment, TRUST_PROXY: "yes", NODE_OPTIONS: `--import=${clock}` });
  session = await openSession(site);
  write = writerOf(site, session.token);
  if (nginx) proxy = await startNginx([site]);
});
afterAll(async () => {
  await proxy?.stop();
  await site.stop();
});

const oneHour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * oneHour).toISOString();
const set = (body: object) => write("PATCH", urgent.api.update, body);
const text = async (path: string, from: Pick<SiteProcess, "origin"> = site) => (await rawRequest(from, path)).text;
/** A page of each kind: home, list, entry, global, form, sign-in and not found. */
const pages = ["/", "/notice", "/notice/1", "/charter", "/search", "/login", "/nothing-here"];
const everywhere = pages.flatMap((path) => locales.map((locale) => localPath(path, locale)));
const feeds = locales.map((locale) => localPath(String(feedPath(notice)), locale));
const line = "বন্যার কারণে আগামীকাল বিদ্যালয় বন্ধ";

it("without a line, pages have no extra bytes", async () => {
  for (const path of everywhere) expect(await text(path), path).not.toMatch(/urgent/);
});

itForAll([
  ["without an end", { line }, "until"],
  ["that has ended", { line, until: inHours(-1) }, "until"],
  ["that ends later than in seven days", { line, until: inHours(7 * 24 + 1) }, "until"],
  ["whose end is no moment", { line, until: "tomorrow" }, "until"],
  ["of more than 200 letters", { line: "a".repeat(201), until: inHours(1) }, "line"],
  ["with a link that runs a script", { line, until: inHours(1), link: "javascript:alert(1)" }, "link"],
  ["of no words", { until: inHours(1), link: "https://school.example/notice/1" }, "line"],
])("a line without an end that is near is refused with a message", async ([, body, field]) => {
  const { status, body: answer } = await set(body);
  expect([status, Object.keys(answer.errors as object)]).toEqual([400, [field]]);
  expect(await text("/")).not.toContain("urgent");
});

it("a line only in Bengali is on top of every page in both languages, and first in the feeds", async () => {
  const until = inHours(20);
  expect((await set({ lineBn: line, until, link: "https://school.example/notice/1" })).status).toBe(200);
  for (const path of everywhere) {
    const page = await text(path);
    expect(page.match(/<section class="urgent"/g), path).toHaveLength(1);
    const isBengali = path.startsWith("/bn");
    expect(page, path).toContain(isBengali ? `<strong>${line}` : `<strong><span lang="bn">${line}`);
    expect(page).toContain('href="https://school.example/notice/1"');
    const bytes = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    expect(bytes, path).toBeLessThanOrEqual(14.6 * 1024);
  }
  for (const feed of feeds) {
    const xml = await text(feed);
    expect(xml.indexOf(line), feed).toBeGreaterThan(0);
    expect(xml.indexOf(line)).toBeLessThan(xml.indexOf("<entry>", xml.indexOf("<entry>") + 1));
  }
  const stored = JSON.parse(await text(`/api${urgent.api.item}`)) as Record<string, string>;
  expect(stored.lineBn).toBe(line);
  expect(localTime(new Date(stored.until ?? ""))).toBe(localTime(new Date(until)));
});

it("a line that looks like HTML is shown as it was typed", async () => {
  await set({ line: '<script>alert(1)</script>"&', lineBn: "", until: inHours(20) });
  const page = await text("/");
  expect(page).not.toContain("<script>alert(1)");
  expect(visibleText(page)).toContain('<script>alert(1)</script>"&');
});

/** Reads the dashboard: its text, and the version of the line that its form sends. */
const dashboard = async () => {
  const html = await (await fetch(`${site.origin}/admin`, { headers: { Cookie: session.cookie } })).text();
  return { shown: visibleText(html), seen: /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "" };
};
const endLine = (seen: string) =>
  fetch(`${site.origin}/admin`, {
    method: "POST",
    headers: { Cookie: session.cookie, Origin: site.origin },
    body: new URLSearchParams({ subject: urgent.name, seen }),
    redirect: "manual",
  });

it("one press on the dashboard ends the line, and so does a second press", async () => {
  await set({ line: "Closed", until: inHours(20) });
  const { shown, seen } = await dashboard();
  expect(shown).toContain("Closed");
  expect((await endLine(seen)).status).toBe(303);
  expect(await text("/")).not.toContain("urgent");
  expect((await endLine(seen)).status).toBe(303);
});

it("a press on a dashboard that shows an earlier line leaves the later one, and says who wrote it", async () => {
  await set({ line: "Closed today", until: inHours(20) });
  const { seen } = await dashboard();
  await set({ line: "Closed tomorrow", until: inHours(23) });
  const refused = await endLine(seen);
  expect(refused.status).toBe(412);
  const shown = visibleText(await refused.text());
  expect(shown).toMatch(/Changed by .+ That change is kept\./);
  expect(shown).toContain("Closed tomorrow");
  expect(await text("/")).toContain("Closed tomorrow");
  expect((await endLine((await dashboard()).seen)).status).toBe(303);
  expect(await text("/")).not.toContain("urgent");
});

it("at midday a line that ends then is gone, and the form offers the end of tomorrow instead of today", async () => {
  const day = addDays(dayAt(new Date()), 1);
  const file = join(await mkdtemp(join(tmpdir(), "clock-")), "ahead");
  const setClock = (time: string) => writeFile(file, String(Date.parse(instantOf(`${day}T${time}`)) - Date.now()));
  await setClock("11:50");
  const environment = { ...administratorEnvironment, SAMPLE_CONTENT: "no", NODE_OPTIONS: `--import=${clock}` };
  const then = await startSiteProcess({ ...environment, TEST_CLOCK_FILE: file });
  try {
    const { cookie, token } = await openSession(then);
    const form = async () => (await rawRequest(then, pathTo(urgent.admin.updateForm, "1"), { Cookie: cookie })).text;
    expect(await form()).toContain(`value="${day}T23:59"`);
    const change = { line: "Closed until midday", until: instantOf(`${day}T12:00`) };
    expect((await writerOf(then, token)("PATCH", urgent.api.update, change)).status).toBe(200);
    for (const path of everywhere) expect(await text(path, then), path).toContain(change.line);
    await setClock("12:01");
    process.kill(then.pid, "SIGUSR2");
    await eventually(async () => expect(await text("/", then)).not.toContain(change.line));
    for (const path of everywhere) expect(await text(path, then), path).not.toContain(change.line);
    expect(await form()).toContain(`value="${addDays(day, 1)}T23:59"`);
  } finally {
    await then.stop();
  }
});

// This is the last test that uses this site, because it moves the site's clock to tomorrow.
it("a line disappears everywhere in the minute of its end, without a write, and from nginx", async () => {
  await set({ line: "Closed for a day", until: inHours(23) });
  for (const path of [...everywhere, ...feeds]) expect(await text(path), path).toContain("Closed for a day");
  if (proxy) expect(await text("/", proxy)).toContain("Closed for a day");
  process.kill(site.pid, "SIGUSR2");
  await eventually(async () => expect(await text("/")).not.toContain("Closed for a day"));
  for (const path of [...everywhere, ...feeds]) expect(await text(path), path).not.toContain("Closed for a day");
  const kept = proxy;
  if (kept) await eventually(async () => expect(await text("/", kept)).not.toContain("Closed for a day"));
});

it.skipIf(!nginx)("nginx shows a line while the site is away, and the line says when it ends", async () => {
  const away = await startSite({ ...administratorEnvironment, TRUST_PROXY: "yes" });
  const before = await startNginx([away]);
  try {
    const until = inHours(1);
    const change = { line: "Closed while the site is away", until };
    await writerOf(away, (await openSession(away)).token)("PATCH", urgent.api.update, change);
    expect(await text("/", before)).toContain(change.line);
    await away.stop();
    const end = m.urgent_until({ until: formatInstant(until, "en") }, { locale: "en" });
    expect(visibleText(await text("/", before))).toContain(`${change.line} ${end}`);
    expect(await text("/notice?page=7", before)).toContain("Back soon");
  } finally {
    await before.stop();
    await away.stop();
  }
});
