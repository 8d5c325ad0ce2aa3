import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { idIn } from "../../engine/row-id.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import type { ApiOperations } from "../../server/api/openapi-routes.ts";
import { problem } from "../../server/api/problem.ts";
import { receiveJson } from "../../server/api/request-body.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import type { Decisions } from "./decisions.ts";
import { remarkLimit } from "./feature.ts";

const positive = z.optional(z.int().check(z.positive()));
const turnBody = z.strictObject({ on: z.boolean() });
const publishBody = z.strictObject({ version: positive });
const linkBody = z.union([
  z.strictObject({ proposal: z.int().check(z.positive()) }),
  z.strictObject({ collection: z.string().check(z.maxLength(100)), entry: z.int().check(z.positive()) }),
]);
const returnBody = z.strictObject({ word: z.string().check(z.trim(), z.maxLength(remarkLimit)) });

const acknowledged = "It is done.";
/** The API description of these routes. */
export const approvalOperations: ApiOperations = {
  "POST /": { summary: "Asks to reload a page that an older version sent", answer: "Nothing.", act: "unseen" },
  "POST /{id}/withdraw": { summary: "Withdraws an own proposal", answer: acknowledged, act: "unseen" },
  "POST /turn": { summary: "Turns approval on or off", body: turnBody, answer: acknowledged },
  "POST /{id}/return": { summary: "Sends a proposal back with a word", body: returnBody, answer: acknowledged },
  "POST /{id}/publish": { summary: "Publishes a proposal", body: publishBody, answer: "The entry and its version." },
  "POST /{id}/undo": { summary: "Takes back what a proposal has written", answer: acknowledged },
  "POST /links": {
    summary: "Makes a link to a draft",
    body: linkBody,
    answer: "The path of the link.",
    status: 201,
    act: "unseen",
  },
  "POST /links/{id}/revoke": { summary: "Ends a link to a draft", answer: acknowledged, act: "unseen" },
};

/** Maximum size of a body in bytes: a remark in Bengali, with every letter escaped. */
const mostBytes = 8 * 1024;

/** The routes below `/api/approval`. Writes reach them only with a valid access token. */
export function approvalRoutes(decisions: Decisions): Hono {
  const api = new Hono();
  const tooLarge = (context: Context) => problem(context, 413, tooLargeMessage(mostBytes), {});
  const done = (context: Context, more = {}) => context.json({ acknowledged: true, ...more });
  // Pages that were opened before an upgrade send their changes here, however long. What is typed stays in the form.
  api.post("/", () => {
    throw new Refusal(400, m.approval_problem_reload);
  });
  api.use(bodyLimit({ maxSize: mostBytes, onError: tooLarge }));
  api.post("/:id{[0-9]+}/withdraw", async (context) => {
    await decisions.withdraw(idIn(context.req.param("id")), context.get("writer"));
    return done(context);
  });
  api.post("/turn", async (context) => {
    await decisions.turn((await receiveJson(context, turnBody)).on, context.get("writer"));
    return done(context);
  });
  api.post("/:id{[0-9]+}/return", async (context) => {
    await decisions.sendBack(
      idIn(context.req.param("id")),
      (await receiveJson(context, returnBody)).word,
      context.get("writer"),
    );
    return done(context);
  });
  api.post("/:id{[0-9]+}/publish", async (context) => {
    const { version } = await receiveJson(context, publishBody);
    return done(context, await decisions.publish(idIn(context.req.param("id")), version, context.get("writer")));
  });
  api.post("/:id{[0-9]+}/undo", async (context) => {
    await decisions.undo(idIn(context.req.param("id")), context.get("writer"));
    return done(context);
  });
  api.post("/links", async (context) => {
    const path = await decisions.link(await receiveJson(context, linkBody), context.get("writer"));
    return context.json({ path }, 201);
  });
  api.post("/links/:id{[0-9]+}/revoke", async (context) => {
    await decisions.revoke(idIn(context.req.param("id")), context.get("writer"));
    return done(context);
  });
  return api;
}
