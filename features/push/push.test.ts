import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import classRoutine from "../../collections/classRoutine.ts";
import notice from "../../collections/notice.ts";
import type { Collection } from "../../engine/collection.ts";
import { globalId } from "../../engine/global.ts";
import type { Locale } from "../../engine/languages.ts";
import type { EntryValues } from "../../engine/row.ts";
import urgent from "../../globals/urgent.ts";
import { Store } from "../../server/content/store.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { bodyOf } from "../../tests/kit/database-state.ts";
import { eventually } from "../../tests/kit/eventually.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { makeBrowser, startPushService } from "../../tests/kit/push-service.ts";
import { isOnServer, openSiteDatabase } from "../../tests/kit/site-database.ts";
import { canMakeCertificates } from "../../tests/kit/tls-certificate.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { isNight, tellUntil } from "./delivery.ts";
import { connections } from "./send.ts";
import { open, type Push } from "./server.ts";
import { tablesOf } from "./tables.ts";

// These tests send messages of a site with a real database. A server of the test plays the push service, and the tests
// pass the current time as an argument.

const publicUrl = "https://school.example";
const by = "clerk@school.example";
const never = new AbortController().signal;
/** Ten in the morning in Dhaka, when a notice appears, and half a minute later. */
const [ten, tenPast] = ["2026-03-10T04:00:00.000Z", "2026-03-10T04:00:30.000Z"] as const;
const before = "2026-03-10T03:00:00.000Z";
const browser = makeBrowser();

let folder: string;
let service: Awaited<ReturnType<typeof startPushService>>;
let site: FeatureSite;
/** The appearances of other features. */
let shown: Awaited<ReturnType<FeatureSite["appearances"]>> = [];

const siteOn = async (data: string, url = publicUrl): Promise<FeatureSite> => {
  const db = await openSiteDatabase(data);
  const store = new Store(db);
  return {
    db,
    store,
    publicUrl: url,
    publicPath: () => undefined,
    write: (work) => inTransaction(db, work),
    key: () => Buffer.alloc(32, 1),
    isOn: () => true,
    sleeps: false,
    picturesElsewhere: false,
    appearances: async () => shown,
    throttle: { waitFor: async () => 0, count: async () => ({ wait: 0 }) },
    folder: "",
    icon: () => Promise.reject(new Error("It draws nothing.")),
    perform: () => Promise.reject(new Error("It writes no content.")),
    keepDocument: () => Promise.reject(new Error("It writes no content.")),
  };
};
/** Opens the feature, as each start of the process does. */
const start = (on = site): OpenFeature<Push> => open(on, service.network);
const pass = (now: string, push = start()) => push.pass?.(now, never);
const add = (collection: Collection, values: object, on = site) =>
  on.store.add(collection, { ...bodyOf(collection), ...values } as EntryValues, by);
const appear = (visibility: string = ten, title = "Closed tomorrow") =>
  add(notice, { title, titleBn: null, visibility });
const subscribe = (answer: string, count: number, values: object = {}) =>
  tablesOf(site.db)
    .insertInto("push_subscription")
    .values(
      Array.from({ length: count }, (_, place) => ({
        endpoint: service.endpoint(answer, place),
        ...browser.keys,
        topics: "notices",
        locale: "en" as const,
        renewedOn: "2026-03-01",
        toldOn: null,
        told: 0,
        ...values,
      })),
    )
    .execute();
const setLine = (line: string | null) =>
  site.store.update(urgent, globalId, { line, until: line && "2099-01-01T00:00:00.000Z" }, by);
const messages = () => tablesOf(site.db).selectFrom("push_message").selectAll().orderBy("id").execute();
const left = async () =>
  (await tablesOf(site.db).selectFrom("push_subscription").select("endpoint").execute()).map(
    ({ endpoint }) => endpoint,
  );
