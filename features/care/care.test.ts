import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import usefulLink from "../../collections/usefulLink.ts";
import type { Collection } from "../../engine/collection.ts";
import type { EntryValues } from "../../engine/row.ts";
import charter from "../../globals/charter.ts";
import profile from "../../globals/profile.ts";
import { Store } from "../../server/content/store.ts";
import { publicPath } from "../../server/pages/page-address.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { bodyOf } from "../../tests/kit/database-state.ts";
import { openSiteDatabase } from "../../tests/kit/site-database.ts";
import { canMakeCertificates } from "../../tests/kit/tls-certificate.ts";
import { startTroubledHosts, type TroubledHosts } from "../../tests/kit/troubled-hosts.ts";
import type { FeatureSite } from "../server.ts";
import { open } from "./server.ts";
import type { CareTables } from "./tables.ts";

// These tests run care on a site with a real database. A server of the test plays the internet, and the tests pass the
// current time as an argument.

const publicUrl = "https://school.example";
const by = "clerk@school.example";
const reader = { locale: "en", mayAdminister: true, email: "clerk@school.example" } as const;
const never = new AbortController().signal;

let folder: string;
let hosts: TroubledHosts;
let site: FeatureSite;
let isOn = true;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "care-"));
  hosts = await startTroubledHosts(folder);
  const db = await openSiteDatabase(folder);
  const store = new Store(db);
  site = {
    db,
    store,
    publicUrl,
    publicPath,
    write: (work) => inTransaction(db, work),
    perform: () => Promise.reject(new Error("Nothing is written here.")),
    keepDocument: () => Promise.reject(new Error("Nothing is written here.")),
    key: () => Buffer.alloc(32, 1),
    isOn: () => isOn,
    sleeps: false,
    picturesElsewhere: false,
    appearances: async () => [],
    throttle: { waitFor: async () => 0, count: async () => ({ wait: 0 }) },
    folder: "",
    icon: () => Promise.reject(new Error("It draws nothing.")),
  };
});
afterAll(async () => {
  await site.db.destroy();
  await hosts.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  isOn = true;
  hosts.requests.splice(0);
  for (const table of ["care_link", "care_use", "care_state", usefulLink.name, notice.name, news.name])
    await site.db.deleteFrom(table).execute();
});

/** Opens the feature, as each start of the process does. */
const start = (on = site, resolve = () => Promise.resolve(["127.0.0.1"])) =>
  open(on, {
    resolve,
    allows: (address, port) => address === "127.0.0.1" && port === hosts.port,
    ca: hosts.ca,
    patience: 2_000,
  });
const at = (path: string, host = "trouble.example") => `http://${host}:${hosts.port}${path}`;
const add = (collection: Collection, values: object) =>
  site.store.add(collection, { ...bodyOf(collection), ...values } as EntryValues, by);
const addLinks = async (count: number) => {
  for (let place = 0; place < count; place += 1) await add(usefulLink, { link: at(`/good?${place}`) });
};
const rows = () => site.db.withTables<CareTables>().selectFrom("care_link").selectAll().orderBy("address").execute();
/** Calls `pass` at every moment, from one moment until another, at which something is due. Returns these moments. */
async function passFrom(moment: string, until: string, care = start()): Promise<string[]> {
  const moments: string[] = [];
  for (let now = moment; now < until;) {
    moments.push(now);
    await care.pass?.(now, never);
    const next = (await care.nextMoment?.({ isAsleep: false })) ?? until;
    // If the next moment has passed already, goes on one second later, as the site's clock would.
    now = next > now ? next : new Date(Date.parse(now) + 1_000).toISOString();
  }
  return moments;
}
const night = (day: number) => [`2026-03-${day}T18:30:00.000Z`, `2026-03-${day}T23:30:00.000Z`] as const;
const found = async () => (await start().service.links(reader)).broken.map(({ address }) => address);

it("a night's checks are spread over it, continue after a restart, and check each link once", async () => {
  await addLinks(10);
  const [begin, end] = night(10);
  // During the day nothing is checked, and the next moment is the night's beginning.
  expect(await passFrom("2026-03-10T04:00:00.000Z", begin)).toEqual(["2026-03-10T04:00:00.000Z"]);
  expect(hosts.requests).toEqual([]);
  const first = await passFrom(begin, "2026-03-10T21:00:00.000Z");
  expect(first[0]).toBe(begin);
  const before = hosts.requests.length;
  const second = await passFrom("2026-03-10T21:00:00.000Z", end);
  expect(before).toBeGreaterThan(3);
  expect(before).toBeLessThan(8);
  expect(hosts.requests.toSorted()).toEqual(
    Array.from({ length: 10 }, (_, place) => `HEAD trouble.example/good?${place}`),
  );
  // The remaining checks are spread evenly over the night.
  const gaps = second.slice(1).map((moment, place) => Date.parse(moment) - Date.parse(second[place] ?? ""));
  for (const gap of gaps) expect(gap).toBeGreaterThan(20 * 60_000);
  expect(hosts.mostAtOnce()).toBe(1);
  // The links are not checked again before the next night.
  expect(await start().pass?.("2026-03-11T05:00:00.000Z", never)).toBeUndefined();
  expect(hosts.requests).toHaveLength(10);
});

