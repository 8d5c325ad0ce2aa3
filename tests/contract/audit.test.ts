import { afterAll, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import syllabus from "../../collections/syllabus.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { runAdmin } from "../kit/operator-command.ts";
import { ageLooks } from "../kit/aged-looks.ts";
import { addTo, pathTo, withDatabase } from "../kit/database-state.ts";
import { elements, tags, textOf, visibleText } from "../kit/html.ts";
import { submit } from "../kit/account-forms.ts";
import { turnOn } from "../kit/second-factor.ts";
import {
  administrator,
  administratorEnvironment,
  cookieOf,
  openSession,
  signIn,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { isOnServer } from "../kit/site-database.ts";
import { currentStep, totp, wrongCode } from "../kit/totp.ts";

const day = 24 * 60 * 60_000;

let site: SiteProcess;
let cookie: string;
let write: Write;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  const session = await openSession(site);
  ({ cookie } = session);
  write = writerOf(site, session.token);
});
afterAll(() => site.stop());

const open = (path: string, Cookie = cookie) => fetch(site.origin + path, { headers: { Cookie }, redirect: "manual" });
const page = async (path: string) => (await open(path)).text();

/** Returns the records that the screen shows, each as one line of text. */
async function records(query = "", language = ""): Promise<string[]> {
  const html = await page(`${language}/admin/audit${query}`);
  const [, list = ""] = /<ol class="audit">(.*?)<\/ol>/s.exec(html) ?? [];
  return list
    .split("<li>")
    .slice(1)
    .map((item) => visibleText(item).trim());
}

/** A syllabus entry without a Bengali title. */
const titled = (title: string) => ({ title, link: "https://example.org/syllabus" });
const rename = (id: string, title: string) => write("PATCH", pathTo(syllabus.api.update, id), { title });

/** Parses a CSV file by RFC 4180. */
function parseCsv(text: string): string[][] {
  return text
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      Array.from(line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g), ([, cell = ""]) => cell.replaceAll('""', '"')),
    );
}