const paths = () => service.received.map(({ path }) => path);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "push-"));
  service = await startPushService(folder);
  site = await siteOn(folder);
});
afterAll(async () => {
  await site.db.destroy();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  service.received.splice(0);
  service.slowDown(0);
  for (const table of ["push_subscription", "push_entry", "push_message", "push_retry", "push_state"])
    await site.db.deleteFrom(table).execute();
  for (const { name } of [notice, classRoutine]) await site.db.deleteFrom(name).execute();
  await setLine(null);
  shown = [];
  // The first start of the site.
  await pass(before);
});

describe.skipIf(!canMakeCertificates)("an entry that becomes visible", () => {
  it("is announced once, encrypted, in the reader's language, to those who subscribed to its topic", async () => {
    const push = start();
    const sent = { ...browser.keys, topics: ["notices"], old: "" };
    expect(await push.service.keep({ ...sent, endpoint: service.endpoint("sent", 1) }, "en", "a")).toBe("kept");
    expect(await push.service.keep({ ...sent, endpoint: service.endpoint("sent", 2) }, "bn", "a")).toBe("kept");
    const routines = { ...sent, endpoint: service.endpoint("sent", 3), topics: ["routines"] };
    expect(await push.service.keep(routines, "en", "a")).toBe("kept");
    const id = await add(notice, { title: "Closed tomorrow", titleBn: "আগামীকাল বন্ধ", visibility: ten });
    await pass(tenPast);
    await pass(tenPast);
    expect(paths().toSorted()).toEqual(["/sent/1", "/sent/2"]);
    const told = service.received.toSorted((one, other) => one.path.localeCompare(other.path));
    expect(told.map(({ body }) => JSON.parse(browser.read(body)) as unknown)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: "Closed tomorrow",
          body: "Notice",
          navigate: `${publicUrl}/notice/${id}`,
          lang: "en",
          dir: "auto",
          tag: `notice-${id}`,
        },
      },
      {
        web_push: 8030,
        notification: expect.objectContaining({
          title: "আগামীকাল বন্ধ",
          navigate: `${publicUrl}/bn/notice/${id}`,
          lang: "bn",
        }) as unknown,
      },
    ]);
    expect(told[0]?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "172800",
      topic: `notice-${id}`,
      urgency: "normal",
    });
    expect(told[0]?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
    expect(await messages()).toMatchObject([{ sent: 2, failed: 0, title: "Closed tomorrow" }]);
    // The screen shows the title in its reader's language. Once the notice is hidden, it shows the title that was
    // stored.
    const titles = async (locale: Locale) => (await push.service.report(locale)).messages.map(({ title }) => title);
    expect([await titles("en"), await titles("bn")]).toEqual([[{ text: "Closed tomorrow" }], [{ text: "আগামীকাল বন্ধ" }]]);
    await site.store.update(notice, id, { visibility: "withdrawn" }, by);
    expect(await titles("bn")).toEqual([{ text: "Closed tomorrow", lang: "en" }]);
  });

  it("is not announced if it was visible before the first start or for an hour, or is no longer visible", async () => {
    await subscribe("sent", 1);
    await tablesOf(site.db).deleteFrom("push_state").execute();
    await appear(before);
    await pass(tenPast);
    await appear(before);
    await pass("2026-03-10T04:01:00.000Z");
    const id = await appear(ten);
    // The message is still waiting when the notice is removed.
    const ended = AbortSignal.abort();
    await start().pass?.(tenPast, ended);
    await site.store.remove(notice, id, by);
    await pass(tenPast);
    expect(paths()).toEqual([]);
  });

  it("waits at night until seven; a reader gets at most four a day, and one more if it is urgent", async () => {
    await subscribe("sent", 1);
    const push = start();
    // A sleeping site is woken only for waiting messages, not for the regular checks of a running site.
    expect(await push.nextMoment?.({ isAsleep: true })).toBeUndefined();
    for (let count = 0; count < 7; count += 1) await appear("2026-03-10T17:00:00.000Z", `Number ${count}`);
    const night = "2026-03-10T17:00:10.000Z";
    await pass(night, push);
    expect(paths()).toEqual([]);
    expect(await push.nextMoment?.({ isAsleep: true })).toBeDefined();
    await pass("2026-03-11T00:59:00.000Z", start());
    expect(paths()).toEqual([]);
    await pass("2026-03-11T01:00:00.000Z", start());
    expect(paths()).toHaveLength(4);
    await setLine("Closed");
    await pass("2026-03-11T01:10:00.000Z");
    await setLine("Open again");
    await pass("2026-03-11T01:20:00.000Z");
    const id = await appear("2026-03-12T04:00:00.000Z", "Of the next day");
    await pass("2026-03-12T04:00:30.000Z");
    expect(service.received.map(({ headers }) => headers.topic).slice(4)).toEqual(["urgent", `notice-${id}`]);
  });

  it("is sent immediately if urgent, before the rest of another message, and again if it returns", async () => {
    await subscribe("sent", 600);
    await appear();
    await start().pass?.(tenPast, AbortSignal.abort());
    const push = start();
    service.slowDown(5);
    const sending = pass(tenPast, push);
    await eventually(() => expect(paths().length).toBeGreaterThan(0));
    await setLine("Closed");
    await push.pass?.(tenPast, AbortSignal.abort());
    await sending;
    const topicsOf = () => service.received.map(({ headers }) => headers.topic);
    expect(topicsOf().filter((topic) => topic === "urgent")).toHaveLength(600);
    expect(topicsOf().at(-1)).not.toBe("urgent");
    await setLine(null);
    await pass(tenPast, push);
    await setLine("Closed");
    await pass(tenPast, push);
    expect(topicsOf().filter((topic) => topic === "urgent")).toHaveLength(1_200);
  });

  it("is announced once if another feature shows it, even if that hides it and shows it again", async () => {
    await subscribe("sent", 1, { topics: "results" });
    const text = () => "Results of Half-yearly can be looked up";
    const opened = { feature: "results", id: 3, at: ten, path: "/result", title: text, about: text };
    shown = [
      { ...opened, like: "internalResult" },
      { ...opened, id: 4, like: "syllabus" },
    ];
    await pass(tenPast);
    shown = [];
    await pass(tenPast);
    shown = [{ ...opened, like: "internalResult" }];
    await pass(tenPast);
    expect(service.received.map(({ headers }) => headers.topic)).toEqual(["feature_results-3"]);
  });

  it("ends subscriptions that the service has forgotten, is retried on errors, and follows no redirects", async () => {
    for (const answer of ["gone", "unknown", "busy", "fault", "refused", "away"]) await subscribe(answer, 1);
    await appear();
    await pass(tenPast);
    expect(paths().toSorted()).toEqual(["/away/0", "/busy/0", "/fault/0", "/gone/0", "/refused/0", "/unknown/0"]);
    expect((await left()).toSorted()).toEqual(
      ["away", "busy", "fault", "refused"].map((answer) => service.endpoint(answer, 0)),
    );
    expect(await messages()).toMatchObject([{ sent: 0, ended: 2, failed: 2, doneAt: null }]);
    service.received.splice(0);
    await pass("2026-03-10T04:01:05.000Z");
    expect(paths()).toEqual(["/fault/0"]);
    await pass("2026-03-10T04:02:35.000Z");
    // Both are sent at the same time, over separate connections.
    expect(paths().toSorted()).toEqual(["/busy/0", "/fault/0", "/fault/0"]);
    await pass("2026-03-10T05:00:01.000Z");
    expect(paths()).toHaveLength(3);
    expect((await messages())[0]?.failed).toBe(4);
  });

  it.skipIf(isOnServer)("is sent to many readers at a time, over persistent connections", async () => {
    // Long enough for all connections to be busy at once, even on a busy machine.
    service.slowDown(1_000);
    await subscribe("sent", 100);
    await appear();
    const connected = service.load().connections;
    await pass(tenPast);
    const after = service.load();
    expect(after.atOnce).toBe(connections);
    expect(after.connections - connected).toBeLessThanOrEqual(connections);
    expect(new Set(paths()).size).toBe(100);
    expect(await messages()).toMatchObject([{ sent: 100 }]);
  });

  it.skipIf(isOnServer)(
    "reaches everybody even if processes are killed while sending, and repeats have the same topic",
    async () => {
      service.slowDown(30);
      for (let part = 0; part < 2; part += 1) await subscribe(`sent/${part}`, 500);
      const id = await appear();
      const run = () =>
        spawn(process.execPath, ["features/push/killed-pass.mjs", folder, String(service.port), service.ca, tenPast], {
          cwd: join(import.meta.dirname, "..", ".."),
          stdio: "ignore",
        });
      for (let kills = 0; kills < 4; kills += 1) {
        const sending = run();
        const reached = service.received.length + 150;
        await eventually(() => expect(service.received.length).toBeGreaterThan(reached));
        sending.kill("SIGKILL");
        await once(sending, "exit");
      }
      await once(run(), "exit");
      expect(new Set(paths()).size).toBe(1_000);
      expect(service.received.length).toBeGreaterThan(1_000);
      expect(new Set(service.received.map(({ headers }) => headers.topic))).toEqual(new Set([`notice-${id}`]));
      expect((await messages())[0]?.doneAt).not.toBeNull();
    },
  );
});

