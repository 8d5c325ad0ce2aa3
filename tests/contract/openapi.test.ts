import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { collections } from "../../collections/all.ts";
import { Store } from "../../server/content/store.ts";
import { openFeatures } from "../../server/operation/features.ts";
import { publicPath } from "../../server/pages/page-address.ts";
import { withDatabase } from "../kit/database-state.ts";
import { startExampleSite } from "../kit/examples.ts";
import { itForAll } from "../kit/it-for-all.ts";
import type { Site } from "../kit/site.ts";

type Json = Record<string, unknown>;

/** The rules of OpenAPI 3.1 for the parts that this description uses; unknown parts are refused. */
const schema = z.union([
  z.strictObject({ $ref: z.string().regex(/^#\/components\/schemas\/\w+$/) }),
  z.looseObject({ type: z.enum(["object", "array", "string", "integer"]) }),
  z.strictObject({ anyOf: z.array(z.looseObject({ type: z.literal("object") })) }),
]);
const content = z.record(
  z.string().regex(/^(?:application\/(?:problem\+)?json|multipart\/form-data)$/),
  z.strictObject({ schema }),
);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["query", "path", "header"]),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.looseObject({ schema })).optional(),
  content: content.optional(),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[\w-]+$/),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), response),
});
const methods = z.enum(["get", "post", "put", "patch", "delete", "head"]);
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.looseObject({ url: z.url() })),
  tags: z.array(z.looseObject({ name: z.string() })).optional(),
  paths: z.record(z.string().startsWith("/"), z.partialRecord(methods, operation)),
  components: z.looseObject({ schemas: z.record(z.string().regex(/^[\w.-]+$/), schema) }),
});

let site: Site;
let api: z.infer<typeof description>;

