import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { withDatabase } from "../kit/database-state.ts";
import { decoded, visibleText } from "../kit/html.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const password = "the-mail-servers-own";

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite({
    ...administratorEnvironment,
    SMTP_URL: `smtps://school:${password}@mail.example`,
    MAIL_FROM: "site@school.example",
  });
  ({ cookie } = await openSession(site));
});
afterAll(() => site?.stop());

const open = (path: string, cookies = cookie) =>
  fetch(site.origin + path, { redirect: "manual", headers: { Cookie: cookies } });
const page = async (path: string) => (await open(path)).text();
/** Returns the lines of the text to copy, by their labels. */
const copied = async (path = "/admin/system") => {
  const [, text = ""] = /<code translate="no" lang="en">([^<]*)<\/code>/.exec(await page(path)) ?? [];
  return new Map(
    decoded(text)
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
};
const changeTable = (statement: string) => withDatabase(site, (db) => sql.raw(statement).execute(db));

it("the system page shows the state of the site, with the same text for the operator in both languages", async () => {
  const text = await copied();
  // A feature whose check has a line for this page adds its label here.
  expect([...text.keys()]).toEqual([
    "System",
    "Problems now",
    "Version",
    "Address",
    "Running since",
    "Processes",
    "Database",
    "Pictures and files",
    "Free space",
    "Backup",
    "Pictures being prepared",
    "Accounts",
    "E-mail",
    "Text of PDFs",
    "Text of photographed papers",
  ]);
  expect(text.get("Version")).toMatch(
    new RegExp(`^${packageFile.version}(?:, commit [0-9a-f]{10})?, on Node ${process.versions.node}$`),
  );
  expect(text.get("Address")).toMatch(/^http:\/\/localhost:\d+$/);
  expect(text.get("Database")).toMatch(
    new RegExp(
      String.raw`^(?:SQLite 3\.[\d.]+, in a file of|PostgreSQL \d[^,]*, site_\w+ on /\S+,) [\d.]+ [KM]B\. ` +
        String.raw`It answers\. Entries: [1-9][\d,]*\.$`,
    ),
  );
  expect(text.get("Pictures and files")).toMatch(/^[1-9]\d* in a folder of the server, [\d.]+ [KM]B together\.$/);
  expect(text.get("Backup")).toContain("BACKUP_DIR");
  expect(text.get("E-mail")).toBe("Sent by mail.example.");
  const bengali = await copied("/bn/admin/system");
  for (const moving of ["System", "Free space", "Pictures being prepared", "Database"])
    expect(bengali.delete(moving) && text.delete(moving)).toBe(true);
  expect(bengali).toEqual(text);
});

it("the system page is in the language of the dashboard, which links to it", async () => {
  for (const [base, title, said] of [
    ["", "System", "It answers. Entries"],
    ["/bn", "সিস্টেমের অবস্থা", "ডেটাবেস সাড়া দিচ্ছে"],
  ] as const) {
    expect(visibleText(await page(`${base}/admin/system`))).toContain(said);
    expect(await page(`${base}/admin`)).toContain(`<a href="${base}/admin/system">${title}</a>`);
  }
});

it("the system page is only for administrators, and contains no password", async () => {
  const answer = await open("/admin/system", "");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/forbidden"]);
  expect((await open("/admin/system")).headers.get("Cache-Control")).toBe("private, no-store");
  for (const part of [password, "smtps:", "school:"]) expect(await page("/admin/system")).not.toContain(part);
});

it("the system page adds up the sizes of files at most once a minute", async () => {
  const before = (await copied()).get("Pictures and files");
  await withDatabase(site, (db) =>
    db
      .insertInto("media")
      .values({ name: "large.pdf", type: "application/pdf", size: 5_000_000_000, title: "" })
      .execute(),
  );
  expect((await copied()).get("Pictures and files")).toBe(before);
});

it("the system page says which value cannot be read, and still shows the others", async () => {
  await changeTable("alter table audit_log rename to moved_away");
  try {
    const text = await copied();
    expect(text.get("Problems now")).toBe("Cannot be read now.");
    expect(text.get("E-mail")).toBe("Sent by mail.example.");
    expect(visibleText(await page("/bn/admin/system"))).toContain("এখন জানা যাচ্ছে না।");
  } finally {
    await changeTable("alter table moved_away rename to audit_log");
  }
  expect((await copied()).get("Problems now")).not.toContain("Cannot");
});
