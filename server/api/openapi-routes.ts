import type { Hono } from "hono";
import { z } from "zod";
import type { Act } from "../writing/who-may.ts";

/** What the API description says about a handwritten route. */
export type ApiOperation = {
  summary: string;
  /** The schema with which the route parses its JSON body. */
  body?: z.core.$ZodType;
  /** Set if the route also takes a form with a `file`. */
  takesFile?: true;
  /** Describes a successful response; `status` is given if it is not 200. */
  answer: string;
  status?: number;
  /** Set if the call needs no access token. */
  isOpen?: true;
  /** What a call does, if editors may do it too; every other call is for administrators (../writing/who-may.ts). */
  act?: Extract<Act, string>;
};

/**
 * Operations by method and path, with `{id}` for a parameter. The path of a feature's operation is relative to the
 * feature's own path.
 */
export type ApiOperations = Readonly<Record<`${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, ApiOperation>>;

/** Routes that a feature adds to the API below its own path, and their descriptions. */
export type AddedRoutes = { routes: Hono; operations: ApiOperations };

type Json = Record<string, unknown>;
/** Makes a problem response of the description, with the problem schema. */
type Refuse = (description: string) => Json;

/** Describes all routes that are registered on a Hono app, below `base`, including those that have no operation. */
export function describeRoutes({ routes: { routes }, operations }: AddedRoutes, base: string, refuse: Refuse): Json {
  const handlers = routes.filter(({ method }) => method !== "ALL");
  const registered = handlers.map(({ method, path }) => [method, path.replaceAll(/:(\w+)(?:\{[^{}]*\})?/g, "{$1}")]);
  const said: Readonly<Record<string, ApiOperation>> = operations;
  const paths: Record<string, Json> = {};
  for (const [method = "", path = ""] of registered) {
    const whole = base + path.replace(/^\/$/, "");
    const operation = said[`${method} ${path}`] ?? { summary: `${method} ${whole}`, answer: "Done." };
    paths[whole] = { ...paths[whole], [method.toLowerCase()]: describe(operation, method, whole, refuse) };
  }
  return paths;
}

/** Describes operations of the core, whose paths are complete. */
export function describeOperations(operations: ApiOperations, refuse: Refuse): Json {
  return Object.fromEntries(
    Object.entries(operations).map(([key, operation]) => {
      const [method = "", path = ""] = key.split(" ");
      return [path, { [method.toLowerCase()]: describe(operation, method, path, refuse) }];
    }),
  );
}

function describe(operation: ApiOperation, method: string, path: string, refuse: Refuse): Json {
  const { summary, body, takesFile, answer, status = 200, isOpen = method === "GET" } = operation;
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  const content = {
    ...(body && { "application/json": { schema: jsonSchemaOf(body) } }),
    ...(takesFile && { "multipart/form-data": { schema: fileSchema } }),
  };
  const takesBody = Object.keys(content).length > 0;
  return {
    operationId: [method.toLowerCase(), ...(path.match(/\w+/g) ?? [])].join("-"),
    summary,
    ...(!isOpen && { security: [{ accessToken: [] }] }),
    ...(inPath.length > 0 && {
      parameters: inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    }),
    ...(takesBody && { requestBody: { required: true, content } }),
    responses: {
      [status]: { description: answer },
      ...(takesBody && { 400: refuse("The body has a wrong value.") }),
      ...(!isOpen && { 401: refuse("There is no access token, or its session has ended.") }),
      ...(inPath.length > 0 && { 404: refuse("There is nothing of this id.") }),
    },
  };
}

const fileSchema: Json = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary" } },
};

/**
 * The JSON Schema of a body before it is parsed. Parts that JSON Schema cannot express, such as a transform, allow any
 * value.
 */
function jsonSchemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
}
