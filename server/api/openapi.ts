import { changeNoteLimit, changeNoteNames, changeNotePath, takesChangeNotes } from "../../engine/change-note.ts";
import type { Collection } from "../../engine/collection.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Global } from "../../engine/global.ts";
import { defaultLocale } from "../../engine/languages.ts";
import { isOrderedByHand, mostOrdered, orderApiPath } from "../../engine/manual-order.ts";
import { type Column, columnsOf, publishedEmpty } from "../../engine/row.ts";
import { questionLimit } from "../../engine/forms/question.ts";
import { type AddedRoutes, type ApiOperations, describeOperations, describeRoutes } from "./openapi-routes.ts";

/** The maximum number of entries in one response, whose `Link` header points to the next page of the list. */
export const listLimit = 1000;

type Json = Record<string, unknown>;

const problemResponse = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/**
 * What is described: the declarations, the core's own operations (`own`), and the routes that features add below their
 * own paths (`added`).
 */
type Described = {
  declarations: readonly Declaration[];
  own: ApiOperations;
  added: ReadonlyMap<string, AddedRoutes>;
};

/**
 * Generates the OpenAPI 3.1 description. From the declarations it describes reading, the manual order of lists, updates
 * that can have a change note, and the removal of such a note. It also describes the search, the routes for files and
 * previews, and those of the features.
 */
export function describeApi({ declarations, own, added }: Described, publicUrl: string): Json {
  const schemas: Json = { Problem: problemSchema };
  const paths: Json = {};
  for (const declaration of declarations) {
    schemas[declaration.name] = entrySchema(declaration);
    if (isCollection(declaration)) paths[declaration.api.list] = { get: listOperation(declaration) };
    if (isOrderedByHand(declaration)) paths[orderApiPath(declaration)] = { put: orderOperation(declaration) };
    paths[declaration.api.item] = {
      get: isCollection(declaration) ? itemOperation(declaration) : globalOperation(declaration),
    };
    if (!takesChangeNotes(declaration)) continue;
    paths[declaration.api.update] = { ...(paths[declaration.api.update] as Json), patch: updateOperation(declaration) };
    paths[changeNotePath(declaration)] = { delete: noteRemoval(declaration) };
  }
  paths["/search"] = { get: searchOperation };
  Object.assign(paths, describeOperations(own, problemResponse));
  for (const [name, routes] of added) Object.assign(paths, describeRoutes(routes, `/${name}`, problemResponse));
  return {
    openapi: "3.1.0",
    info: { title: "School website", version: "1", description: "What the school publishes." },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: { schemas, securitySchemes: { accessToken: { type: "http", scheme: "bearer" } } },
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
  const isAnswered = ({ name, nullable }: Column) => !nullable || publishedEmpty(declaration, name) !== undefined;
  return {
    type: "object",
    required: ["_id", ...columns.filter(isAnswered).map(({ name }) => name)],
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

const idParameter: Json = { name: "id", in: "path", required: true, schema: { type: "string" } };

function itemOperation(collection: Collection): Json {
  return {
    operationId: `find-${collection.name}`,
    parameters: [idParameter],
    responses: { 200: answer(collection, "The entry."), 404: problemResponse("There is no such entry.") },
  };
}

const acknowledgement = (description: string, count: string): Json => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", properties: { acknowledged: { type: "boolean" }, [count]: { type: "integer" } } },
    },
  },
});
const noToken = problemResponse("There is no access token, or its session has ended.");
/** The answer to an editor's write at a school where changes need approval. */
const waits: Json = {
  description: "Nothing is written yet: the write waits for an administrator's approval, as this proposal.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["acknowledged", "proposal"],
        properties: { acknowledged: { type: "boolean" }, proposal: { type: "integer" } },
      },
    },
  },
};

function updateOperation(collection: Collection): Json {
  const [note, noteBn] = changeNoteNames;
  const text = { type: "string", maxLength: changeNoteLimit };
  const properties = {
    [note]: { ...text, description: "What the change was, for readers. A small correction needs none." },
    [noteBn]: { ...text, description: `The Bengali text of ${note}.` },
  };
  const description = "Some of the entry's fields, and a note of the change.";
  return {
    operationId: `update-${collection.name}`,
    security: [{ accessToken: [] }],
    parameters: [idParameter],
    requestBody: {
      required: true,
      content: { "application/json": { schema: { type: "object", description, properties } } },
    },
    responses: {
      200: acknowledgement("The entry is changed.", "modifiedCount"),
      202: waits,
      400: problemResponse("A field has a wrong value, or is none of the entry's."),
      401: noToken,
      404: problemResponse("There is no such entry."),
      412: problemResponse("Somebody else has changed the entry since the version in `If-Match`; `later` has theirs."),
    },
  };
}

function noteRemoval(collection: Collection): Json {
  const version = { name: "version", in: "path", required: true, schema: { type: "integer", minimum: 1 } };
  return {
    operationId: `remove-note-${collection.name}`,
    security: [{ accessToken: [] }],
    parameters: [idParameter, { ...version, description: "The version that the change made." }],
    responses: {
      200: acknowledgement("No version has the note any more.", "deletedCount"),
      202: waits,
      401: noToken,
    },
  };
}

function orderOperation(collection: Collection): Json {
  const ids = { type: "array", items: { type: "string" }, maxItems: mostOrdered, uniqueItems: true };
  const properties = {
    ids: { ...ids, description: "The ids of all entries in their new order, those that visitors do not see too." },
    before: {
      ...ids,
      description: "The order that this one was made from. Where the list has another by now, nothing is written.",
    },
  };
  return {
    operationId: `order-${collection.name}`,
    security: [{ accessToken: [] }],
    requestBody: {
      required: true,
      content: { "application/json": { schema: { type: "object", required: ["ids"], properties } } },
    },
    responses: {
      200: {
        description: "The entries are in this order.",
        content: {
          "application/json": {
            schema: { type: "object", properties: { acknowledged: { type: "boolean" }, moved: { type: "boolean" } } },
          },
        },
      },
      202: waits,
      400: problemResponse("The body is not two lists of different ids."),
      401: noToken,
      409: problemResponse("The list has other entries or another order by now; `ids` has them."),
    },
  };
}

const searchOperation: Json = {
  operationId: "search",
  summary: "Entries of all collections and globals by words in either language, the best groups first",
  parameters: [
    { name: "q", in: "query", required: true, schema: { type: "string", minLength: 1, maxLength: questionLimit } },
  ],
  responses: {
    200: {
      description: "The first entries of each group, and how many it has.",
      content: {
        "application/json": {
          schema: {
            type: "array",
            items: {
              type: "object",
              required: ["collection", "total", "entries"],
              properties: {
                collection: { type: "string" },
                total: { type: "integer" },
                entries: { type: "array", items: { type: "object" } },
              },
            },
          },
        },
      },
    },
    400: problemResponse("The question is missing or too long."),
  },
};

/** A global exists from the start, so the API always finds it. */
function globalOperation(global: Global): Json {
  return {
    operationId: `find-${global.name}`,
    summary: global.messages.title({}, { locale: defaultLocale }),
    responses: { 200: answer(global, global.messages.about({}, { locale: defaultLocale })) },
  };
}
