import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultsTables } from "../../features/results/tables.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { withDatabase } from "../kit/database-state.ts";
import { addEditors } from "../kit/editors.ts";
import { addOpen, isFound, lookUp, markOf, nameOf, sheetOf, type Slip } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { beginWrite } from "../kit/slow-write.ts";

// Two people work on the same examination. What one of them saved is kept, whatever the other one's screen shows.

let site: Site;
let session: Session;
let write: Write;
let writeAsEditor: Write;

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
  session = await openSession(site);
  write = writerOf(site, session.token);
  const editor = await withDatabase(site, addEditors);
  writeAsEditor = writerOf(site, (await openSession(site, editor)).token);
});
afterAll(() => site?.stop());

const { columns } = sheetOf("", 0);
const row = (place: number, mark = markOf(place), gpa = "5.00") => [String(place + 1), nameOf(place), mark, gpa];

/** The cells of all pupils of an examination, in the order of its sheet. */
const cellsOf = async (id: number) => {
  const rows = await withDatabase(site, (db) =>
    db.selectFrom("results_pupil").select("cells").where("examination", "=", id).orderBy("id").execute(),
  );
  return rows.map(({ cells }) => JSON.parse(String(cells)) as string[]);
};
const examinationOf = (id: number) =>
  withDatabase(site, (db) =>
    db.selectFrom("results_examination").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );

/**
 * Begins a write, and returns its end after the site has read the examination: once it has answered three later
 * requests.
 */
