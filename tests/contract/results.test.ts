import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { elements, textOf, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { addEditors } from "../kit/editors.ts";
import { addOpen, isFound, lookUp, markOf, nameOf, sheetOf, type Slip } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { isOnServer } from "../kit/site-database.ts";
import { rowXml, workbook } from "../kit/workbook.ts";

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

const read = async (path: string) => (await fetch(site.origin + path)).text();

describe.skipIf(isOnServer)("a sheet is read", () => {
  const csv = "Roll,Name,Bangla\n1,Sample One,70\n2,Sample Two,৬৫\n";
  const send = (content: string | Uint8Array<ArrayBuffer>, name: string, path = "/api/results/read") => {
    const form = new FormData();
    form.set("file", new File([content], name));
    const headers = { Authorization: `Bearer ${session.token}` };
    return fetch(site.origin + path, { method: "POST", headers, body: form });
  };

  /** Sends only the headers of a file of so many bytes. The site answers them before the body arrives. */
  const sendStated = async (bytes: number) => {
    const headers = {
      Authorization: `Bearer ${session.token}`,
      "Content-Type": "multipart/form-data; boundary=parts",
      "Content-Length": String(bytes),
    };
    const { status, text } = await rawRequest(site, "/api/results/read", headers, "POST");
    return { status, json: () => JSON.parse(text) as unknown };
  };

  it("from a file, and from pasted cells", async () => {
    const answer = await send(csv, "six.csv");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const reading = (await answer.json()) as { columns: object[]; pupils: object[] };
    expect(reading.columns[0]).toMatchObject({ heading: "Roll", meaning: "roll" });
    expect(reading.pupils).toHaveLength(2);
    const pasted = await write("POST", "/results/read", { cells: csv.replaceAll(",", "\t") });
    expect(pasted).toMatchObject({ status: 200, body: { columns: reading.columns } });
  });

  it("and is refused with a message", async () => {
    const refusals = [
      [await send("%PDF-1.7 and what follows", "six.pdf"), 422],
      [await send("x".repeat(2 * 1024 * 1024 + 1), "six.csv"), 422],
      [await sendStated(4 * 1024 * 1024), 413],
      [await send("", "six.csv"), 400],
      [await send("Roll\n".repeat(2_001), "six.csv"), 422],
      [await send("a,".repeat(101) + "b\n", "six.csv"), 422],
      [await send("Name,Bangla\nSample,70\n", "six.csv"), 422],
    ] as const;
    const messages = new Set<string>();
    for (const [answer, status] of refusals) {
      expect(answer.status).toBe(status);
      messages.add(((await answer.json()) as { message: string }).message);
    }
    expect(messages.size).toBe(6);
    expect(await write("POST", "/results/read", { cells: "" })).toMatchObject({ status: 400 });
  });
});

describe.skipIf(isOnServer)("a body that is too large or no mark sheet is refused, and nothing is stored", () => {
  const good = sheetOf("Refused", 3);
  const changed = (change: object) => ({ ...good, ...change });
  const cellsOf = (...cells: string[]) => ({ cells });
  const [roll, name] = good.columns;
  itForAll([
    ["no title", changed({ title: " " }), 400],
    ["a long title", changed({ title: "x".repeat(301) }), 400],
    ["no year", changed({ year: "soon" }), 400],
    ["no pupils", changed({ pupils: [] }), 400],
    ["2,001 pupils", sheetOf("Refused", 2_001), 400],
    [
      "101 columns",
      changed({
        columns: [roll, ...Array.from({ length: 100 }, () => name)],
        pupils: [cellsOf("1", ...Array.from({ length: 100 }, () => ""))],
      }),
      400,
    ],
    ["a long cell", changed({ pupils: [cellsOf("1", "x".repeat(201), "", "")] }), 400],
    ["a short row", changed({ pupils: [cellsOf("1", "Sample")] }), 400],
    ["no column of rolls", changed({ columns: good.columns.map((column) => ({ ...column, meaning: "mark" })) }), 400],
    ["a row without a roll", changed({ pupils: [cellsOf("", "Sample", "", "")] }), 400],
    ["a roll twice", changed({ pupils: [cellsOf("7", "Sample", "", ""), cellsOf("০৭", "Sample", "", "")] }), 400],
    ["an unknown meaning", changed({ columns: [{ heading: "Roll", meaning: "secret" }] }), 400],
    ["an unknown field", changed({ open: true }), 400],
    ["no JSON object", "[]", 400],
  ])("with the fields that are wrong", async ([, body, status]) => {
    const refused = await write("POST", "/results", body);
    expect(refused).toMatchObject({ status, body: { message: expect.stringMatching(/\w/) as string } });
    expect(await withDatabase(site, (db) => db.selectFrom("results_examination").selectAll().execute())).toEqual([]);
  });
});

it.skipIf(isOnServer)("a body of 4 MB is refused before it is read", async () => {
  const headers = { Authorization: `Bearer ${session.token}`, "Content-Type": "application/json" };
  const length = { "Content-Length": String(4 * 1024 * 1024) };
  const { status, text } = await rawRequest(site, "/api/results", { ...headers, ...length }, "POST").catch(
    (error: unknown) => ({ status: 0, text: String(error) }),
  );
  expect([status, text]).toEqual([413, expect.stringMatching(/message/)]);
});

it("2,000 pupils with 40 columns become an examination", async () => {
  const columns = [
    { heading: "Roll", meaning: "roll" },
    ...Array.from({ length: 39 }, (_, place) => ({ heading: `Column ${place}`, meaning: "mark" })),
  ];
  const pupils = Array.from({ length: 2_000 }, (_, place) => ({
    cells: [String(place + 1), ...Array.from({ length: 39 }, () => "77.5")],
  }));
  const added = await write("POST", "/results", { ...sheetOf("Large", 0), columns, pupils });
  expect(added).toMatchObject({ status: 201 });
  expect(await write("DELETE", `/results/${String(added.body.insertedId)}`)).toMatchObject({ status: 200 });
});

describe("an examination that is open", () => {
  it("shows each pupil one line, by roll and code in any digits and letter case", async () => {
    const { id, path, slips } = await addOpen(write, "First term", 12);
    expect(slips.map(({ roll, name }) => [roll, name])).toEqual(
      sheetOf("", 12).pupils.map(({ cells }) => [cells[0], cells[1]]),
    );
    expect(new Set(slips.map(({ code }) => code)).size).toBe(12);
    for (const { code } of slips) expect(code).toMatch(/^[2346789ACDEFGHJKMNPQRTUVWXY]{6}$/);
    const { code } = slips[10] ?? { code: "" };
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 3)}-${code.slice(3)} `])
      for (const roll of ["11", "১১", " 011 "])
        expect(await isFound(lookUp(site, { examination: id, roll, code: typed }), 10)).toBe(true);
    const answer = await lookUp(site, { examination: id, roll: "11", code });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    const html = await answer.text();
    expect(html).not.toContain(markOf(9));
    expect(html).not.toContain(code);
    const codeOfOther = slips[0]?.code ?? "";
    expect(await isFound(lookUp(site, { examination: id, roll: "11", code: codeOfOther }), 10)).toBe(false);
    await write("DELETE", path);
  });

  it("answers an unknown roll, a wrong code, and another or a closed examination alike", async () => {
    const { id, path, slips } = await addOpen(write, "Alike", 5);
    const code = slips[0]?.code ?? "";
    const wrong = code === "AAAAAA" ? "CCCCCC" : "AAAAAA";
    const bodyOf = async (asked: Promise<Response>) => visibleText(await (await asked).text());
    const answer = await bodyOf(lookUp(site, { examination: id, roll: "1", code: wrong }, "192.0.2.2"));
    expect(answer).not.toContain(nameOf(0));
    for (const asked of [
      { examination: id, roll: "99", code: wrong },
      { examination: id, roll: "", code: "" },
      { examination: 987_654, roll: "1", code },
      { examination: 1e99, roll: "1", code },
    ])
      expect(await bodyOf(lookUp(site, asked, "192.0.2.2"))).toBe(answer);
    await write("POST", `${path}/close`);
    expect(await isFound(lookUp(site, { examination: id, roll: "1", code }), 0)).toBe(false);
    const opens = new Date(Date.now() + 3_600_000).toISOString();
    expect(await write("POST", `${path}/open`, { confirmed: true, opens })).toMatchObject({ status: 200 });
    expect(await isFound(lookUp(site, { examination: id, roll: "1", code }), 0), "before its moment").toBe(false);
    await write("DELETE", path);
  });

  it("is in the menu while it is open, opens on schedule, and ends on schedule", async () => {
    const added = await write("POST", "/results", sheetOf("By itself", 5));
    const path = `/results/${String(added.body.insertedId)}`;
    const { slips } = (await write("POST", `${path}/codes`, {})).body as { slips: Slip[] };
    const asked = { examination: Number(added.body.insertedId), roll: "1", code: slips[0]?.code ?? "" };
    const inMenu = async () => [
      (await read("/")).includes('href="/result"'),
      (await read("/bn")).includes("/bn/result"),
    ];
    /** Whether the lists of results link to it, apart from their menu. */
    const onLists = async () => {
      const paths = ["/publicResult", "/internalResult"].flatMap((list) => [list, `/bn${list}`]);
      const mains = await Promise.all(paths.map(async (list) => (await read(list)).split("<main")[1]));
      return [...new Set(mains.map((main) => /href="(?:\/bn)?\/result"/.test(main ?? "")))];
    };
    expect(await inMenu()).toEqual([false, false]);
    const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
    expect(await write("POST", `${path}/open`, { confirmed: true, opens: soon(1_500) })).toMatchObject({ status: 200 });
    expect(await inMenu()).toEqual([false, false]);
    await eventually(async () => expect(await inMenu()).toEqual([true, true]));
    await eventually(async () => expect(await onLists()).toEqual([true]));
    expect(await read("/result")).toContain("By itself");
    expect(await isFound(lookUp(site, asked), 0), "while it is open").toBe(true);
    expect(await write("PATCH", path, { until: soon(1_500) })).toMatchObject({ status: 200 });
    await eventually(async () => expect(await inMenu()).toEqual([false, false]));
    await eventually(async () => expect(await onLists()).toEqual([false]));
    expect(await read("/result")).not.toContain("By itself");
    expect(await isFound(lookUp(site, asked), 0), "after its end").toBe(false);
    await write("DELETE", path);
  });

  itForAll([
    ["unconfirmed", { confirmed: false }],
    ["without a word", {}],
    ["for more than a year", { confirmed: true, days: 366 }],
    ["until a moment that is over", { confirmed: true, opens: "2020-01-01T00:00:00Z", days: 30 }],
  ])("is not opened without a confirmation, nor for a wrong time", async ([, body]) => {
    const added = await write("POST", "/results", sheetOf("Unopened", 5));
    const path = `/results/${String(added.body.insertedId)}`;
    expect(await write("POST", `${path}/open`, body)).toMatchObject({ status: 400 });
    expect(await read("/result")).not.toContain("Unopened");
    await write("DELETE", path);
  });
});

describe("corrections", () => {
  it("by importing the sheet again show the changes and keep the codes", async () => {
    const { id, path, slips } = await addOpen(write, "Corrected", 6);
    const sheet = sheetOf("Corrected", 6);
    const [first, second, ...others] = sheet.pupils;
    const pupils = [
      { cells: [...(first?.cells.slice(0, 2) ?? []), "99", "4.00"] },
      ...others,
      { cells: ["৭", "Sample Seven", "50", "3.00"] },
    ];
    const expected = {
      added: ["৭"],
      changed: [
        { roll: "1", column: 2, before: markOf(0), after: "99" },
        { roll: "1", column: 3, before: "0.00", after: "4.00" },
      ],
      removed: [second?.cells[0]],
      before: expect.any(String) as string,
    };
    const body = { columns: sheet.columns, pupils };
    expect((await write("PUT", `${path}/pupils`, { ...body, preview: true })).body).toEqual(expected);
    expect(await isFound(lookUp(site, { examination: id, roll: "1", code: slips[0]?.code ?? "" }), 0)).toBe(true);
    const refused = await writeAsEditor("PUT", `${path}/pupils`, { ...body, preview: false });
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining("erase") as string } });
    expect((await write("PUT", `${path}/pupils`, { ...body, preview: false })).body).toEqual(expected);
    const answer = await lookUp(site, { examination: id, roll: "1", code: slips[0]?.code ?? "" });
    const corrected = visibleText(await answer.text());
    for (const part of ["99", "Last corrected"]) expect(corrected).toContain(part);
    expect(await isFound(lookUp(site, { examination: id, roll: "3", code: slips[2]?.code ?? "" }), 2)).toBe(true);
    expect(await isFound(lookUp(site, { examination: id, roll: "2", code: slips[1]?.code ?? "" }), 1)).toBe(false);
    expect((await write("PUT", `${path}/pupils`, { ...body, preview: true })).body).toEqual({
      added: [],
      changed: [],
      removed: [],
      before: expect.any(String) as string,
    });
    await write("DELETE", path);
  });

  it("answer 404 if the examination is erased at the same time", async () => {
    const { columns, pupils } = sheetOf("Erased", 400);
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const { path } = await addOpen(write, `Erased ${turn}`, 5);
      const changes = [
        write("PUT", `${path}/pupils`, { columns, pupils, preview: false }),
        write("PATCH", path, { title: "Changed" }),
        write("POST", `${path}/close`, {}),
      ];
      expect(await write("DELETE", path)).toMatchObject({ status: 200 });
      statuses.push(...(await Promise.all(changes)).map(({ status }) => status));
      expect(await write("DELETE", path)).toMatchObject({ status: 404 });
    }
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  });

  it("of one pupil are open to editors too", async () => {
    const { id, path, slips } = await addOpen(writeAsAdministratorAnd(writeAsEditor), "One", 5);
    const slip = slips[1];
    const pupil = `${path}/pupils/${slip?.pupil}`;
    const cells = ["2", nameOf(1), "88.125", "5.00"];
    expect(await writeAsEditor("PATCH", pupil, { cells })).toMatchObject({ status: 200 });
    const answer = await lookUp(site, { examination: id, roll: "2", code: slip?.code ?? "" });
    expect(await answer.text()).toContain("88.125");
    for (const [wrong, status, message] of [
      [["1", "Sample", "", ""], 409, /^More than one pupil has the same roll: 1\./],
      [["", "Sample", "", ""], 400, /^A pupil without a roll/],
      [["2"], 400, /./],
    ] as const) {
      const refused = await writeAsEditor("PATCH", pupil, { cells: wrong });
      expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(message)]);
    }
    expect(await writeAsEditor("PATCH", `${path}/pupils/987654`, { cells })).toMatchObject({ status: 404 });
    await write("DELETE", path);
  });

  it("that leave a total unlike its marks are doubts for the clerk, and publish what was typed", async () => {
    const columns = [
      { heading: "Roll", meaning: "roll" },
      ...["Bangla", "English"].map((subject) => ({ heading: subject, meaning: "mark", subject })),
      { heading: "Total", meaning: "total" },
    ];
    const pupils = [1, 2, 3].map((roll) => ({ cells: [String(roll), "50", "60", "110"] }));
    const { id, path, slips } = await addOpen(write, "Totals", 0, 0, { columns, pupils });
    const correct = (cells: string[]) => write("PATCH", `${path}/pupils/${slips[0]?.pupil}`, { cells });
    const doubt = { kind: "total", column: 3 };
    expect((await correct(["1", "৭৩", "60", "110"])).body).toMatchObject({ doubts: [doubt] });
    const screen = await (
      await fetch(`${site.origin}/admin/results/${id}`, { headers: { Cookie: session.cookie } })
    ).text();
    expect(visibleText(screen)).toMatch(/Total 110: The marks add up to another total/);
    const sheet = await (await lookUp(site, { examination: id, roll: "1", code: slips[0]?.code ?? "" })).text();
    expect(visibleText(sheet)).toMatch(/Bangla ৭৩.*Total 110/s);
    expect(visibleText(sheet)).not.toContain("add up");
    expect((await correct(["1", "73", "60", "133"])).body).toMatchObject({ doubts: [] });
    await write("DELETE", path);
  });

  it("new codes of one pupil or of all replace the earlier ones", async () => {
    const { id, path, slips } = await addOpen(write, "Codes", 5);
    const finds = (place: number, code = "") =>
      isFound(lookUp(site, { examination: id, roll: String(place + 1), code }, "192.0.2.3"), place);
    const renewed = await write("POST", `${path}/codes`, { pupil: slips[0]?.pupil });
    const [one] = (renewed.body as { slips: { code: string }[] }).slips;
    expect([await finds(0, slips[0]?.code), await finds(0, one?.code), await finds(1, slips[1]?.code)]).toEqual([
      false,
      true,
      true,
    ]);
    await write("POST", `${path}/codes`, {});
    expect([await finds(0, one?.code), await finds(1, slips[1]?.code)]).toEqual([false, false]);
    await write("DELETE", path);
  });
});

/** Sends opening as the administrator, because editors may not open, and all other writes as the editor. */
function writeAsAdministratorAnd(editor: Write): Write {
  return (method, path, ...rest) => (path.endsWith("/open") ? write : editor)(method, path, ...rest);
}

it("only administrators open, close and erase, and strangers can do nothing", async () => {
  const { path, slips } = await addOpen(write, "Rights", 5);
  const pupil = `${path}/pupils/${slips[0]?.pupil}`;
  const until = new Date(Date.now() + 60_000).toISOString();
  for (const [method, at, body] of [
    ["POST", `${path}/open`, { confirmed: true }],
    ["POST", `${path}/close`, undefined],
    ["PATCH", path, { until }],
    ["DELETE", path, undefined],
    ["DELETE", pupil, undefined],
  ] as const)
    expect(await writeAsEditor(method, at, body)).toMatchObject({ status: 403 });
  expect(await writeAsEditor("PATCH", path, { title: "Rights of editors" })).toMatchObject({ status: 200 });
  const stranger = writerOf(site, "no-token");
  for (const [method, at] of [
    ["POST", "/results"],
    ["POST", "/results/read"],
    ["POST", `${path}/codes`],
    ["PUT", `${path}/pupils`],
    ["DELETE", path],
  ] as const)
    expect(await stranger(method, at, {})).toMatchObject({ status: 401 });
  for (const at of [`/api${path}`, "/api/results", `/api${path}/pupils`, `/api${pupil}`])
    expect((await fetch(site.origin + at)).status).toBe(404);
  for (const screen of ["/admin/results", "/admin/results/new", `/admin${path}`]) {
    const answer = await fetch(site.origin + screen, { redirect: "manual" });
    expect([screen, answer.status, answer.headers.get("Location")]).toEqual([screen, 302, "/forbidden"]);
  }
  expect(await write("DELETE", pupil)).toMatchObject({ status: 200 });
  expect(await write("DELETE", pupil)).toMatchObject({ status: 404 });
  expect(await write("DELETE", path)).toMatchObject({ status: 200 });
  expect(await write("DELETE", path)).toMatchObject({ status: 404 });
  const screenOf = (end: string) =>
    fetch(`${site.origin}/admin/results${end}`, { headers: { Cookie: session.cookie } });
  expect((await screenOf("/999")).status).toBe(404);
  expect(visibleText(await (await screenOf("")).text())).toContain(m.results_none({}, { locale: "en" }));
});

describe("an addition", () => {
  const count = async () =>
    (await withDatabase(site, (db) => db.selectFrom("results_examination").selectAll().execute())).length;
  const sections = (...names: string[]) => {
    const { columns, pupils, section: _, ...values } = sheetOf("Sections", 5);
    return { ...values, sections: names.map((section) => ({ section, columns, pupils: [...pupils] })) };
  };

  it("that is sent twice with one idempotency key adds one examination", async () => {
    const body = sheetOf("Once", 3);
    const send = (key: string, sent: object = body) => write("POST", "/results", sent, { "Idempotency-Key": key });
    const answers = await Promise.all([send("a tap"), send("a tap"), send("a tap")]);
    const ids = new Set([...answers, await send("a tap")].map((answer) => answer.body.insertedId));
    expect([ids.size, await count()]).toEqual([1, 1]);
    const others = [
      await send("another"),
      await send("a tap", sheetOf("Another", 3)),
      await write("POST", "/results", body),
    ];
    for (const { body: added } of others) ids.add(added.insertedId);
    expect([ids.size, await count()]).toEqual([4, 4]);
    expect(await send("")).toMatchObject({ status: 400 });
    for (const id of ids) await write("DELETE", `/results/${String(id)}`);
    // An erased examination does not block a new one.
    const again = await send("a tap");
    expect([again.status, await count()]).toEqual([201, 1]);
    await write("DELETE", `/results/${String(again.body.insertedId)}`);
  });

  it("of several sections adds an examination for each, or none", async () => {
    const wrong = sections("A", "B");
    wrong.sections[1]?.pupils.push({ cells: ["5", "Sample", "70", "4.00"] });
    const refused = await write("POST", "/results/sections", wrong, { "Accept-Language": "bn" });
    expect([refused.status, await count()]).toEqual([400, 0]);
    expect(refused.body.message).toMatch(/^B: .*৫/);
    expect(await write("POST", "/results/sections", sections())).toMatchObject({ status: 400 });
    const send = () => write("POST", "/results/sections", sections("A", "খ"), { "Idempotency-Key": "both" });
    const [added] = [await send(), await send()];
    expect(added.status).toBe(201);
    const rows = await withDatabase(site, (db) =>
      db.selectFrom("results_examination").select(["id", "section"]).orderBy("id").execute(),
    );
    expect(rows.map(({ section }) => section)).toEqual(["A", "খ"]);
    expect(rows[0]?.id).toBe(added.body.insertedId);
    for (const { id } of rows) await write("DELETE", `/results/${String(id)}`);
  });
});

it.skipIf(isOnServer)("refusals name rows by their pupils, and use the digits of their language", async () => {
  const body = { ...sheetOf("Refused", 1), pupils: [{ cells: ["7", "", "", ""] }, { cells: ["", "Sample", "", ""] }] };
  const message = async (locale: string) =>
    (await write("POST", "/results", body, { "Accept-Language": locale })).body.message;
  expect([await message("en"), await message("bn")]).toEqual([
    expect.stringContaining("Rows without a roll: Sample."),
    expect.stringContaining("রোল নেই এমন সারি: Sample।"),
  ]);
  const large = { cells: "1\n".repeat(2_001) };
  expect((await write("POST", "/results/read", large, { "Accept-Language": "bn" })).body.message).toContain("২০০০");
});

it.skipIf(isOnServer)("each sheet of a workbook is read, and sheets without marks say why", async () => {
  const sheet = (name: string, rows: string[][]) => ({
    name,
    rows: rows.map((cells, at) => rowXml(at + 1, cells)).join(""),
  });
  const table = [
    ["Roll", "Name", "Bangla"],
    ["1", "Sample One", "70"],
    ["2", "Sample Two", "65"],
  ];
  const bytes = workbook([sheet("A", table), sheet("B", table), sheet("Notes", [["What to do"]])]);
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "six.xlsx"));
  const headers = { Authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${site.origin}/api/results/read?each`, { method: "POST", headers, body: form });
  expect(await answer.json()).toMatchObject({
    readings: [
      { sheet: "A", pupils: [{ roll: "1" }, { roll: "2" }] },
      { sheet: "B", pupils: [{ roll: "1" }, { roll: "2" }] },
    ],
    notRead: [{ sheet: "Notes", reason: expect.stringContaining("Notes") as string }],
  });
});

