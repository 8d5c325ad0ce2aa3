import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, isForEditors, titleField } from "../../engine/declaration.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import type { ApiOperations } from "../../server/api/openapi-routes.ts";
import { problem, requestLocale } from "../../server/api/problem.ts";
import { parsedBody } from "../../server/api/request-body.ts";
import { log } from "../../server/log/log.ts";
import type { FeatureSite } from "../server.ts";
import {
  draftPath,
  largestProposal,
  mostLinks,
  mostLinksOfOne,
  mostWaiting,
  mostWaitingOfOne,
  remarkLimit,
} from "./feature.ts";
import { takenBack, targetOf } from "./proposed-write.ts";
import type { Links } from "./links.ts";
import type { Done, Proposal, Proposals } from "./proposals.ts";

const positive = z.optional(z.int().check(z.positive()));
const proposalBody = z.strictObject({
  method: z.enum(["POST", "PATCH", "PUT", "DELETE"]),
  path: z.string().check(z.maxLength(200)),
  body: z.optional(z.record(z.string(), z.unknown())),
  // Entries that came with the site and were never written, such as an empty global, have the version 0.
  version: z.optional(z.int().check(z.nonnegative())),
  replaces: positive,
});
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
  "POST /": { summary: "Proposes a write of content", body: proposalBody, answer: "The proposal's id.", status: 202 },
  "POST /{id}/withdraw": { summary: "Withdraws an own proposal", answer: acknowledged },
  "POST /turn": { summary: "Turns approval on or off", body: turnBody, answer: acknowledged },
  "POST /{id}/return": { summary: "Sends a proposal back with a word", body: returnBody, answer: acknowledged },
  "POST /{id}/publish": { summary: "Publishes a proposal", body: publishBody, answer: "The entry and its version." },
  "POST /{id}/undo": { summary: "Takes back what a proposal has written", answer: acknowledged },
  "POST /links": { summary: "Makes a link to a draft", body: linkBody, answer: "The path of the link.", status: 201 },
  "POST /links/{id}/revoke": { summary: "Ends a link to a draft", answer: acknowledged },
};

/** Maximum size of a proposal's other properties, apart from its body, in bytes. */
const around = 1024;

type Values = Readonly<Record<string, unknown>>;
type Parts = { proposals: Proposals; links: Links; site: Pick<FeatureSite, "store" | "sendContent"> };

/** The routes below `/api/approval`. Writes reach them only with a valid access token. */
export function approvalRoutes({ proposals, links, site }: Parts): Hono {
  const api = new Hono();
  const tooLarge = (context: Context) => problem(context, 413, tooLargeMessage(largestProposal), {});
  api.use(bodyLimit({ maxSize: largestProposal + around, onError: tooLarge }));

  /** Stores a write as a proposal, after a trial run has shown that the API would accept it. */
  api.post("/", async (context) => {
    const sent = await parsedBody(context, proposalBody);
    const { method, path, replaces } = sent;
    const target = targetOf(method, path, sent.body ?? {});
    const { writer } = context.var;
    if (!target || !isForEditors(target.declaration)) return problem(context, 403, m.problem_held_back, {});
    const body = unwrapped(target.declaration, sent.body);
    // Encoded pictures would make the proposal too long. Forms upload their pictures first.
    if (Object.values(body ?? {}).some((value) => typeof value === "string" && value.startsWith("data:")))
      return problem(context, 400, m.approval_problem_encoded, {});
    // The trial gets the body as it was sent. The API unwraps fields once, so it refuses here a body that is wrapped
    // twice, of which the screen would show no change.
    const trial = { method, path, body: sent.body };
    const tried = await site.sendContent(context, trial, { writer, isTrial: true });
    if (!tried.ok) return tried;
    const { declaration, kind, id } = target;
    const before = id === undefined ? undefined : await site.store.includingHidden().find(declaration, id);
    const { values = {} } = (await tried.json()) as { values?: Values };
    const latest = id === undefined ? undefined : await site.store.history.latest(declaration, id);
    const added = await proposals.add(
      {
        by: writer.email,
        kind,
        collection: declaration.name,
        entry: id === undefined ? null : Number(id),
        version: sent.version ?? latest?.version ?? null,
        method,
        path,
        body: body === undefined ? "" : JSON.stringify(body),
        ...titlesOf(titleField(declaration), { ...before, ...values }),
      },
      replaces,
    );
    if (added === "full") return problem(context, 409, m.approval_problem_full, counted(context, mostWaiting));
    if (added === "ownFull")
      return problem(context, 409, m.approval_problem_own_full, counted(context, mostWaitingOfOne));
    return context.json({ acknowledged: true, proposal: added }, 202);
  });

  api.post("/:id{[0-9]+}/withdraw", async (context) => {
    const isDone = await proposals.withdraw(idOf(context), context.var.writer.email);
    return isDone ? context.json({ acknowledged: true }) : problem(context, 409, m.approval_problem_decided, {});
  });

  api.post("/turn", async (context) => {
    const refused = refuseEditor(context);
    if (refused) return refused;
    const sent = await parsedBody(context, turnBody);
    await proposals.turn(sent.on, context.var.writer.email);
    return context.json({ acknowledged: true });
  });

  api.post("/:id{[0-9]+}/return", async (context) => {
    const refused = refuseEditor(context);
    if (refused) return refused;
    const sent = await parsedBody(context, returnBody);
    if (sent.word === "") return problem(context, 400, m.problem_fields, {}, { word: m.approval_problem_word });
    const isDone = await proposals.sendBack(idOf(context), sent.word, context.var.writer.email);
    return isDone ? context.json({ acknowledged: true }) : problem(context, 409, m.approval_problem_decided, {});
  });

  /**
   * Publishes a proposal: executes the proposed write on behalf of the administrator. `version` is the version of the
   * entry that the administrator saw. If the entry has changed since, the API refuses the write, and the proposal keeps
   * waiting.
   */
  api.post("/:id{[0-9]+}/publish", async (context) => {
    const refused = refuseEditor(context);
    if (refused) return refused;
    const sent = await parsedBody(context, publishBody);
    const proposal = await proposals.find(idOf(context));
    if (!proposal) return problem(context, 404, m.problem_not_found, {});
    const { writer } = context.var;
    if (!(await proposals.claim(proposal.id, writer.email)))
      return problem(context, 409, m.approval_problem_decided, {});
    const { done, answer } = await carryOut(context, site, proposal, sent.version);
    await proposals.settle(proposal.id, writer.email, done);
    return done ? context.json({ acknowledged: true, ...done }) : answer;
  });

  /** Undoes what publishing a proposal wrote, unless the entry has changed since. */
  api.post("/:id{[0-9]+}/undo", async (context) => {
    const refused = refuseEditor(context);
    if (refused) return refused;
    const proposal = await proposals.find(idOf(context));
    const back = proposal && takenBack(proposal);
    if (!back) return problem(context, 409, m.approval_problem_decided, {});
    const { writer } = context.var;
    const answer = await site.sendContent(context, back, { writer, isTrial: false });
    if (!answer.ok) return answer;
    await proposals.noteUndone(proposal.id, writer.email);
    return context.json({ acknowledged: true });
  });

  /** Makes a preview link. Its token appears only in this response. */
  api.post("/links", async (context) => {
    const sent = await parsedBody(context, linkBody);
    const { writer } = context.var;
    const of = "proposal" in sent ? await proposals.find(sent.proposal) : sent;
    const isOwn = of && (!("by" in of) || writer.mayAdminister || of.by === writer.email);
    const draft = isOwn
      ? await links.draftOf("by" in of ? { ...of, proposal: of.id } : { ...of, proposal: null })
      : undefined;
    if (!of || !draft) return problem(context, 404, m.problem_not_found, {});
    const proposal = "by" in of ? of.id : null;
    const link = { proposal, collection: of.collection, entry: of.entry, by: writer.email };
    const made = await links.add(link, !writer.mayAdminister);
    if (made === "full") return problem(context, 409, m.approval_link_full, counted(context, mostLinks));
    if (made === "ownFull") return problem(context, 409, m.approval_link_own_full, counted(context, mostLinksOfOne));
    return context.json({ path: `${draftPath}?key=${made.token}` }, 201);
  });

  api.post("/links/:id{[0-9]+}/revoke", async (context) => {
    const { email, mayAdminister } = context.var.writer;
    const isDone = await links.revoke(idOf(context), email, mayAdminister);
    return isDone ? context.json({ acknowledged: true }) : problem(context, 404, m.problem_not_found, {});
  });
  return api;
}

