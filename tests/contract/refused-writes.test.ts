import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import classRoutine from "../../collections/classRoutine.ts";
import type { Collection } from "../../engine/collection.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import urgent from "../../globals/urgent.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { kindExamples } from "../kit/kind-examples.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { addTo, bodyOf, pathTo, databaseState, withDatabase } from "../kit/database-state.ts";

let site: Site;
let write: Write;
const ids = new Map<string, string>();
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  write = writerOf(site, (await openSession(site)).token);
  for (const collection of collections) ids.set(collection.name, await addTo(write, collection));
});
afterAll(() => site.stop());

const bengali = /\p{Script=Bengali}/u;
type Case = { what: string; field: string; body: string; patch: boolean };

/** Returns bodies that each have one wrong field of a collection, in every possible way. */
function wrongBodies(collection: Collection): Case[] {
  const good = bodyOf(collection, 2);
  const cases: Case[] = [];
  const put = (what: string, field: string, value: unknown, patch = true) =>
    cases.push({ what, field, body: JSON.stringify({ ...good, [field]: value }), patch });
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.required) put("missing", name, undefined, false);
    if (field.required && !field.nullable) put("null", name, null);
    if (field.required) put("blank", name, " \n ");
    const { takes = [] } = kindExamples[field.kind];
    for (const value of [true, {}, ["a"]].filter((one) => !takes.includes(one)))
      put(`the value ${JSON.stringify(value)}`, name, value);
    // No field kind accepts this value, not even those for numbers.
    put("a number", name, 0.5);
    for (const value of kindExamples[field.kind].refuses) put(String(value).slice(0, 40), name, value);
    if (!field.localized) continue;
    put("too long", `${name}Bn`, "ক".repeat(paragraphsLimit + 1));
    put("a number", `${name}Bn`, 7);
  }
  for (const extra of [
    "_id",
    "id",
    "colour",
    "refused",
    "constructor",
    "toString",
    "hasOwnProperty",
    "1; drop table notice",
    "বাড়তি",
  ]) {
    put("extra", extra, "1");
  }
  cases.push({
    what: "extra",
    field: "__proto__",
    body: `${JSON.stringify(good).slice(0, -1)},"__proto__":"1"}`,
    patch: true,
  });
  return cases;
}

itForAll(collections)("every wrong field is named, in the writer's language", async (collection) => {
  const before = await databaseState(site);
  const cases = wrongBodies(collection);
  const update = pathTo(collection.api.update, ids.get(collection.name) ?? "");
  const languages = ["en", "bn-BD,bn;q=0.9"];
  const tried = cases.flatMap(({ what, field, body, patch }, place) =>
    (patch ? ["POST", "PATCH"] : ["POST"]).map(async (method, turn) => {
      const language = languages[(place + turn) % 2] ?? "en";
      const path = method === "POST" ? collection.api.list : update;
      const answer = await write(method, path, body, { "Accept-Language": language });
      const errors = (answer.body.errors ?? {}) as Record<string, string>;
      expect([what, method, answer.status, Object.keys(errors)]).toEqual([what, method, 400, [field]]);
      expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
      for (const message of [String(answer.body.message), Object.values(errors)[0] ?? ""]) {
        expect(message.length).toBeGreaterThan(5);
        expect(bengali.test(message)).toBe(language !== "en");
      }
    }),
  );
  await Promise.all(tried);
  expect(await databaseState(site)).toEqual(before);
});

it("several wrong fields are named together", async () => {
  const { status, body } = await write("POST", "/notice", { title: "", link: "javascript:alert(1)", colour: "red" });
  expect(status).toBe(400);
  expect(Object.keys(body.errors as object).toSorted()).toEqual(["colour", "description", "link", "title"]);
});

const noObjects = ["", "{", "null", "[]", "7", '"text"', "true", "[{}]", "\u0000", '{"title":"a"', "title=a&link=b"];
const otherTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=a",
  "application/jsonp",
  "text/json",
  "",
];

const additionsAndChanges = [
  ["POST", "/syllabus"],
  ["PATCH", "/syllabus/1"],
  ["PATCH", "/updateFaculty/1"],
] as const;

describe("an addition or a change", () => {
  const itHolds = itForAll(additionsAndChanges, ([method, path]) => `${method} ${path}`);

  itHolds("refuses a body that is no object of JSON", async ([method, path]) => {
    for (const body of noObjects) {
      const answer = await write(method, path, body);
      expect([body, answer.status, answer.headers.get("Content-Type")]).toEqual([
        body,
        400,
        "application/problem+json",
      ]);
    }
  });

  itHolds("refuses other content types", async ([method, path]) => {
    for (const type of otherTypes) {
      const answer = await write(method, path, { title: "a", link: "example.com" }, { "Content-Type": type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  itHolds("refuses a body that is too large, with or without a declared length", async ([method, path]) => {
    const large = `{"title":"${"a".repeat(21 * 1024 * 1024)}"}`;
    const before = await databaseState(site);
    expect((await write(method, path, large)).status).toBe(413);
    const { Authorization } = await headersOf();
    const stream = new Blob([large]).stream();
    const init = {
      method,
      headers: { Authorization, "Content-Type": "application/json" },
      body: stream,
      duplex: "half",
    };
    expect((await fetch(`${site.origin}/api${path}`, init as RequestInit)).status).toBe(413);
    expect(await databaseState(site)).toEqual(before);
  });
});

let writerHeaders: { Authorization: string } | undefined;
async function headersOf(): Promise<{ Authorization: string }> {
  writerHeaders ??= { Authorization: `Bearer ${(await openSession(site)).token}` };
  return writerHeaders;
}

itForAll(collections)("other methods are answered with the allowed ones", async ({ api }) => {
  const answerTo = async (method: string, path: string) => {
    const { status, headers } = await write(method, pathTo(path, "1"));
    return [status, headers.get("Allow")?.split(", ").toSorted()];
  };
  expect(await answerTo("PUT", api.list)).toEqual([405, ["GET", "HEAD", "POST"]]);
  const onItem = [
    "GET",
    "HEAD",
    ...(api.update === api.item ? ["PATCH"] : []),
    ...(api.remove === api.item ? ["DELETE"] : []),
  ];
  expect(await answerTo("POST", api.item)).toEqual([405, onItem.toSorted()]);
});

describe("of two simultaneous changes that are right only alone, one is refused", () => {
  /**
   * Sends two changes so that each is read and checked before the other is written: another process locks the database,
   * so that an addition waits for it, and both wait for the addition. Returns the sorted statuses.
   */
  const sendBoth = async (path: string, changes: readonly object[]) => {
    const sent = await withDatabase(site, (db) =>
      inTransaction(db, async () => {
        const addition = addTo(write, classRoutine);
        await pause(1_000);
        const answers = changes.map((change) => write("PATCH", path, change));
        await pause(1_000);
        return { addition, answers };
      }),
    );
    await sent.addition;
    return (await Promise.all(sent.answers)).map(({ status }) => status).toSorted((one, other) => one - other);
  };

  it("if each empties one of the fields of which one is needed", async () => {
    const path = pathTo(classRoutine.api.update, await addTo(write, classRoutine));
    expect(await sendBoth(path, [{ link: null }, { lessons: null }])).toEqual([200, 400]);
  });

  it("if one ends the urgent line and the other gives it a link", async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await write("PATCH", urgent.api.update, { line: "Closed", lineBn: "", until, link: "" })).status).toBe(200);
    const link = "https://school.example/a";
    expect(await sendBoth(urgent.api.update, [{ line: "" }, { link }])).toEqual([200, 400]);
  });
});