it("totals are shown if the school wants them, and never if they would reveal fewer than five pupils", async () => {
  const summary = async () => (await fetch(`${site.origin}/api/results/summary`)).json();
  const { path } = await addOpen(write, "Totals", 60);
  const shown = async () => elements(await read("/result"), "td").map((cell) => textOf(cell));
  expect([await summary(), await shown()]).toEqual([[], []]);
  await write("PATCH", path, { showsTotals: true });
  expect(await shown()).toEqual(["60", "54", "–"]);
  const common = { title: "Totals", titleBn: null, className: "Six", section: "A", year: 2026 };
  expect(await summary()).toEqual([{ ...common, sat: 60, passed: 54 }]);
  const few = sheetOf("Totals", 30);
  const pupils = few.pupils.slice(0, 6).map(({ cells }, place) => ({
    cells: [...cells.slice(0, 3), place < 4 ? "5.00" : "4.00"],
  }));
  await write("PUT", `${path}/pupils`, { columns: few.columns, pupils, preview: false });
  expect(await summary()).toEqual([{ ...common, sat: 6 }]);
  await write("POST", `${path}/close`);
  expect(await summary()).toEqual([]);
  await write("DELETE", path);
});

it("the audit log says in both languages who did what, without marks or names", async () => {
  const { path, slips } = await addOpen(write, "Logged", 5);
  await write("PATCH", `${path}/pupils/${slips[0]?.pupil}`, { cells: ["1", nameOf(0), "12", "1.00"] });
  await write("DELETE", `${path}/pupils/${slips[0]?.pupil}`);
  await write("DELETE", path);
  const log = async (address: string) =>
    visibleText(await (await fetch(site.origin + address, { headers: { Cookie: session.cookie } })).text());
  const english = await log("/admin/audit?kind=results&q=Logged");
  for (const action of [
    "Added an examination",
    "Made pupils’ codes",
    "Confirmed that the school may show these results",
    "Corrected marks",
    "Erased a pupil’s marks",
    "Erased an examination with all marks",
  ])
    expect(english).toContain(action);
  expect(english).not.toContain(nameOf(0));
  expect(await log("/bn/admin/audit?kind=results")).toContain("নম্বর সংশোধন করেছেন");
  expect(await log("/admin/audit.csv?kind=results")).toContain("Logged");
  expect(await log("/admin")).not.toContain("Logged");
});
