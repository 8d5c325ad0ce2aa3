import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession, administratorEnvironment, type Session, writerOf, type Write } from "../session.ts";
import { type Site, startSite } from "../site.ts";
import { lookUp, sheetOf } from "../results.ts";

let site: Site;
let session: Session;
let write: Write;

beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  session = await openSession(site);
  write = writerOf(site, session.token);
});
afterAll(() => site?.stop());

it("a sheet becomes an examination in which each pupil finds one line", async () => {
  const added = await write("POST", "/results", sheetOf("First term", 3));
  expect(added).toMatchObject({ status: 201 });
  const path = `/results/${String(added.body.insertedId)}`;
  expect(await write("POST", `${path}/open`, { confirmed: true })).toMatchObject({ status: 200 });
  const { slips } = (await write("POST", `${path}/codes`, {})).body as { slips: { roll: string; code: string }[] };
  expect(slips).toHaveLength(3);
  const [first] = slips;
  const page = await lookUp(site, { examination: added.body.insertedId, roll: first?.roll, code: first?.code });
  expect(page).toContain("First term pupil 1");
  expect(page).not.toContain("First term pupil 2");
});
