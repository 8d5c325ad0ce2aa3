import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections, collectionNamed } from "../../collections/all.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { attributes, decoded, tags, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const publicUrl = "https://school.example";
const notice = collectionNamed("notice");

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no", PUBLIC_URL: publicUrl });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });
const textOf = async (path: string) => (await get(path)).text();

const followed = collections.filter(({ feed }) => feed);
const feeds = followed.flatMap((collection) =>
  locales.map((locale) => [localPath(feedPath(collection) ?? "", locale), collection, locale] as const),
);

it("notices, news and results can be followed", () => {
  expect(followed.map(({ name }) => name).toSorted()).toEqual(["internalResult", "news", "notice", "publicResult"]);
});

describe("a feed", () => {
  const itHolds = itForAll(feeds);

  const all = (xml: string, pattern: RegExp) => Array.from(xml.matchAll(pattern), ([, text = ""]) => decoded(text));

  itHolds("contains an entry from when visitors see it until they no longer do", async ([path, collection, locale]) => {
    const empty = await get(path);
    expect([empty.status, empty.headers.get("Content-Type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const etag = empty.headers.get("ETag") ?? "";
    expect((await get(path, { "If-None-Match": etag })).status).toBe(304);

    const begun = Date.now();
    const id = await addTo(write, collection, {
      ...bodyOf(collection),
      title: 'One & <b>\u0007"two"</b>',
      titleBn: "এক & <b>দুই</b>",
      formattedDate: "2026-03-04",
    });
    const changed = await get(path, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    const xml = await changed.text();
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    expect(xml).not.toContain("\u0007");
    const [entry = "", ...others] = all(xml, /<entry>([^]*?)<\/entry>/g);
    expect(others).toEqual([]);
    expect(entry).toMatch(locale === "bn" ? /<title>এক & <b>/i : /<title>One & <b>/i);
    expect(entry).toContain(`<id>tag:school.example,2026:${localPath(pathTo(collection.api.item, id), locale)}</id>`);
    expect(entry).toContain("<published>2026-03-04T00:00:00+06:00</published>");
    const [updated = ""] = all(entry, /<updated>(.*?)<\/updated>/g);
    // The feed has whole seconds.
    expect(Date.parse(updated)).toBeGreaterThan(begun - 1_000);
    expect(Date.parse(updated)).toBeLessThanOrEqual(Date.now());
    expect(all(xml, /<updated>(.*?)<\/updated>/g)).toEqual([updated, updated]);
    const [self, page, alternate] = all(xml, /<link [^>]*href="([^"]*)"/g);
    expect([self, page]).toEqual([publicUrl + path, publicUrl + localPath(collection.page ?? "", locale)]);
    expect(alternate).toBe(
      collection.detail ? publicUrl + localPath(pathTo(collection.detail, id), locale) : bodyOf(collection).link,
    );

    await write("PATCH", pathTo(collection.api.update, id), { visibility: "draft" });
    expect(await textOf(path)).not.toContain("<entry>");
    await write("DELETE", pathTo(collection.api.remove, id));
  });

  itHolds(
    "names list and school, and says what it is about, in its own language",
    async ([path, collection, locale]) => {
      const xml = await textOf(path);
      const { title, about } = collection.messages;
      expect(xml).toContain(`xml:lang="${locale}"`);
      expect(all(xml, /^<title>(.*?)<\/title>$/gm)[0]).toContain(`${title({}, { locale })} – `);
      expect(all(xml, /<subtitle>(.*?)<\/subtitle>/g)).toEqual([about({}, { locale })]);
    },
  );

  itHolds("is linked from its list, for people and for programs", async ([path, collection, locale]) => {
    const list = await textOf(localPath(collection.page ?? "", locale));
    expect(tags(list, "link").filter((tag) => tag.includes("atom+xml") && tag.includes(`href="${path}"`))).toHaveLength(
      1,
    );
    expect(tags(list, "a").filter((tag) => tag.includes(`href="${path}"`))).toHaveLength(1);
  });
});

it("a feed has the 20 newest entries, with the words of their texts but no Markdown signs", async () => {
  const add = async (place: number) =>
    addTo(write, notice, {
      ...bodyOf(notice),
      title: `Number ${place}.`,
      description: "## Head\n\n- **bold** [link](https://example.com)",
    });
  for (let place = 1; place <= 22; place += 1) await add(place);
  const feed = await textOf("/notice.atom");
  const titles = Array.from(feed.matchAll(/<title>(Number .*?)<\/title>/g), ([, title]) => title);
  expect(titles).toEqual(Array.from({ length: 20 }, (_, index) => `Number ${22 - index}.`));
  expect(feed).toContain("<summary>Head\n\n- bold link</summary>");
});

describe("the calendar", () => {
  const holiday = collectionNamed("holidayCalendar");
  const routine = collectionNamed("examRoutine");
  const day = (from: Record<string, string>) => ({ link: "https://example.com/a.pdf", ...from });
  const statusOf = async (path: string) => (await get(path)).status;
  /** Returns the lines of a file, unfolded. */
  const linesOf = async (path: string) => (await textOf(path)).replaceAll("\r\n ", "").split("\r\n");

  it("is linked from a list once one of its entries has dates, and has a page for each month with events", async () => {
    const isLinked = async () =>
      attributes((await textOf("/holidayCalendar")).replace(/<nav class="bar".*?<\/nav>/s, ""), "href").includes(
        "/calendar",
      );
    expect([await isLinked(), await statusOf("/calendar"), await statusOf("/bn/calendar/2098-02")]).toEqual([
      false,
      200,
      404,
    ]);
    // An entry may have only a link. Without dates it adds nothing to the calendar.
    await addTo(write, holiday, { link: "https://example.com/all.pdf" });
    expect(await isLinked()).toBe(false);
    expect(await textOf("/sitemap.xml")).not.toContain("/calendar<");
    const id = await addTo(
      write,
      holiday,
      day({ event: "Shaheed Day & more", eventBn: "শহিদ দিবস", startDate: "2098-02-27", endDate: "2098-04-02" }),
    );
    expect(await isLinked()).toBe(true);
    for (const month of ["2098-02", "2098-03", "2098-04"])
      expect(await textOf(`/calendar/${month}`)).toContain("Shaheed Day &amp; more");
    expect(await textOf("/bn/calendar/2098-03")).toContain("শহিদ দিবস");
    for (const month of ["2098-01", "2098-05", "2098-13", "2098-2", "1", "--", "2098-02-27"])
      expect(await statusOf(`/calendar/${month}`), month).toBe(404);
    for (const path of ["", "/2098-02"])
      expect(await textOf("/sitemap.xml")).toContain(`<loc>${publicUrl}/bn/calendar${path}</loc>`);
    await write("PATCH", pathTo(holiday.api.update, id), { visibility: "withdrawn" });
    expect([
      await isLinked(),
      await statusOf("/calendar/2098-02"),
      await statusOf(`/holidayCalendar/${id}.ics`),
    ]).toEqual([false, 404, 404]);
    await write("DELETE", pathTo(holiday.api.remove, id));
  });

  it("is in the menu, in both languages, while an entry has dates that visitors see", async () => {
    const menuOf = async (path: string) =>
      attributes(/<nav class="bar".*?<\/nav>/s.exec(await textOf(path))?.[0] ?? "", "href").filter((href) =>
        href.endsWith("/calendar"),
      );
    const id = await addTo(write, holiday, { link: "https://example.com/all.pdf" });
    expect(await menuOf("/about")).toEqual([]);
    await write("PATCH", pathTo(holiday.api.update, id), { startDate: "2098-02-21" });
    expect([await menuOf("/about"), await menuOf("/bn/about")]).toEqual([["/calendar"], ["/bn/calendar"]]);
    await write("PATCH", pathTo(holiday.api.update, id), { visibility: "draft" });
    expect(await menuOf("/about")).toEqual([]);
    await write("DELETE", pathTo(holiday.api.remove, id));
  });

  it("goes from month to month, at least to January; search engines index only months with events", async () => {
    const ids = await Promise.all(
      ["2098-03-04", "2098-06-01"].map((startDate) => addTo(write, holiday, day({ event: "Holiday", startDate }))),
    );
    const neighbour = async (path: string, rel: string) => {
      const link = tags(await textOf(path), "a").find((tag) => tag.includes(`rel="${rel}"`));
      return link === undefined ? undefined : attributes(link, "href")[0];
    };
    const isLeftOut = async (path: string) => (await textOf(path)).includes('<meta name="robots" content="noindex"/>');
    expect([await neighbour("/calendar/2098-03", "next"), await neighbour("/calendar/2098-06", "prev")]).toEqual([
      "/calendar/2098-04",
      "/calendar/2098-05",
    ]);
    expect([
      await isLeftOut("/calendar/2098-03"),
      await isLeftOut("/calendar/2098-04"),
      await isLeftOut("/calendar"),
    ]).toEqual([false, true, false]);
    expect(await textOf("/sitemap.xml")).not.toContain("/calendar/2098-04");
    let first = "/calendar";
    for (let before: string | undefined = first; before; before = await neighbour(first, "prev")) first = before;
    // If the test runs in a January, `/calendar` itself shows the first month.
    expect(first).toMatch(/^\/calendar(\/\d{4}-01)?$/);
    for (const id of ids) await write("DELETE", pathTo(holiday.api.remove, id));
  });

  it("lists an event once a week with its days, and an examination not on Fridays and Saturdays", async () => {
    const exam = await addTo(
      write,
      routine,
      day({ title: "Half-yearly", startDate: "2098-06-04", endDate: "2098-06-11" }),
    );
    const ids = await Promise.all([
      addTo(write, holiday, day({ event: "Eid", startDate: "2098-06-05", endDate: "2098-06-08" })),
      addTo(write, holiday, day({ event: "Friday fair", startDate: "2098-06-06" })),
    ]);
    const html = await textOf("/calendar/2098-06");
    const weeks = html
      .split("<tbody>")
      .slice(1, 6)
      .map((week) =>
        Array.from(
          week.matchAll(/<li class="from-(\d) count-(\d) \w+">(.*?)<\/li>/gs),
          ([, from, count, line = ""]) => [Number(from), Number(count), visibleText(line).trim()],
        ),
      );
    expect(weeks).toEqual([
      [
        [3, 2, "4–5 Half-yearly"],
        [4, 3, "5–7 Eid"],
        [5, 1, "6 Friday fair"],
      ],
      [
        [0, 4, "8–11 Half-yearly"],
        [0, 1, "8 Eid"],
      ],
      [],
      [],
      [],
    ]);
    expect(visibleText(html)).toContain("Friday and Saturday are weekly holidays.");
    expect(visibleText(await textOf("/bn/calendar/2098-06"))).toMatch(/৪–৫ Half-yearly.*শুক্র ও শনিবার সাপ্তাহিক ছুটি।/s);
    expect(await textOf("/holidayCalendar")).toContain("<td><b>Friday fair</b>");
    await write("DELETE", pathTo(routine.api.remove, exam));
    for (const id of ids) await write("DELETE", pathTo(holiday.api.remove, id));
  });

  it("is an iCalendar file of whole days, with lines folded between characters", async () => {
    const title = `পরীক্ষা, ${"অ🎓".repeat(40)}; \\ শেষ`;
    const id = await addTo(
      write,
      routine,
      day({ title: "Exam, first; \\ last", titleBn: title, startDate: "2098-12-31" }),
    );
    const bytes = Buffer.from(await (await get("/bn/calendar.ics")).arrayBuffer());
    expect(bytes.toString().isWellFormed() && !bytes.toString().includes("\uFFFD")).toBe(true);
    for (const line of bytes.toString().split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = await linesOf("/bn/calendar.ics");
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:examRoutine-${id}@school.example`,
        "DTSTART;VALUE=DATE:20981231",
        "DTEND;VALUE=DATE:20990101",
      ]),
    );
    expect(lines).toContain(`SUMMARY:${title.replaceAll(/[\\;,]/g, String.raw`\$&`)}`);
    expect(lines.filter((line) => line.startsWith("DTSTAMP:"))).toEqual([
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
    ]);
    const one = await get(`/examRoutine/${id}.ics`);
    expect([one.status, one.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(await one.text()).toContain(String.raw`SUMMARY:Exam\, first\; \\ last`);
    expect([
      await statusOf("/examRoutine/999.ics"),
      await statusOf("/examRoutine/x.ics"),
      await statusOf("/nothing.ics"),
    ]).toEqual([404, 404, 404]);
    await write("DELETE", pathTo(routine.api.remove, id));
  });

  it("shows at most a year if the last day is mistyped, and one day if the last is before the first", async () => {
    const long = await addTo(write, routine, day({ title: "Long", startDate: "2098-01-01", endDate: "2100-12-31" }));
    const short = await addTo(write, routine, day({ title: "Short", startDate: "2098-05-05", endDate: "2098-05-01" }));
    expect(await linesOf(`/examRoutine/${long}.ics`)).toContain("DTEND;VALUE=DATE:20990102");
    expect(await linesOf(`/examRoutine/${short}.ics`)).toContain("DTEND;VALUE=DATE:20980506");
    expect([await statusOf("/calendar/2099-01"), await statusOf("/calendar/2099-02")]).toEqual([200, 404]);
  });
});