it("a sleeping site wakes once a night and checks all links one after another", async () => {
  await addLinks(10);
  const [begin, end] = night(10);
  const care = start({ ...site, sleeps: true });
  const moments = await passFrom(begin, end, care);
  expect(hosts.requests).toHaveLength(10);
  expect(Date.parse(moments.at(-1) ?? "") - Date.parse(begin)).toBeLessThan(60_000);
  expect(await care.nextMoment?.({ isAsleep: true })).toBe(night(11)[0]);
});

it("at most 500 links are checked in a night, those checked longest ago first", async () => {
  await addLinks(3);
  const [begin, end] = night(10);
  await passFrom(begin, end);
  await site.write(async (to) => {
    const links = to.withTables<CareTables>();
    const others = Array.from({ length: 600 }, (_, place) => ({
      hash: `hash-${place}`,
      address: at(`/good?old-${place}`),
      isOwn: 0,
      seen: "good" as const,
      status: 200,
      https: 0,
      checkedAt: place === 7 ? null : "2026-03-01T20:00:00.000Z",
      failedDays: 0,
      failedOn: null,
    }));
    for (let place = 0; place < 600; place += 100)
      await links
        .insertInto("care_link")
        .values(others.slice(place, place + 100))
        .execute();
    await links
      .insertInto("care_state")
      .values({ name: "listed", value: "2099-01-01" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "2099-01-01" }))
      .execute();
  });
  hosts.requests.splice(0);
  await passFrom(...night(11));
  expect(hosts.requests).toHaveLength(500);
  expect(hosts.requests[0]).toContain("old-7");
  await passFrom(...night(12));
  expect(hosts.requests).toHaveLength(1_000);
  expect(new Set(hosts.requests).size).toBe(603);
});

it("a link is broken after failing on two days, and leaves the list with its entry", async () => {
  const id = await add(usefulLink, { link: at("/fault") });
  await passFrom(...night(10));
  expect(await found()).toEqual([]);
  expect((await start().service.links(reader)).waiting).toMatchObject([
    { address: at("/fault"), seen: "The other site has a problem (answer 500)." },
  ]);
  expect(await start().dashboard?.(reader)).toEqual([]);
  await passFrom(...night(11));
  expect(await found()).toEqual([at("/fault")]);
  expect(await start().dashboard?.(reader)).toEqual([{ text: "Broken links: 1", path: "/admin/care" }]);
  // A link that was removed from its entry leaves the list before the next check.
  await site.store.update(usefulLink, id, { link: at("/good") }, by);
  expect(await found()).toEqual([]);
  expect(await start().dashboard?.(reader)).toEqual([]);
});

it("a link that was good in between has to fail on two days again", async () => {
  await add(usefulLink, { link: at("/good") });
  const nameless = start(site, () => Promise.reject(Object.assign(new Error("No host"), { code: "ENOTFOUND" })));
  await passFrom(...night(10), nameless);
  expect(await rows()).toMatchObject([{ seen: "noHost", failedDays: 1 }]);
  await passFrom(...night(11));
  expect(await rows()).toMatchObject([{ seen: "good", failedDays: 0 }]);
  await passFrom(...night(12), nameless);
  expect(await found()).toEqual([]);
  await passFrom(...night(13), nameless);
  expect(await found()).toEqual([at("/good")]);
});

it("two checks on one day count once, and an inconclusive check changes nothing", async () => {
  await add(usefulLink, { link: at("/fault") });
  const care = start();
  for (const hour of ["05", "06", "07"]) {
    await care.service.lookNow();
    await site.db
      .updateTable("care_state")
      .set({ value: `2026-03-10T${hour}:00:00.000Z` })
      .execute();
    await passFrom(`2026-03-10T${hour}:00:01.000Z`, `2026-03-10T${hour}:00:30.000Z`, care);
  }
  expect(await rows()).toMatchObject([{ seen: "fault", failedDays: 1 }]);
});