describe("a site that may not be the school's own", () => {
  it.skipIf(isOnServer)(
    "announces nothing if it is a copy of the folder, until an administrator turns sending on",
    async () => {
      await subscribe("sent", 1);
      await appear();
      // The copy includes a waiting message.
      await start().pass?.(tenPast, AbortSignal.abort());
      const copied = await mkdtemp(join(tmpdir(), "push-copy-"));
      await cp(folder, copied, { recursive: true });
      const copy = await siteOn(copied);
      onTestFinished(async () => {
        await copy.db.destroy();
        await rm(copied, { recursive: true, force: true });
      });
      await add(notice, { visibility: ten }, copy);
      const push = start(copy);
      await push.pass?.(tenPast, never);
      expect((await push.service.report("en")).role).toBe("unsure");
      expect(await push.dashboard?.({ locale: "en", mayAdminister: true, email: "head@school.example" })).toHaveLength(
        1,
      );
      await push.service.adopt();
      await push.pass?.(tenPast, never);
      expect(paths()).toEqual([]);
      await add(notice, { visibility: ten }, copy);
      await start(copy).pass?.(tenPast, never);
      expect(paths()).toHaveLength(1);
    },
  );

  it("announces nothing at another address, and offers no subscriptions without HTTPS", async () => {
    await subscribe("sent", 1);
    await appear();
    await pass(tenPast, start({ ...site, publicUrl: "https://trial.example" }));
    await pass(tenPast, start({ ...site, publicUrl: "http://school.example" }));
    expect(paths()).toEqual([]);
    expect(await start({ ...site, publicUrl: "http://school.example" }).service.publicKey()).toBeUndefined();
  });

  it("counts as the school's own as long as nobody has subscribed", async () => {
    const moved = start({ ...site, publicUrl: "https://moved.example" });
    await pass(before, moved);
    await subscribe("sent", 1);
    await appear();
    await pass(tenPast, start({ ...site, publicUrl: "https://moved.example" }));
    expect(paths()).toEqual(["/sent/0"]);
  });

  it("announces a scheduled entry at its moment, after the clock was a week ahead and was corrected", async () => {
    await subscribe("sent", 1);
    await appear();
    const ahead = open({ ...site, store: site.store }, service.network);
    await pass("2026-03-17T04:00:00.000Z", ahead);
    expect(paths()).toEqual([]);
    // The entry stays hidden until its moment comes.
    const id = (await site.store.list(notice, { limit: 1 })).rows[0]?.id;
    await site.store.update(notice, String(id), { visibility: "2099-01-01T00:00:00.000Z" }, by);
    await pass(before);
    await site.store.update(notice, String(id), { visibility: ten }, by);
    await pass(tenPast);
    expect(paths()).toEqual(["/sent/0"]);
  });
});