describe("the log", () => {
  it("records who wrote which entry and when, with its title then and now, and links to it", async () => {
    const id = await addTo(write, syllabus, titled("Class Six"));
    await rename(id, "Class Seven");
    const removed = await addTo(write, syllabus, titled("Class Ten"));
    await write("DELETE", pathTo(syllabus.api.remove, removed));
    const listed = await records();
    expect(listed[0]).toMatch(
      /^Class Ten Deleted: Syllabus · [A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d · clerk@school\.example$/,
    );
    expect(listed[2]).toMatch(/^Class Seven Updated: Syllabus · /);
    expect(listed[3]).toMatch(/^Class Six Now: Class Seven Added: Syllabus · /);
    const links = tags(await page("/admin/audit"), "a").filter((tag) =>
      tag.includes(pathTo(syllabus.admin.updateForm, id)),
    );
    expect(links).toHaveLength(2);
    expect(await page("/admin/audit")).not.toContain(pathTo(syllabus.admin.updateForm, removed));
    expect((await records("", "/bn"))[2]).toMatch(/^Class Seven বদলানো হয়েছে: সিলেবাস · /);
  });

  it("and the dashboard keep the name of a removed entry, in both languages", async () => {
    const [title, titleBn] = ["Remembered title", "মনে রাখা শিরোনাম"];
    const id = await addTo(write, syllabus, { ...titled(title), titleBn });
    await write("DELETE", pathTo(syllabus.api.remove, id));
    for (const [language, name] of [
      ["", title],
      ["/bn", titleBn],
    ] as const) {
      expect((await records("", language)).slice(0, 2)).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(name),
      ]);
      const changes = elements(elements(await page(`${language}/admin`), "ol", "changes")[0] ?? "", "b").slice(0, 2);
      expect(changes.map(textOf)).toEqual([name, name]);
      expect(changes[0], "no link to what is gone").not.toContain("<a");
    }
  });

  it("records changes of accounts, with the person or the operator who made them", async () => {
    const colleague = { email: "colleague@school.example", password: "two ponds, a boat" };
    const admin = async (args: string[], input = "") =>
      expect((await runAdmin(site.dataDirectory, args, input)).code).toBe(0);
    await admin(["add", colleague.email], `${colleague.password}\n`);
    const began = cookieOf(await signIn(site, colleague));
    const { secret, cookie: on } = await turnOn(site, colleague, began);
    const pending = cookieOf(await signIn(site, colleague));
    await submit(site, "sign-in/second-factor", { code: wrongCode(secret) }, pending);
    await submit(site, "sign-in/second-factor", { code: totp(secret, currentStep() + 1) }, pending);
    await submit(site, "sessions/end", { all: "others" }, on);
    await submit(site, "second-factor/recovery-codes", { password: colleague.password, code: "wrong" }, on);
    const changed = await submit(
      site,
      "change-password",
      { currentPassword: colleague.password, newPassword: "three ponds, no boat" },
      on,
    );
    expect(changed.status).toBe(303);
    await admin(["reset-second-factor", colleague.email]);
    await admin(["disable", colleague.email]);
    await admin(["reset", colleague.email], "four ponds, no boat\n");
    const actions = (await records("?q=colleague")).map((line) =>
      line.replace(/ · [A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d/, ""),
    );
    const subject = colleague.email;
    expect(actions).toEqual([
      `${subject} New password set on the server · The person who looks after the site`,
      `${subject} Account disabled · The person who looks after the site`,
      `${subject} Two-step login turned off on the server · The person who looks after the site`,
      `${subject} Password changed · ${subject}`,
      `${subject} Logged out one or more devices · ${subject}`,
      `${subject} Logged in · ${subject}`,
      `${subject} Wrong code at the second step · ${subject}`,
      `${subject} Two-step login turned on · ${subject}`,
      `${subject} Logged in · ${subject}`,
      `${subject} Account added · The person who looks after the site`,
    ]);
    expect(await records("?q=colleague&kind=sign-ins")).toHaveLength(4);
    expect(await records("?q=colleague&kind=accounts")).toHaveLength(6);
  });

  it("stores no client address, no code and no secret", async () => {
    const rows = await withDatabase(site, (db) => db.selectFrom("account_log").selectAll().execute());
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|::1|[A-Z2-7]{20}/);
  });

  it("is kept for 400 days; the date of an entry's last change is kept longer", async () => {
    const id = await addTo(write, syllabus, titled("An old one"));
    const [old, recent] = [401, 399].map((days) => new Date(Date.now() - days * day).toISOString());
    await withDatabase(site, async (db) => {
      await db
        .updateTable("audit_log")
        .set({ at: old ?? "" })
        .where("entry", "=", Number(id))
        .where("collection", "=", "syllabus")
        .execute();
      await db
        .insertInto("account_log")
        .values([
          { at: old ?? "", by: "", action: "sign-in", account: "gone@school.example", device: "" },
          { at: recent ?? "", by: "", action: "sign-in", account: "kept@school.example", device: "" },
        ])
        .execute();
    });
    expect(await records("?q=gone%40")).toHaveLength(1);
    const startAgain = async () => {
      await site.kill();
      site = await startSiteProcess({ DATA_DIR: site.dataDirectory, SAMPLE_CONTENT: "no", PUBLIC_URL: site.origin });
    };
    await startAgain();
    await ageLooks(site);
    await startAgain();
    await expect.poll(() => records("?q=gone%40")).toEqual([]);
    expect(await records("?q=An+old+one")).toEqual([]);
    expect(await records("?q=kept%40")).toHaveLength(1);
    expect(visibleText(await page("/updateSyllabus"))).toMatch(/An old one.{0,60}20\d\d/);
    const session = await openSession(site);
    ({ cookie } = session);
    write = writerOf(site, session.token);
  });
});

