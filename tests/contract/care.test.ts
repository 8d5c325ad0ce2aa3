import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import usefulLink from "../../collections/usefulLink.ts";
import { addDays } from "../../engine/dates/calendar-day.ts";
import { addTo, bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { visibleText } from "../kit/html.ts";
import { addEditors } from "../kit/editors.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const publicUrl = "https://school.example";

let site: Site;
let admin: Session;
let write: Write;
beforeAll(async () => {
  site = await startSite({
    SAMPLE_CONTENT: "no",
    LINK_CHECK: "no",
    PUBLIC_URL: publicUrl,
    ...administratorEnvironment,
  });
  admin = await openSession(site);
  write = writerOf(site, admin.token);
});
afterAll(() => site?.stop());

const read = async (path: string, { cookie }: Partial<Session> = {}) =>
  visibleText(await (await fetch(site.origin + path, { headers: cookie ? { Cookie: cookie } : {} })).text());
const screen = (session = admin) => read("/admin/care", session);
const press = (what: string, { cookie }: Partial<Session> = admin, origin = publicUrl) =>
  fetch(`${site.origin}/admin/care`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams({ what }),
  });

describe("searches that found nothing", () => {
  const ask = (question: string, path = "/search") =>
    read(`${path}?${new URLSearchParams({ q: question }).toString()}`);
  const rows = (table: string) => withDatabase(site, (db) => db.selectFrom(table).selectAll().execute());
  /** Moves the dates of all questions that were asked until now back by one day. */
  const nextDay = async () => {
    await screen();
    await withDatabase(site, async (db) => {
      for (const table of ["care_rare_question", "care_question"])
        for (const { askedOn, ...key } of await db.selectFrom(table).selectAll().execute())
          await db
            .updateTable(table)
            .set({ askedOn: addDays(String(askedOn), -1) })
            .where(key.hash === undefined ? "question" : "hash", "=", key.hash ?? key.question ?? "")
            .execute();
    });
  };
  beforeEach(() => press("clear"));

  it("appear on the screen after three different days, and are stored only as a hash until then", async () => {
    for (const day of [1, 2, 3]) {
      // Asking twice on one day counts once, regardless of letter case.
      await ask("Zebra  crossing");
      // The screen writes down what was asked before.
      await screen();
      await ask("zebra CROSSING");
      const text = await screen();
      expect(text.includes("zebra crossing")).toBe(day === 3);
      expect(await rows("care_question")).toHaveLength(day === 3 ? 1 : 0);
      if (day < 3) {
        const [kept] = await rows("care_rare_question");
        expect(Object.keys(kept ?? {}).toSorted()).toEqual(["askedOn", "count", "days", "hash"]);
        expect(JSON.stringify(kept)).not.toMatch(/zebra|crossing/i);
      }
      await nextDay();
    }
    expect(await rows("care_rare_question")).toEqual([]);
    expect(await rows("care_question")).toMatchObject([{ question: "zebra crossing", count: 6 }]);
    await ask("zebra crossing");
    await ask("asked for the first time");
    expect(await screen()).toContain("zebra crossing Times: 7");
    expect(await rows("care_rare_question")).toHaveLength(1);
    expect((await press("clear")).status).toBe(303);
    expect(await screen()).not.toContain("zebra");
    expect(await rows("care_rare_question")).toEqual([]);
  });

  it("are masked; long texts, addresses of people and searches with results are not stored", async () => {
    await addTo(write, notice, { ...bodyOf(notice), title: "Vaccination", titleBn: null });
    for (let day = 0; day < 3; day += 1) {
      await ask("রোল ১২৩৪ ৫৬৭", "/bn/search");
      await ask("call 01711223344");
      await ask("somebody@example.com zzz");
      await ask("z".repeat(41));
      await ask("vaccination");
      await nextDay();
    }
    const kept = (await rows("care_question")).map(({ question }) => String(question));
    expect(kept.toSorted()).toEqual(["call 01#########", "রোল ১২## ###"]);
    expect(await rows("care_rare_question")).toEqual([]);
  });

  it("are mentioned on the privacy page, in both languages", async () => {
    expect(await read("/privacy")).toContain("Searches that found nothing");
    expect(await read("/bn/privacy")).toContain("খুঁজে কিছু না পাওয়া শব্দ");
  });
});

describe("broken links", () => {
  it("are found by pressing a button, shown on dashboard and screen, and gone once they are corrected", async () => {
    const id = await addTo(write, usefulLink, { ...bodyOf(usefulLink), link: `${publicUrl}/no-such-page` });
    expect(await screen()).toContain("No broken links.");
    expect((await press("look")).status).toBe(303);
    // A second press changes nothing.
    expect((await press("look")).status).toBe(303);
    await eventually(async () => expect(await screen()).toContain("This site has no such page or file."));
    await eventually(async () => expect(await screen()).toContain("Check all links now"));
    expect(await read("/admin", admin)).toContain("Broken links: 1");
    expect(await read("/bn/admin", admin)).toContain("অচল লিংক: ১টি");
    const html = await (await fetch(`${site.origin}/admin/care`, { headers: { Cookie: admin.cookie } })).text();
    expect(html).toContain(`href="${usefulLink.admin.updateForm.replace("{id}", id)}"`);
    await write("DELETE", pathTo(usefulLink.api.remove, id));
    expect(await read("/admin", admin)).not.toContain("Broken links");
    expect(await screen()).toContain("No broken links.");
  });

  it("never make the site send a request inside its own network", async () => {
    let asked = 0;
    const inside = createServer((_, response) => void ((asked += 1), response.end())).listen(0, "127.0.0.1");
    await once(inside, "listening");
    const link = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`;
    await addTo(write, usefulLink, { ...bodyOf(usefulLink), link });
    await press("look");
    await eventually(async () => expect(await screen()).toContain("It leads into a closed network"));
    expect(asked).toBe(0);
    inside.close();
  });

  it("are only for people who may write; other sites cannot press the button", async () => {
    const editor = await openSession(site, await withDatabase(site, addEditors));
    // The check that the test before started may still be running.
    await expect.poll(() => screen(editor)).toContain("Check all links now");
    expect((await press("look", {})).headers.get("Location")).toMatch(/\/forbidden$/);
    expect((await press("clear", admin, "https://other.example")).status).toBe(403);
    expect(await screen()).toContain("LINK_CHECK is no");
  });
});
