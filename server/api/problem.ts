import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import { acceptedLocale } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { isClientGone } from "../http/fallback-page.ts";
import { isGetOrHead } from "../http/method.ts";
import { log } from "../log/log.ts";
import { asProblemJson } from "../refusal/print.ts";
import { Refusal, type RefusalStatus } from "../refusal/refusal.ts";
import { refusalFor } from "../refusal/refusal-for.ts";

/**
 * The language of messages for a client: the first language in `Accept-Language` that the site has, or else the
 * default.
 */
export function requestLocale(context: Context): Locale {
  return acceptedLocale(context.req.header("Accept-Language")) ?? defaultLocale;
}

/** The response to a refused request, in the client's language. */
export function refusalResponse(context: Context, refusal: Refusal): Response {
  const { status, headers, body } = asProblemJson(refusal, requestLocale(context));
  return context.body(body, status, headers);
}

/** The response to a request that is refused with this message; `fields` has a message for each wrong field. */
export function problem<Inputs extends object>(
  context: Context,
  status: RefusalStatus,
  message: Message<Inputs>,
  inputs: Inputs,
  fields: Record<string, Message> = {},
): Response {
  return refusalResponse(context, new Refusal(status, (_, options) => message(inputs, options), fields));
}

/** The response to an error that a request handler threw: a refusal, or a fault of the server, which is logged. */
export function errorResponse(error: Error, context: Context): Response {
  const name = `${context.req.method} ${context.req.path}`;
  const refusal = refusalFor(error, { name, isRead: isGetOrHead(context.req) });
  if (refusal) return refusalResponse(context, refusal);
  if (!isClientGone(error, (context.env as HttpBindings).incoming)) log.error(name, error);
  return problem(context, 500, m.problem_failed, {});
}