describe("the search", () => {
  it("finds records by the title then and now, by the address, and by the action, in both languages", async () => {
    const id = await addTo(write, syllabus, titled("Before 100%_\\"));
    await rename(id, "After, পরে");
    // The addition has the old title, and the change has the current one. Both entries have the current title today.
    for (const [query, found] of [
      ["Before 100", 1],
      ["%_\\", 1],
      ["before", 1],
      ["পরে", 2],
      ["100%x", 0],
      ["B_fore", 0],
    ] as const) {
      const own = (await records(`?q=${encodeURIComponent(query)}`)).filter((line) => /Before|After/.test(line));
      expect([query, own.length]).toEqual([query, found]);
    }
    expect((await records("?q=CLERK%40school")).length).toBeGreaterThan(5);
    for (const word of ["restored", "ফিরিয়ে আনা"]) expect(await records(`?q=${encodeURIComponent(word)}`)).toEqual([]);
    for (const word of ["deleted", "মুছে ফেলা"])
      expect((await records(`?q=${encodeURIComponent(word)}`)).length).toBeGreaterThan(0);
    for (const line of await records("?q=Syllabus")) expect(line).toContain("Syllabus");
  });

  it("finds records by kind", async () => {
    await addTo(write, notice);
    expect(await records("?kind=notice")).toHaveLength(1);
    expect((await records("?kind=content")).every((line) => !line.includes("Logged in"))).toBe(true);
    expect((await records("?kind=sign-ins")).length).toBeGreaterThan(0);
    expect((await records("?kind=nonsense")).length).toBe((await records()).length);
  });

  it("finds records by days in Dhaka, including the last day, in either script's digits", async () => {
    const rows = [
      "2026-01-01T17:59:59.000Z",
      "2026-01-01T18:00:00.000Z",
      "2026-01-02T17:59:59.000Z",
      "2026-01-02T18:00:00.000Z",
    ];
    await withDatabase(site, (db) =>
      db
        .insertInto("account_log")
        .values(rows.map((at) => ({ at, by: "", action: "sign-in", account: "days@school.example", device: "" })))
        .execute(),
    );
    expect(await records("?q=days%40&from=2026-01-02&to=2026-01-02")).toHaveLength(2);
    expect(await records(`?q=days%40&from=${encodeURIComponent("২০২৬-০১-০৩")}`)).toHaveLength(1);
    expect(await records("?q=days%40&to=2026-01-01")).toHaveLength(1);
  });

  itForAll(["2026-02-30", "tomorrow", "2026-1-1", "99999-01-01", "<b>", "0000-00-00"])(
    "says what is no day, and keeps what was typed",
    async (typed) => {
      const html = await page(`/admin/audit?from=${encodeURIComponent(typed)}&q=clerk`);
      expect(visibleText(html)).toContain("Enter a day such as 2026-11-22.");
      expect(tags(html, "input").find((tag) => tag.includes('name="q"'))).toContain('value="clerk"');
      expect((await records(`?from=${encodeURIComponent(typed)}&q=clerk`)).length).toBeGreaterThan(0);
    },
  );

  it("shows fifty records a page, and keeps the search on the next page", async () => {
    const rows = Array.from({ length: 120 }, (_, place) => ({
      at: new Date(Date.UTC(2026, 5, 1) + place * 1000).toISOString(),
      by: "",
      action: "sign-in",
      account: `many-${String(place).padStart(3, "0")}@school.example`,
      device: "",
    }));
    await withDatabase(site, (db) => db.insertInto("account_log").values(rows).execute());
    const all = [
      ...(await records("?q=many-")),
      ...(await records("?q=many-&page=2")),
      ...(await records("?q=many-&page=3")),
    ];
    expect(all.map((line) => /many-(\d+)/.exec(line)?.[1])).toEqual(
      rows.map((_, place) => String(119 - place).padStart(3, "0")),
    );
    expect(
      tags(await page("/admin/audit?q=many-"), "a").some((tag) => tag.includes("/admin/audit?q=many-&amp;page=2")),
    ).toBe(true);
    for (const odd of ["0", "-1", "4", "1e9", "99999999999", "x"])
      expect((await open(`/admin/audit?q=many-&page=${odd}`)).status).toBe(200);
  });

  it("shows at most a hundred pages, and says so in both languages", async () => {
    const rows = Array.from({ length: 5_010 }, (_, place) => ({
      at: new Date(Date.UTC(2026, 4, 1) + place * 1000).toISOString(),
      by: "",
      action: "sign-in",
      account: `pages-${place}@school.example`,
      device: "",
    }));
    await withDatabase(site, (db) => db.insertInto("account_log").values(rows).execute());
    expect(visibleText(await page("/admin/audit?q=pages-"))).toContain("More than 5,000 found.");
    expect(visibleText(await page("/bn/admin/audit?q=pages-"))).toContain("৫,০০০টির বেশি পাওয়া গেছে।");
    const last = await records("?q=pages-&page=100");
    expect([last.length, last.at(-1)]).toEqual([50, expect.stringContaining("pages-10@") as string]);
    expect(await records("?q=pages-&page=101")).toEqual(last);
  });

  it("accepts long and strange texts", async () => {
    for (const text of ["'", '"; drop table user; --', "\0", "x".repeat(5000), "\u{1F600}", "%", "_"]) {
      expect((await open(`/admin/audit?q=${encodeURIComponent(text)}`)).status, JSON.stringify(text.slice(0, 20))).toBe(
        200,
      );
    }
  });
});

