import { afterAll, beforeAll, describe, expect } from "vitest";
import { collections } from "../../collections/all.ts";
import { columnsOf } from "../../engine/row.ts";
import { exampleCount, exampleOf, orderOf, startExampleSite } from "../kit/examples.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import type { Site } from "../kit/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startExampleSite();
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.origin}/api${path}`, { headers });
const json = async (path: string) => (await (await get(path)).json()) as unknown;
type Entry = Record<string, string | number>;
const idOf = (entry: Entry) => entry["_id"];

/** The lists that the API answers (requirements R10.3), with their fields (requirements R6.1). */
const specified: Readonly<Record<string, readonly string[]>> = {
  "/pictures": ["_id", "picture"],
  "/notice": ["_id", "title", "description", "link", "formattedDate", "expirationDate"],
  "/body": ["_id", "name", "image", "designation"],
  "/teachers": ["_id", "name", "image", "designation", "ssc", "hsc", "diploma", "bsc", "bed", "msc", "med"],
  "/staffs": ["_id", "name", "image", "designation"],
  "/academicCalendar": ["_id", "title", "link"],
  "/holidayCalendar": ["_id", "title", "link"],
  "/classRoutine": ["_id", "title", "link"],
  "/examRoutine": ["_id", "title", "link"],
  "/syllabus": ["_id", "title", "link"],
  "/admissionForm": ["_id", "title", "link"],
  "/publicResult": ["_id", "title", "link", "formattedDate"],
  "/internalResult": ["_id", "title", "link", "formattedDate"],
  "/news": ["_id", "image", "formattedDate", "title", "description"],
  "/achievement": ["_id", "image", "formattedDate", "title", "description"],
  "/video": ["_id", "src", "thumbnail", "title"],
};

describe("the reads of the API", () => {
  itForAll(Object.entries(specified))(
    "each list of the specification answers an array of its fields",
    async ([path, fields]) => {
      const entries = (await json(path)) as Entry[];
      expect(entries).toHaveLength(exampleCount);
      for (const entry of entries) expect(Object.keys(entry)).toEqual(expect.arrayContaining([...fields]));
    },
  );

  itForAll(["/teachers", "/staffs", "/news", "/achievement"])(
    "an entry is answered at its own address",
    async (path) => {
      for (const entry of (await json(path)) as Entry[]) {
        expect(await json(`${path}/${idOf(entry)}`)).toEqual(entry);
      }
    },
  );
});

describe("the list of every collection", () => {
  const itHolds = itForAll(collections);

  itHolds("answers what was stored, in the declared order, and nothing else", async (collection) => {
    const path = collection.api.list;
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("X-Total-Count")).toBe(String(exampleCount));
    expect(response.headers.get("Link")).toBeNull();
    const entries = (await response.json()) as Entry[];
    const expected = orderOf(collection).map((place) => exampleOf(collection, place).answered);
    expect(entries.map(({ _id, ...entry }) => entry)).toEqual(expected);
  });

  itHolds("has ids that are text, differ, and find their entries", async (collection) => {
    const path = collection.api.list;
    const entries = (await json(path)) as Entry[];
    expect(new Set(entries.map(idOf)).size).toBe(exampleCount);
    for (const entry of entries) {
      expect(typeof idOf(entry)).toBe("string");
      expect(await json(collection.api.item.replace("{id}", String(idOf(entry))))).toEqual(entry);
    }
  });

  itHolds("has values of the declared types", async (collection) => {
    const path = collection.api.list;
    for (const entry of (await json(path)) as Entry[]) {
      for (const { name, type } of columnsOf(collection)) {
        // A field may be published as a type other than its column's.
        const published = collection.fields[name]?.jsonSchema?.["type"] ?? (type === "integer" ? "number" : "string");
        expect(Array.isArray(entry[name]) ? "array" : typeof entry[name], name).toBe(published);
      }
    }
  });

  itHolds("is read in parts, each with a link to the next", async ({ api: { list: path } }) => {
    const whole = (await json(path)) as Entry[];
    const parts: Entry[] = [];
    let next: string | undefined = "?limit=2";
    while (next !== undefined) {
      const response = await get(path + next);
      expect(response.headers.get("X-Total-Count")).toBe(String(exampleCount));
      const part = (await response.json()) as Entry[];
      expect(part.length).toBeLessThanOrEqual(2);
      parts.push(...part);
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
    }
    expect(parts).toEqual(whole);
    expect(await json(`${path}?offset=${exampleCount}`)).toEqual([]);
    expect(await json(`${path}?limit=1&offset=1`)).toEqual([whole[1]]);
    expect(await json(`${path}?limit=1&limit=2&other=3`)).toEqual([whole[0]]);
    for (const query of ["?limit=0", "?limit=1001", "?limit=", "?offset=-1", "?offset=1e3", "?limit=2&offset=x"]) {
      expect([query, (await get(path + query)).status]).toEqual([query, 400]);
    }
  });

  itHolds("answers 304 while nothing has changed", async ({ api: { list: path } }) => {
    const first = await get(path);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^(?:W\/)?"[^"]+"$/);
    const again = await get(path, { "If-None-Match": tag, Origin: "https://elsewhere.example" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("ETag")).toBe(tag);
    expect(again.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await get(path, { "If-None-Match": '"another"' })).status).toBe(200);
  });

  itHolds("answers HEAD without a body", async ({ api: { list: path } }) => {
    const response = await fetch(`${site.origin}/api${path}`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Total-Count")).toBe(String(exampleCount));
    expect(await response.text()).toBe("");
  });

  itHolds(
    "is sent compressed to clients that accept it, with the same content in every encoding",
    async ({ api: { list: path } }) => {
      const answers = await Promise.all(
        ["br", "gzip", "identity"].map((encoding) => rawRequest(site, `/api${path}`, { "Accept-Encoding": encoding })),
      );
      expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    },
  );

  itHolds("may be read by scripts of other sites", async ({ api: { list: path } }) => {
    const headers = { Origin: "https://elsewhere.example" };
    const read = await get(path, headers);
    expect(read.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(read.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(read.headers.get("Access-Control-Expose-Headers")).toMatch(/X-Total-Count/i);
    const preflightHeaders = { ...headers, "Access-Control-Request-Method": "GET" };
    const preflight = await fetch(`${site.origin}/api${path}`, { method: "OPTIONS", headers: preflightHeaders });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toMatch(/GET/);
  });
});
