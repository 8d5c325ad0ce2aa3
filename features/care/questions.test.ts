import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Store } from "../../server/content/store.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { openSiteDatabase } from "../../tests/kit/site-database.ts";
import type { FeatureSite } from "../server.ts";
import { open } from "./server.ts";
import type { CareTables } from "./tables.ts";

let folder: string;
let site: FeatureSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "questions-"));
  const db = await openSiteDatabase(folder);
  site = {
    db,
    store: new Store(db),
    publicUrl: "https://school.example",
    publicPath: () => undefined,
    write: (work) => inTransaction(db, work),
    perform: () => Promise.reject(new Error("Nothing is written here.")),
    keepDocument: () => Promise.reject(new Error("Nothing is written here.")),
    key: () => Buffer.alloc(32, 1),
    isOn: () => false,
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
  await rm(folder, { recursive: true, force: true });
});

it("a flood of questions is bounded: in a minute, as hashes and as texts; old ones are erased", async () => {
  const tables = () => site.db.withTables<CareTables>();
  const count = async (table: "care_question" | "care_rare_question") =>
    (await tables().selectFrom(table).selectAll().execute()).length;
  const care = open(site);
  for (let place = 0; place < 1_000; place += 1)
    care.searched?.(`flood ${String.fromCodePoint(0x4e00 + place)}`, 0, "en");
  await care.service.questions();
  expect(await count("care_rare_question")).toBe(50);
  const day = "2020-01-01";
  for (let part = 0; part < 10; part += 1) {
    const places = Array.from({ length: 200 }, (_, place) => `${part}-${place}`);
    await tables()
      .insertInto("care_rare_question")
      .values(places.map((hash) => ({ hash, days: 2, count: 2, askedOn: day })))
      .execute();
    if (part === 0)
      await tables()
        .insertInto("care_question")
        .values(places.map((question) => ({ question, count: 3, askedOn: day })))
        .execute();
  }
  // From here on, each has been asked on three days.
  for (const askedOn of ["2020-01-02", "2020-01-03"]) {
    care.searched?.("boats", 0, "en");
    await care.service.questions();
    await tables()
      .updateTable("care_rare_question")
      .set({ askedOn })
      .where("days", "<", 3)
      .where("askedOn", ">", day)
      .execute();
  }
  care.searched?.("boats", 0, "en");
  const kept = await care.service.questions();
  expect(kept).toHaveLength(200);
  expect(await count("care_rare_question")).toBeLessThanOrEqual(2_000);
  expect(kept.map(({ question }) => question)).toContain("boats");
  const erase = (moment: string) =>
    site.db.transaction().execute(async (transaction) => {
      for (const one of care.expiring ?? []) await one.erase(transaction, moment);
    });
  expect(await care.expiring?.[0]?.next()).toBe("2020-03-30T18:00:00.000Z");
  await erase("2020-03-31T00:00:00.000Z");
  expect((await care.service.questions()).map(({ question }) => question)).toEqual(["boats"]);
  await erase("2099-01-01T00:00:00.000Z");
  expect([await count("care_question"), await count("care_rare_question")]).toEqual([0, 0]);
});
