import type { Collection } from "../../engine/collection.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Global } from "../../engine/global.ts";
import { defaultLocale } from "../../engine/languages.ts";
import { columnsOf } from "../../engine/row.ts";
import { listLimit } from "./paging.ts";

type Json = Record<string, unknown>;

const problemResponse = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** The OpenAPI 3.1 description of the read API, generated from the declarations. */
export function describeApi(declarations: readonly Declaration[], publicUrl: string): Json {
  const schemas: Json = { Problem: problemSchema };
  const paths: Json = {};
  for (const declaration of declarations) {
    schemas[declaration.name] = entrySchema(declaration);
    if (isCollection(declaration)) paths[declaration.api.list] = { get: listOperation(declaration) };
    paths[declaration.api.item] = { get: isCollection(declaration) ? itemOperation(declaration) : globalOperation(declaration) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "School website", version: "1", description: "What the school publishes." },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: { schemas },
  };
}

const problemSchema: Json = {
  type: "object",
  required: ["title", "status", "message"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    message: { type: "string", description: "What was wrong, for a person to read." },
    requestId: { type: "string" },
  },
};

function entrySchema(declaration: Declaration): Json {
  const columns = columnsOf(declaration);
  const properties = columns.map(({ name, type }) => {
    const field = declaration.fields[name];
    const described = field
      ? { description: field.label({}, { locale: defaultLocale }), ...field.jsonSchema }
      : { description: `The Bengali text of ${name.slice(0, -2)}.` };
    return [name, { type: type === "integer" ? "integer" : "string", ...described }];
  });
  return {
    type: "object",
    required: ["_id", ...columns.filter(({ nullable }) => !nullable).map(({ name }) => name)],
    properties: { _id: { type: "string" }, ...Object.fromEntries(properties) },
  };
}

function listOperation(collection: Collection): Json {
  return {
    operationId: `list-${collection.name}`,
    summary: collection.messages.title({}, { locale: defaultLocale }),
    parameters: [
      { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: listLimit } },
      { name: "offset", in: "query", schema: { type: "integer", minimum: 0 } },
    ],
    responses: {
      200: {
        description: collection.messages.about({}, { locale: defaultLocale }),
        headers: { "X-Total-Count": { schema: { type: "integer" } } },
        content: {
          "application/json": {
            schema: { type: "array", items: { $ref: `#/components/schemas/${collection.name}` } },
          },
        },
      },
      400: problemResponse("The limit or offset is not understood."),
    },
  };
}

const answer = ({ name }: Declaration, description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

function itemOperation(collection: Collection): Json {
  return {
    operationId: `find-${collection.name}`,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    responses: { 200: answer(collection, "The entry."), 404: problemResponse("There is no such entry.") },
  };
}

/** A global is there from the start, so that it is always found. */
function globalOperation(global: Global): Json {
  return {
    operationId: `find-${global.name}`,
    summary: global.messages.title({}, { locale: defaultLocale }),
    responses: { 200: answer(global, global.messages.about({}, { locale: defaultLocale })) },
  };
}