describe("the CSV file", () => {
  it("contains the search results as UTF-8 with a byte order mark, in the language of the page", async () => {
    const id = await addTo(write, syllabus, titled('A "quoted", title'));
    await rename(id, "নতুন শিরোনাম");
    const answer = await open("/bn/admin/audit.csv?kind=syllabus");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="log-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading = [], ...rows] = parseCsv(bytes.subarray(3).toString());
    expect(heading[1]).toBe("কে করেছেন");
    expect(rows.find((row) => row[5] === 'A "quoted", title')).toEqual([
      expect.stringMatching(/^20.*Z$/),
      administrator.email,
      "",
      "যোগ করা হয়েছে",
      "সিলেবাস",
      'A "quoted", title',
      "নতুন শিরোনাম",
      "",
      "",
    ]);
    for (const row of rows) expect(row).toHaveLength(9);
  });

  it.skipIf(isOnServer)("names features by their titles", async () => {
    for (const on of [true, false]) expect((await write("POST", "/approval/turn", { on })).status).toBe(200);
    const rows = parseCsv(await (await open("/bn/admin/audit.csv?kind=approval")).text()).slice(1);
    expect(rows.map((row) => row[4])).toEqual(["অনুমোদন", "অনুমোদন"]);
  });

  it.skipIf(isOnServer)("contains no formula that a spreadsheet program would run", async () => {
    const formulas = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      " =1+1",
      "|calc",
      "＝1+1",
      "＋1",
      "－1",
      "＠SUM(A1)",
      " \u3000＝1+1",
    ];
    for (const title of formulas) await addTo(write, syllabus, titled(title));
    const cells = parseCsv(await (await open("/admin/audit.csv")).text()).flat();
    for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@|＝＋－＠]/);
    expect(cells.filter((cell) => cell.startsWith("'")).length).toBeGreaterThanOrEqual(formulas.length);
  });

  it("contains every record once, however many there are", async () => {
    const rows = Array.from({ length: 3_210 }, (_, place) => ({
      at: new Date(Date.UTC(2026, 6, 1) + Math.floor(place / 7)).toISOString(),
      by: "",
      action: "sign-in",
      account: `bulk-${place}@school.example`,
      device: "Chrome · Android",
    }));
    await withDatabase(site, async (db) => {
      for (let start = 0; start < rows.length; start += 500)
        await db
          .insertInto("account_log")
          .values(rows.slice(start, start + 500))
          .execute();
    });
    const lines = parseCsv(await (await open("/admin/audit.csv?q=bulk-")).text()).slice(1);
    expect(new Set(lines.map((line) => line[7])).size).toBe(rows.length);
    expect(lines).toHaveLength(rows.length);
  });

  it.skipIf(isOnServer)("and the screen are only for administrators", async () => {
    for (const path of ["/admin/audit", "/admin/audit.csv", "/bn/admin/audit.csv?q=x"]) {
      const answer = await open(path, "");
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([
        path,
        302,
        path.startsWith("/bn") ? "/bn/forbidden" : "/forbidden",
      ]);
      expect(await answer.text()).not.toContain("@school.example");
    }
  });
});