/** The fields of a request body. They may be wrapped in one object, as in the body of an update. */
function unwrapped({ fields }: Declaration, body: Values | undefined): Values | undefined {
  const [only, ...others] = Object.entries(body ?? {});
  const [name = "", inner] = only ?? [];
  const isWrapped = others.length === 0 && !(name in fields) && typeof inner === "object" && !Array.isArray(inner);
  return isWrapped && inner !== null ? (inner as Values) : body;
}

/** Executes the write of a proposal. If it was refused, `done` is undefined and `answer` gives the reason. */
async function carryOut(
  context: Context,
  site: Parts["site"],
  proposal: Proposal,
  seen: number | undefined,
): Promise<{ done: Done | undefined; answer: Response }> {
  const { id, method, path, body, entry, kind } = proposal;
  const write = {
    method,
    path,
    body: body === "" ? undefined : (JSON.parse(body) as Values),
    version: seen,
    key: `approval ${id}`,
  };
  try {
    const answer = await site.sendContent(context, write, { writer: context.var.writer, isTrial: false });
    if (!answer.ok) return { done: undefined, answer };
    const said = (await answer.json()) as { insertedId?: string; deletedCount?: number };
    if (said.deletedCount === 0) return { done: undefined, answer: problem(context, 404, m.approval_problem_gone, {}) };
    const now = Number(/\d+/.exec(answer.headers.get("ETag") ?? "")?.[0] ?? 0) || null;
    const done = kind === "add" ? { entry: Number(said.insertedId), version: 1 } : { entry, version: now };
    return { done, answer };
  } catch (error) {
    log.error(`Proposal ${id} could not be published.`, error);
    return { done: undefined, answer: problem(context, 500, m.client_failed, {}) };
  }
}

/** The titles of an entry in both languages, as the audit log stores them. */
function titlesOf(field: string | undefined, values: Values): { title: string | null; titleBn: string | null } {
  const text = (name: string) => (typeof values[name] === "string" && values[name] !== "" ? values[name] : null);
  return field === undefined
    ? { title: null, titleBn: null }
    : { title: text(field), titleBn: text(localizedName(field)) };
}

/** The input of a message about a limit, in the client's digits. */
function counted(context: Context, most: number): { most: string } {
  return { most: numberFormat(requestLocale(context)).format(most) };
}

function refuseEditor(context: Context): Response | undefined {
  return context.var.writer.mayAdminister ? undefined : problem(context, 403, m.problem_administrators, {});
}

function idOf(context: Context): number {
  const text = context.req.param("id") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