beforeAll(async () => {
  site = await startExampleSite({ PUBLIC_URL: "https://school.example" });
  const answer = await fetch(`${site.origin}/api/openapi.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  api = description.parse(await answer.json());
});
afterAll(() => site.stop());

/** A schema with its references replaced by the schemas that they name. */
function resolved(part: unknown): Json {
  const json = JSON.stringify(part, (_, value: unknown) => {
    const name =
      typeof value === "object" && value !== null && "$ref" in value ? String(value.$ref).split("/").pop() : undefined;
    if (name === undefined) return value;
    const found = api.components.schemas[name];
    if (!found) throw new Error(`There is no schema ${name}.`);
    return found;
  });
  return JSON.parse(json) as Json;
}

/** The issues that a schema finds in a value. */
const issuesOf = (part: unknown, value: unknown) =>
  z.fromJSONSchema(resolved(part)).safeParse(value).error?.issues ?? [];

/** The routes of the features, as a site opens them. */
const openApis = () =>
  withDatabase(site, async (db) => {
    const throttle = { waitFor: async () => 0, count: async () => ({ wait: 0 }) };
    const parts = { db, store: new Store(db), publicUrl: site.origin, secret: "sample", switches: {}, publicPath };
    const made = { icon: async () => Buffer.alloc(0), made: site.dataDirectory };
    const perform = () => Promise.reject(new Error("Nothing is written here."));
    const own = { perform, keepDocument: perform, throttle, sleeps: false, picturesElsewhere: false, ...made };
    return (await openFeatures({ ...parts, ...own })).api;
  });

const answerOf = (path: string, status: string) =>
  Object.values(api.paths[path]?.get?.responses[status]?.content ?? {})[0]?.schema;
const get = async (path: string) => (await (await fetch(`${site.origin}/api${path}`)).json()) as Json;

describe("the description of the API", () => {
  it("names the public address", () => {
    expect(api.servers).toEqual([{ url: "https://school.example/api" }]);
  });

  it("describes the two reads of every declaration", () => {
    const reads = Object.entries(api.paths).flatMap(([path, { get: read }]) => (read ? [path] : []));
    expect(reads).toEqual(expect.arrayContaining(collections.flatMap(({ api: paths }) => [paths.list, paths.item])));
  });

  it("has each route of each feature with its summary and the schema that parses its body", async () => {
    for (const [name, { routes, operations }] of await openApis()) {
      const registered = routes.routes.flatMap(({ method, path }) =>
        method === "ALL" ? [] : [`${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}")}`],
      );
      expect(registered.toSorted(), name).toEqual(Object.keys(operations).toSorted());
      for (const [key, { summary, body }] of Object.entries(operations)) {
        const [method = "", path = ""] = key.split(" ");
        const described = api.paths[`/${name}${path.replace(/^\/$/, "")}`]?.[methods.parse(method.toLowerCase())];
        expect(described?.summary, key).toBe(summary);
        expect(described?.requestBody?.content["application/json"] !== undefined, key).toBe(body !== undefined);
      }
    }
  });

  it("describes bodies as the server parses them", async () => {
    const schemaOf = (path: string) => api.paths[path]?.post?.requestBody?.content["application/json"]?.schema;
    expect(issuesOf(schemaOf("/results/{id}/open"), { confirmed: true, days: 5 })).toEqual([]);
    for (const wrong of [{}, { confirmed: false }, { confirmed: true, days: 0 }])
      expect(issuesOf(schemaOf("/results/{id}/open"), wrong)).not.toEqual([]);
    expect(issuesOf(schemaOf("/approval/links"), { proposal: 1 })).toEqual([]);
    expect(issuesOf(schemaOf("/approval/links"), { entry: 1 })).not.toEqual([]);
    expect(issuesOf(schemaOf("/files"), { kind: "picture" })).toEqual([]);
    expect(issuesOf(schemaOf("/files"), { kind: "song" })).not.toEqual([]);
  });

  it("gives each operation its own name", () => {
    const names = Object.values(api.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  it("declares each path parameter as required, and no other", () => {
    for (const [path, operations] of Object.entries(api.paths)) {
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      for (const { parameters = [] } of Object.values(operations)) {
        const declared = parameters.filter((one) => one.in === "path");
        expect(
          declared.map(({ name }) => name),
          path,
        ).toEqual(inPath);
        expect(
          declared.every(({ required }) => required),
          path,
        ).toBe(true);
      }
    }
  });

  it("refers only to schemas that it contains, and contains only schemas that it refers to", () => {
    const referred = new Set(
      Array.from(JSON.stringify(api).matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name),
    );
    expect(referred).toEqual(new Set(Object.keys(api.components.schemas)));
  });
});

describe("the description of every collection", () => {
  const itHolds = itForAll(collections);

  itHolds("matches its list and its entries", async ({ name, api: { list, item } }) => {
    const entries = (await get(list)) as unknown as Json[];
    expect(issuesOf(answerOf(list, "200"), entries)).toEqual([]);
    for (const entry of entries) {
      expect(issuesOf(answerOf(item, "200"), await get(item.replace("{id}", String(entry["_id"]))))).toEqual([]);
      const { properties } = api.components.schemas[name] as Json as { properties: Json };
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(entry)));
    }
  });

  itHolds("refuses other values", async ({ name, api: { list, item } }) => {
    const [entry] = (await get(list)) as unknown as Json[];
    const { required } = api.components.schemas[name] as Json as { required: string[] };
    for (const field of required) {
      expect(issuesOf(answerOf(item, "200"), { ...entry, [field]: undefined }), field).not.toEqual([]);
      expect(issuesOf(answerOf(item, "200"), { ...entry, [field]: {} }), field).not.toEqual([]);
    }
    expect(issuesOf(answerOf(list, "200"), entry)).not.toEqual([]);
  });

  itHolds("matches their errors", async ({ api: { list, item } }) => {
    expect(issuesOf(answerOf(list, "400"), await get(`${list}?limit=0`))).toEqual([]);
    expect(issuesOf(answerOf(item, "404"), await get(item.replace("{id}", "999999")))).toEqual([]);
  });

  itHolds("has the limits that the list enforces", async ({ api: { list } }) => {
    const bounds = api.paths[list]?.get?.parameters?.find((one) => one.name === "limit")?.schema as Json;
    const status = async (limit: number) => (await fetch(`${site.origin}/api${list}?limit=${limit}`)).status;
    const [least, most] = [Number(bounds.minimum), Number(bounds.maximum)];
    expect([await status(least), await status(most)]).toEqual([200, 200]);
    expect([await status(least - 1), await status(most + 1)]).toEqual([400, 400]);
  });
});
