import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { addDays, dayAt } from "../../engine/dates/calendar-day.ts";
import { isExpiresOn } from "../../engine/fields/days.ts";
import { editor } from "../kit/editors.ts";
import { attributes, elements, ownAddresses, tags, textOf } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
/** The `Cookie` header of an administrator. */
let cookie: string;
/** The day, in the school's time zone, on which the samples were loaded. */
let today: string;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  ({ cookie } = await openSession(site));
  today = dayAt(new Date((await fetch(`${site.origin}/healthz`)).headers.get("Date") ?? ""));
});
afterAll(() => site.stop());

/** The collections that have sample entries. */
const samples = readdirSync(join(import.meta.dirname, "..", "..", "sample", "content")).map((file) =>
  basename(file, ".ts"),
);

type Entry = Record<string, string>;
const entriesOf = async (path: string) => (await (await fetch(`${site.origin}/api${path}`)).json()) as Entry[];
const dayPosted = ({ formattedDate = "" }: Entry) => new Date(`${formattedDate} UTC`).toISOString().slice(0, 10);

describe("a fresh site shows a whole school", () => {
  // Notices, pictures and videos include one of tests/kit/unusual-entries.ts each.
  itForAll([
    ["/notice", 41],
    ["/teachers", 14],
    ["/staffs", 8],
    ["/body", 9],
    ["/news", 14],
    ["/achievement", 9],
    ["/pictures", 25],
    ["/video", 7],
    ["/slides", 7],
    ["/commemorations", 2],
    ["/footballPictures", 3],
    ["/rooms", 7],
    ["/usefulLinks", 4],
    ["/admissionClasses", 4],
  ])("with so many entries in each list", async ([path, count]) => {
    expect(await entriesOf(path)).toHaveLength(count);
  });

  const isDocuments = ({ fields }: Collection) =>
    Object.values(fields).some(({ media }) => media === "document") &&
    !Object.values(fields).some((field) => field.media === "picture" || isExpiresOn(field));
  const documents = collections.filter((collection) => isDocuments(collection) && samples.includes(collection.name));

  itForAll(documents.map(({ api }) => api.list))("with 4 to 10 documents in each list of them", async (path) => {
    const { length } = await entriesOf(path);
    expect(length).toBeGreaterThanOrEqual(4);
    expect(length).toBeLessThanOrEqual(10);
  });

  it("with notices of this week, and some that have expired", async () => {
    const notices = await entriesOf("/notice");
    const week = notices.filter((notice) => dayPosted(notice) > addDays(today, -7));
    const expired = notices.filter(({ expirationDate = "" }) => expirationDate < today);
    expect(week.length).toBeGreaterThanOrEqual(5);
    expect(expired.length).toBeGreaterThanOrEqual(5);
    expect(notices.length - expired.length).toBeGreaterThanOrEqual(8);
    expect(notices.filter((notice) => dayPosted(notice) > today)).toEqual([]);
  });

  itForAll(["/notice", "/news", "/achievement", "/publicResult", "/internalResult"])(
    "whose dated lists are sorted newest first",
    async (path) => {
      const days = (await entriesOf(path)).map(dayPosted);
      expect(days).toEqual(days.toSorted((a, b) => (a < b ? 1 : -1)));
    },
  );

  it("with the head of the teachers and of the staff first (requirements R5.4)", async () => {
    const [teacher] = await entriesOf("/teachers");
    const [member] = await entriesOf("/staffs");
    expect([teacher?.designation, member?.designation]).toEqual(["HEAD TEACHER", "HEAD STAFF"]);
  });
});