const begin = async (method: string, path: string, body: object) => {
  const end = beginWrite(site, path, body, { method, token: session.token });
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${site.origin}/readyz`);
  return end;
};

describe("a correction of one pupil", () => {
  it("that is based on an older row is refused, and the answer has the newer one", async () => {
    const { id, path, slips } = await addOpen(write, "Row", 5);
    const pupil = `${path}/pupils/${slips[1]?.pupil}`;
    const before = row(1);
    const [theirs, mine] = [row(1, "55"), row(1, markOf(1), "4.00")];
    expect(await writeAsEditor("PATCH", pupil, { columns, before, cells: theirs })).toMatchObject({ status: 200 });
    expect(await write("PATCH", pupil, { columns, before, cells: mine })).toMatchObject({
      status: 412,
      body: { message: expect.stringMatching(/kept/) as string, later: { cells: theirs, doubts: [] } },
    });
    expect((await cellsOf(id))[1]).toEqual(theirs);
    const merged = row(1, "55", "4.00");
    expect(await write("PATCH", pupil, { columns, before: theirs, cells: merged })).toMatchObject({ status: 200 });
    // An answer that was lost: the same correction is sent again.
    expect(await write("PATCH", pupil, { columns, before: theirs, cells: merged })).toMatchObject({ status: 200 });
    expect(await write("PATCH", pupil, { cells: mine })).toMatchObject({ status: 200 });
    expect((await cellsOf(id))[1]).toEqual(mine);
    await write("DELETE", path);
  });

  it("never lands below other columns", async () => {
    const { id, path, slips } = await addOpen(write, "Columns", 2);
    const pupil = `${path}/pupils/${slips[1]?.pupil}`;
    const late = await begin("PATCH", pupil, { cells: row(1, "55") });
    const [roll, name, bangla, gpa] = columns;
    const swapped = [row(0), row(1)].map(([first = "", second = "", mark = "", points = ""]) => [
      first,
      second,
      points,
      mark,
    ]);
    const sheet = { columns: [roll, name, gpa, bangla], pupils: swapped.map((cells) => ({ cells })), preview: false };
    expect(await write("PUT", `${path}/pupils`, sheet)).toMatchObject({ status: 200 });
    expect(await late()).toBe(409);
    const stale = await write("PATCH", pupil, { columns, before: row(1), cells: row(1, "55") });
    expect(stale).toMatchObject({ status: 409, body: { message: expect.stringMatching(/columns/) as string } });
    expect(await cellsOf(id)).toEqual(swapped);
    await write("DELETE", path);
  });
});

describe("a sheet that is imported again", () => {
  const sheetWith = (...rows: string[][]) => ({ columns, pupils: rows.map((cells) => ({ cells })) });

  it("is refused if the marks were changed after the preview, and the answer compares it again", async () => {
    const { id, path, slips } = await addOpen(write, "Preview", 2);
    const sheet = sheetWith(row(0, "99", "0.00"), row(1));
    const change = { roll: "1", column: 2, before: markOf(0), after: "99" };
    const { body: preview } = await write("PUT", `${path}/pupils`, { ...sheet, preview: true });
    expect(preview).toEqual({ added: [], changed: [change], removed: [], before: expect.any(String) as string });
    await writeAsEditor("PATCH", `${path}/pupils/${slips[1]?.pupil}`, { cells: row(1, "55") });
    const save = (before: unknown) => write("PUT", `${path}/pupils`, { ...sheet, preview: false, before });
    const refused = await save(preview.before);
    const later = {
      added: [],
      changed: [change, { roll: "2", column: 2, before: "55", after: markOf(1) }],
      removed: [],
      before: expect.any(String) as string,
    };
    expect(refused).toMatchObject({
      status: 412,
      body: { message: expect.stringMatching(/saved/) as string, later },
    });
    expect((await cellsOf(id))[1]).toEqual(row(1, "55"));
    const seen = (refused.body.later as { before: string }).before;
    expect(await save(seen)).toMatchObject({ status: 200 });
    // An answer that was lost: the same sheet is sent again.
    expect(await save(seen)).toMatchObject({ status: 200, body: { added: [], changed: [], removed: [] } });
    expect(await cellsOf(id)).toEqual([row(0, "99", "0.00"), row(1)]);
    await write("DELETE", path);
  });

  it("erases no pupil whom somebody adds at the same time, unless an administrator sends it", async () => {
    const { id, path } = await addOpen(write, "Erasing", 2);
    const send = (by: Write) => by("PUT", `${path}/pupils`, { ...sheetWith(row(0), row(1)), preview: false });
    // The editor's request arrives before the pupil is there, and is written after.
    const sent = await withDatabase(site, (db) =>
      inTransaction(db, async (transaction) => {
        const waiting = send(writeAsEditor);
        await pause(500);
        const added = { examination: id, roll: "3", cells: JSON.stringify(row(2)) };
        await transaction.withTables<ResultsTables>().insertInto("results_pupil").values(added).execute();
        return { waiting };
      }),
    );
    expect(await sent.waiting).toMatchObject({ status: 403 });
    expect(await cellsOf(id)).toHaveLength(3);
    expect(await send(write)).toMatchObject({ status: 200, body: { removed: ["3"] } });
    expect(await cellsOf(id)).toHaveLength(2);
    await write("DELETE", path);
  });
});

describe("an examination that was closed meanwhile", () => {
  it("gets no end, at which its marks would be erased", async () => {
    const { id, path } = await addOpen(write, "Closed", 2);
    const until = new Date(Date.now() + 60_000).toISOString();
    const late = await begin("PATCH", path, { until });
    expect(await write("POST", `${path}/close`)).toMatchObject({ status: 200 });
    expect(await late()).toBe(409);
    expect(await examinationOf(id)).toMatchObject({ opens: null, until: null });
    await write("DELETE", path);
  });

  it("gets no end that is before its new beginning", async () => {
    const { id, path } = await addOpen(write, "Opened", 2);
    const late = await begin("PATCH", path, { until: new Date(Date.now() + 60_000).toISOString() });
    const opens = new Date(Date.now() + 3_600_000).toISOString();
    expect(await write("POST", `${path}/open`, { confirmed: true, opens })).toMatchObject({ status: 200 });
    const { until } = await examinationOf(id);
    expect(await late()).toBe(400);
    expect(await examinationOf(id)).toMatchObject({ opens, until });
    await write("DELETE", path);
  });
});

it("codes are not replaced for somebody who has not seen that there are some", async () => {
  const added = await write("POST", "/results", sheetOf("Slips", 3));
  const [id, path] = [Number(added.body.insertedId), `/results/${String(added.body.insertedId)}`];
  const make = (by: Write, body: object) => by("POST", `${path}/codes`, body);
  const { slips } = (await make(writeAsEditor, { coded: 0 })).body as { slips: Slip[] };
  await write("POST", `${path}/open`, { confirmed: true });
  const finds = (place: number) =>
    isFound(lookUp(site, { examination: id, roll: String(place + 1), code: slips[place]?.code ?? "" }), place);
  const ids = slips.map(({ pupil }) => pupil);
  expect(await make(write, { coded: 0 })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/still work/) as string, later: { coded: ids } },
  });
  expect(await make(write, { pupil: ids[0], coded: 0 })).toMatchObject({
    status: 409,
    body: { later: { coded: ids } },
  });
  expect([await finds(0), await finds(1)]).toEqual([true, true]);
  expect(await make(write, { pupil: ids[0], coded: 1 })).toMatchObject({ status: 200 });
  expect([await finds(0), await finds(1)]).toEqual([false, true]);
  expect(await make(write, { coded: 3 })).toMatchObject({ status: 200 });
  expect(await finds(1)).toBe(false);
  await write("DELETE", path);
});