it("a press of the button checks all links, several hosts at the same time with one request each", async () => {
  for (const place of [1, 2, 3])
    for (const host of ["one.example", "two.example"]) await add(usefulLink, { link: at(`/good?${place}`, host) });
  await add(usefulLink, { link: at("/missing") });
  isOn = false;
  const care = start();
  await care.service.lookNow();
  const { count, done, isNightly } = await care.service.links(reader);
  expect([count, done, isNightly]).toEqual([0, 0, false]);
  const now = new Date().toISOString();
  const moments = await passFrom(now, new Date(Date.parse(now) + 30_000).toISOString(), care);
  expect(moments.length).toBeLessThan(5);
  expect(hosts.requests.filter((one) => one.startsWith("HEAD")).length).toBe(7);
  expect(hosts.mostAtOnce()).toBe(1);
  expect(await care.service.links(reader)).toMatchObject({ count: 7, looked: 7, done: undefined });
  expect(await found()).toEqual([at("/missing")]);
  // The nightly check is turned off.
  hosts.requests.splice(0);
  await passFrom(...night(20));
  expect(hosts.requests).toEqual([]);
});

it.skipIf(!canMakeCertificates)("each broken link is shown with advice", async () => {
  const links = [at("/missing"), at("/missing.pdf"), at("/safer", "trusted.example")];
  for (const link of links) await add(usefulLink, { link });
  const care = start();
  await care.service.lookNow();
  const now = new Date().toISOString();
  await passFrom(now, new Date(Date.parse(now) + 30_000).toISOString(), care);
  const advice = (await care.service.links(reader)).broken.map((link) => [link.address, link.advice]);
  expect(Object.fromEntries(advice)).toEqual({
    [links[0] ?? ""]: "Correct the link, or remove it.",
    [links[1] ?? ""]: "Upload the file to this site instead of the link, or remove the link.",
    [links[2] ?? ""]: "Write https:// instead of http://. That works.",
  });
});

it("links in fields, formatted texts, cells and globals are found; mail, telephone and anchors are not", async () => {
  await add(notice, {
    link: at("/good?field"),
    description: `[one](${at("/good?text")}) [mail](mailto:a@school.example) [call](tel:+8801711111111) [here](#part)`,
    descriptionBn: `[এক](${at("/good?bangla")})`,
  });
  await add(notice, { link: at("/good?draft"), visibility: "draft" });
  await site.store.update(profile, "1", { facebook: at("/good?profile") }, by);
  const services = [{ service: `Forms: ${at("/good?cell")}`, serviceBn: at("/good?cell-bangla") }];
  await site.store.update(charter, "1", { services: JSON.stringify(services) }, by);
  await passFrom(...night(10));
  expect((await rows()).map(({ address }) => address)).toEqual(
    ["bangla", "cell", "cell-bangla", "field", "profile", "text"].map((name) => at(`/good?${name}`)),
  );
  await site.store.update(profile, "1", { facebook: null }, by);
  await site.store.update(charter, "1", { services: null }, by);
});

it("links within the site are checked without the network", async () => {
  const [shown, hidden] = [await add(news, {}), await add(news, { visibility: "draft" })];
  await site.db
    .insertInto("media")
    .values({ name: "there.pdf", type: "application/pdf", size: 1, title: "" })
    .execute();
  const page = (path: string) => publicUrl + path;
  const detail = (id: string) => (news.detail ?? "").replace("{id}", id);
  const good = ["/media/there.pdf", page("/bn/notice"), page(detail(shown)), page("/calendar.ics"), page("/")];
  const bad = ["/media/gone.pdf", page("/no-such-page"), page(`/bn${detail(hidden)}`), page(detail("999"))];
  for (const link of [...good, ...bad]) await add(usefulLink, { link });
  await passFrom(...night(10));
  const { broken } = await start().service.links(reader);
  expect(Object.fromEntries(broken.map(({ address, seen }) => [address, seen]))).toEqual({
    "/media/gone.pdf": "This site has no such page or file.",
    [page("/no-such-page")]: "This site has no such page or file.",
    [page(`/bn${detail(hidden)}`)]: "It leads to something on this site that visitors cannot see now.",
    [page(detail("999"))]: "This site has no such page or file.",
  });
  expect(broken[0]?.uses).toMatchObject([{ form: expect.stringContaining("/") as string }]);
  expect(hosts.requests).toEqual([]);
});

it("somebody who may not change a global gets no link to its form", async () => {
  await site.store.update(profile, "1", { facebook: `${publicUrl}/no-such-page` }, by);
  await passFrom(...night(10));
  const forms = async (mayAdminister: boolean) =>
    (await start().service.links({ locale: "bn", mayAdminister })).broken.map(({ uses }) => uses[0]?.form);
  expect(await forms(true)).toEqual(["/admin/profile"]);
  expect(await forms(false)).toEqual([undefined]);
  await site.store.update(profile, "1", { facebook: null }, by);
});