describe("subscriptions", () => {
  const keys = { ...browser.keys, topics: ["notices"], old: "" };

  it("are accepted only with a push service's address, valid keys and known topics", async () => {
    const { keep } = open(site).service;
    for (const endpoint of ["https://127.0.0.1/a", "http://fcm.googleapis.com/a", "https://school.example/a", ""])
      expect(await keep({ ...keys, endpoint }, "en", "a"), endpoint).toBe("wrong");
    const endpoint = "https://fcm.googleapis.com/fcm/send/a";
    for (const wrong of [{ topics: [] }, { topics: ["x"] }, { auth: "" }, { p256dh: "B".repeat(87) }])
      expect(await keep({ ...keys, endpoint, ...wrong }, "en", "a")).toBe("wrong");
    expect(await keep({ ...keys, endpoint }, "en", "a")).toBe("kept");
    expect(await left()).toEqual([endpoint]);
  });

  it("are limited to ten an hour from one network; renewals and new addresses of a browser do not count", async () => {
    const { keep, renew, end } = start().service;
    const at = (place: number) => ({ ...keys, endpoint: service.endpoint("sent", place) });
    for (let place = 0; place < 10; place += 1) expect(await keep(at(place), "en", "one")).toBe("kept");
    expect(await keep(at(10), "en", "one")).toBe("tooMany");
    expect(await keep(at(9), "bn", "one")).toBe("kept");
    expect(await keep({ ...at(10), old: at(9).endpoint }, "en", "one")).toBe("kept");
    expect(await keep(at(11), "en", "other")).toBe("kept");
    expect(await left()).toHaveLength(11);
    // The browser has replaced a subscription. The new one replaces the old one on the site, even if both are stored
    // already.
    await renew({ ...browser.keys, endpoint: at(1).endpoint, old: at(10).endpoint });
    expect(await left()).toHaveLength(10);
    expect(await left()).not.toContain(at(10).endpoint);
    await end(at(1).endpoint);
    expect(await left()).not.toContain(at(1).endpoint);
  });

  it("are limited to 200 an hour from one /48 of IPv6, which contains 65,536 networks", async () => {
    const { keep } = start().service;
    const at = (place: number) => ({ ...keys, endpoint: service.endpoint("sent", place) });
    const from = (place: number) => `2001:db8:${place < 200 ? 0 : 1}:${place.toString(16)}::/64`;
    for (let place = 0; place < 200; place += 1) expect(await keep(at(place), "en", from(place))).toBe("kept");
    expect(await keep(at(200), "en", from(199))).toBe("tooMany");
    expect(await keep(at(200), "en", "2001:db8:0:ffff::/64")).toBe("tooMany");
    expect(await keep(at(200), "en", from(200))).toBe("kept");
    expect(await keep(at(201), "en", "192.0.2.1")).toBe("kept");
  });

  it("of one network, or of one /48 of IPv6, are limited to 1,000, which leaves room for others", async () => {
    const { keep } = start().service;
    const day = Date.parse(ten);
    const addFrom = async (place: number, network: string, hours: number) =>
      keep({ ...keys, endpoint: service.endpoint("sent", place) }, "en", network, new Date(day + hours * 3_600_000));
    const many = async (first: number, networkOf: (place: number) => string) => {
      const outcomes: unknown[] = [];
      for (let place = 0; place < 1_001; place += 1)
        outcomes.push(await addFrom(first + place, networkOf(place), Math.floor(place / 10)));
      return outcomes;
    };
    const kept = [...Array.from({ length: 1_000 }, () => "kept"), "full"];
    expect(await many(0, () => "192.0.2.1")).toEqual(kept);
    expect(await many(2_000, (place) => `2001:db8:0:${place.toString(16)}::/64`)).toEqual(kept);
    expect(await addFrom(4_000, "192.0.2.2", 1)).toBe("kept");
    expect(await addFrom(4_001, "2001:db8:1:0::/64", 1)).toBe("kept");
    const rows = await tablesOf(site.db).selectFrom("push_subscription").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|2001:db8/);
  });

  describe.skipIf(!canMakeCertificates)("that their service refuses", () => {
    const on = (day: number) => `2026-03-${day}T04:00:00.000Z`;
    const tell = async (push: ReturnType<typeof start>, day: number) => {
      await appear(on(day), `Of day ${day}`);
      await pass(`2026-03-${day}T04:00:30.000Z`, push);
    };
    const kinds = async () => new Set((await left()).map((endpoint) => endpoint.split("/")[3]));

    it("end after seven days, however many they are, and others stay", async () => {
      await subscribe("sent", 3, { toldOn: "2026-03-01" });
      await subscribe("refused", 600);
      const push = start();
      for (const day of [10, 13, 16]) await tell(push, day);
      expect(await left()).toHaveLength(603);
      await tell(push, 17);
      expect(await kinds()).toEqual(new Set(["sent"]));
      expect(await left()).toHaveLength(3);
    });

    it("stay if seven days have passed since one refusal, or if they were reached in between", async () => {
      await subscribe("sent", 3, { toldOn: "2026-03-01" });
      await subscribe("refused", 2);
      const push = start();
      const become = (from: string, to: string) =>
        tablesOf(site.db).updateTable("push_subscription").set({ endpoint: to }).where("endpoint", "=", from).execute();
      const [one, other, failing, reached] = [
        ...[0, 1].map((place) => service.endpoint("refused", place)),
        service.endpoint("fault", 9),
        service.endpoint("sent", 9),
      ] as [string, string, string, string];
      await tell(push, 10);
      await become(one, failing);
      await become(other, reached);
      await tell(push, 14);
      await become(reached, other);
      await tell(push, 18);
      expect(await left()).toHaveLength(5);
    });

    it("stay while the service refuses most whom it had reached", async () => {
      await subscribe("refused", 5, { toldOn: "2026-03-01" });
      await subscribe("fault", 3, { toldOn: "2026-03-01" });
      await subscribe("sent", 5);
      const push = start();
      for (const day of [10, 17]) await tell(push, day);
      expect(await left()).toHaveLength(13);
    });
  });

  it("end after a year without a visit", async () => {
    await subscribe("sent", 1, { renewedOn: "2025-03-10" });
    await subscribe("gone", 1, { renewedOn: "2025-03-11" });
    const [subscriptions] = start().expiring ?? [];
    expect(await subscriptions?.count(tenPast)).toBe(1);
    await site.db.transaction().execute((transaction) => subscriptions!.erase(transaction, tenPast));
    expect(await left()).toEqual([service.endpoint("gone", 0)]);
  });
});

itForAll([
  ["2026-03-10T14:59:59.000Z", false],
  ["2026-03-10T15:00:00.000Z", true],
  ["2026-03-11T00:59:59.000Z", true],
  ["2026-03-11T01:00:00.000Z", false],
])("when it is night in Dhaka", ([moment, expected]) => expect(isNight(moment)).toBe(expected));

itForAll([
  ["2026-03-10T04:00:00.000Z", "2026-03-10T05:00:00.000Z"],
  // Sending that the night interrupts continues in the morning.
  ["2026-03-10T14:30:00.000Z", "2026-03-11T02:00:00.000Z"],
  ["2026-03-10T20:00:00.000Z", "2026-03-11T02:00:00.000Z"],
  ["2026-03-11T00:50:00.000Z", "2026-03-11T02:00:00.000Z"],
])("until when an entry may be announced", ([at, until]) =>
  expect(tellUntil({ collection: "notice", at })).toBe(until),
);
