import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { features } from "../../features/registry.ts";
import type { Locale } from "../../engine/languages.ts";
import { lineLimit } from "../../engine/fields/text.ts";
import { startPath, startSteps } from "../../engine/start-steps.ts";
import { splitPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { clientAddress, networkOf } from "../auth/client-address.ts";
import { ownOriginOf } from "../auth/origins.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Render } from "./queued-render.ts";

/** The size limit of the form on each page and screen of a feature, in bytes, by its path in lower case. */
const featureForms = new Map(
  features
    .flatMap(({ pages = [], screens = [] }) => [...pages, ...screens])
    .flatMap(({ path, formBytes }) => (formBytes === undefined ? [] : [[path.toLowerCase(), formBytes] as const])),
);

/** The pages that accept a POST, in lower case. */
const formPages = new Set([
  ...featureForms.keys(),
  ...startSteps.map(startPath),
  "/admin",
  "/admin/start",
  "/login",
  "/login/code",
  "/logout",
  "/setup",
  "/signup",
  "/forgot-password",
  "/admin/account",
  "/admin/account/second-factor",
  "/admin/account/sessions",
  "/admin/account/remove",
  "/admin/people",
  "/admin/people/account",
  "/new-password",
]);

/**
 * The screens whose forms editors may send while their changes wait for approval, in lower case: those of their own
 * account, and those that write only through `perform`, or through a service that checks the writer itself. Every other
 * screen's form is refused.
 */
const harmlessForms = new Set([
  ...features.flatMap(({ screens = [] }) => screens.flatMap(({ path, harmless }) => (harmless ? [path] : []))),
  "/admin",
  "/admin/account",
  "/admin/account/second-factor",
  "/admin/account/sessions",
  "/admin/account/remove",
]);

/**
 * The size limit of the form in a step of the first start, in bytes: five single-line texts in Bengali, with 9 bytes
 * per letter.
 */
const stepBytes = 5 * lineLimit * 9;

type FormParts = {
  render: Render;
  publicUrl: string;
  /** Whether clients' addresses are taken from the proxy's `X-Forwarded-For` header. */
  trustProxy: boolean;
  /** The size limit of forms with passwords, in bytes. */
  maxBytes: number;
  /** Whether changes by the person with these cookies wait for an administrator's approval. */
  isHeldBack: (cookies: string | undefined) => Promise<boolean>;
};

/** Accepts forms only from the site's own pages, so that no other site can sign a visitor in or out. */
export function formRoutes({ render, publicUrl, trustProxy, maxBytes, isHeldBack }: FormParts): Hono {
  const routes = new Hono();
  const limit = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => refuse(context, 413, tooLargeMessage(maxSize)) });
  const limited = limit(Math.max(maxBytes, stepBytes));
  const limits = new Map([...featureForms].map(([path, bytes]) => [path, limit(bytes)]));
  routes.post("*", async (context, next) => {
    if (!isFormPage(context)) return context.notFound();
    // Browsers always state the length of a form; a body in tiny chunks would only keep the server busy.
    if (context.req.header("Content-Length") === undefined) return refuse(context, 411, m.problem_form_type);
    return (limits.get(formPath(context)) ?? limited)(context, next);
  });
  routes.post("*", async (context) => {
    const { raw } = context.req;
    if (!isForm(context)) return refuse(context, 415, m.problem_form_type);
    const origin = ownOriginOf(publicUrl, raw.headers);
    if (origin === undefined) return refuse(context, 403, m.problem_form_origin);
    // The body may take long to arrive, so whether changes are held back is only asked after it.
    const body = await raw.text();
    const path = formPath(context);
    if (path.startsWith("/admin") && !harmlessForms.has(path) && (await isHeldBack(context.req.header("Cookie"))))
      return refuse(context, 403, m.problem_held_back);
    // React Router compares `Origin` with the request's URL, which differs from the browser's behind a proxy.
    const { pathname, search } = new URL(raw.url);
    const headers = withOrigin(raw.headers, origin);
    const form = new Request(origin + pathname + search, { method: "POST", headers, body });
    const address = clientAddress(context, trustProxy);
    return render(form, {
      address,
      network: networkOf(address),
      isFeatures: featureForms.has(formPath(context)),
    });
  });
  return routes;
}

function isFormPage(context: Context): boolean {
  return formPages.has(formPath(context));
}

function formPath(context: Context): string {
  return splitPath(context.req.path).path.toLowerCase();
}

function isForm(context: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header("Content-Type") ?? "");
}

function withOrigin(sent: Headers, origin: string): Headers {
  const headers = new Headers(sent);
  for (const name of ["content-length", "transfer-encoding"]) headers.delete(name);
  headers.set("Origin", origin);
  return headers;
}

function localeOf(url: string): Locale {
  return splitPath(new URL(url).pathname).locale;
}

function refuse(context: Context, status: 403 | 411 | 413 | 415, message: Message): Response {
  return context.text(message({}, { locale: localeOf(context.req.url) }), status);
}

/**
 * Whether changes by the person with these cookies wait for an administrator's approval. `isOn` comes from the
 * features.
 */
export async function isSenderHeldBack(
  sessions: Pick<Sessions, "find">,
  isOn: () => Promise<boolean>,
  cookies: string | undefined,
): Promise<boolean> {
  const session = await sessions.find(cookies);
  return session?.mayWrite === true && !session.mayAdminister && (await isOn());
}