describe("every link and every picture of it", () => {
  /** Each address of the site with the page that linked to it. Filled by following all links from the home pages. */
  const found = new Map<string, string>([
    ["/", "the start"],
    ["/bn", "the start"],
  ]);
  const broken: string[] = [];
  const wrongAnchors: string[] = [];

  beforeAll(async () => {
    // Iterating over a map also visits the entries that are added during the loop.
    for (const [address, from] of found) {
      const response = await fetch(site.origin + address);
      if (response.status !== 200) broken.push(`${address} (${response.status}, from ${from})`);
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
      const text = isPage ? await response.text() : await response.arrayBuffer().then(() => "");
      for (const next of ownAddresses(text, site.origin, address)) if (!found.has(next)) found.set(next, address);
      const ids = new Set(attributes(text, "id"));
      const anchors = attributes(text, "href").filter((href) => href.startsWith("#") && href.length > 1);
      wrongAnchors.push(...anchors.filter((href) => !ids.has(href.slice(1))).map((href) => `${href} on ${address}`));
      const withoutAlt = tags(text, "img").filter((image) => !/\salt="/.test(image));
      broken.push(...withoutAlt.map((image) => `${image} has no alt (${address})`));
    }
  });

  it("is found by following the pages", () => {
    expect(found.size).toBeGreaterThan(200);
    for (const { name, page } of collections)
      if (page && samples.includes(name)) expect([...found.keys()]).toContain(page);
  });

  it("exists", () => {
    expect(broken).toEqual([]);
  });

  it("leads to an anchor that exists, within a page", () => {
    expect(wrongAnchors).toEqual([]);
  });

  it("also exists at the address that the API returns", async () => {
    const missing: string[] = [];
    for (const collection of collections) {
      const addressed = Object.entries(collection.fields).filter(([, { media }]) => media);
      for (const entry of await entriesOf(collection.api.list)) {
        for (const [name] of addressed) {
          const address = entry[name];
          // The useful links lead to other sites.
          if (address === undefined || !address.startsWith("/")) continue;
          const response = await fetch(new URL(address, site.origin));
          await response.arrayBuffer();
          if (response.status !== 200) missing.push(address);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

it("an upload is served as immutable with its own type, and cannot run scripts", async () => {
  const [{ link = "" } = {}] = await entriesOf("/notice");
  const [{ picture = "" } = {}] = await entriesOf("/pictures");
  const types = [];
  for (const address of [link, picture]) {
    const { headers } = await fetch(site.origin + address);
    types.push(headers.get("Content-Type")?.split(";")[0]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  }
  expect(types).toEqual(["application/pdf", "image/svg+xml"]);
});

it("the address of media serves no file outside the media library", async () => {
  for (const path of [
    "/media/../school.sqlite",
    "/media/..%2fschool.sqlite",
    "/media/%2e%2e/school.sqlite",
    "/media/..%5cschool.sqlite",
    "/media/",
    "/media",
  ]) {
    expect((await fetch(site.origin + path)).status, path).toBe(404);
  }
});

const pageOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(site.origin + path, { headers })).text();
const asAdministrator = () => ({ Cookie: cookie });

it("dashboard and log say who wrote, and in the reader's language that the sample school came along", async () => {
  for (const [path, author] of [
    ["/admin", "sample content"],
    ["/bn/admin", "নমুনা তথ্য"],
  ] as const) {
    // An editor wrote last (tests/kit/unusual-entries.ts).
    const changes = textOf(elements(await pageOf(path, asAdministrator()), "ol", "changes")[0]);
    expect(changes.endsWith(editor.email), changes).toBe(true);
    expect(textOf(elements(await pageOf(`${path}/audit`, asAdministrator()), "main")[0])).toContain(author);
  }
});

it("administrators see a link to its form beside each public entry, and visitors do not", async () => {
  for (const { name, page: list = "/", detail, admin, api } of collections) {
    // Leave out texts in the frame of every page, and the slides, because they have no room for a link.
    if (!samples.includes(name) || ["slide", "usefulLink", "admissionClass"].includes(name)) continue;
    const ids = (await entriesOf(api.list)).map(({ _id: id }) => Number(id));
    const form = `href="${admin.updateForm.replace("{id}", "")}`;
    for (const path of [list, ...(detail ? [detail.replace("{id}", String(Math.max(...ids)))] : [])]) {
      expect(await pageOf(path, asAdministrator()), path).toContain(form);
      expect(await pageOf(path), path).not.toContain(form);
    }
  }
});
