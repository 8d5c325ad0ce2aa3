import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import { features } from "../../features/registry.ts";
import type { Locale } from "../../engine/languages.ts";
import { splitPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { clientAddress, networkOf } from "../auth/client-address.ts";
import { ownOriginOf } from "../auth/origins.ts";
import type { Sessions } from "../auth/sessions.ts";
import { pathPattern } from "./page-address.ts";
import type { Render } from "./queued-render.ts";

/**
 * What the module of a route says, as its export `form`, about the forms that are sent to its address. An address
 * without it accepts no POST.
 */
export type FormRules = {
  /** Maximum size of a form, in bytes; "passwords" for that of forms with passwords (../auth/form-bytes.ts). */
  readonly bytes: number | "passwords";
  /**
   * Set if editors may send the form while their changes wait for approval: because it belongs to their own account, or
   * writes only through `perform`, or through a service that checks the writer itself. Every other form below `/admin`
   * is then refused to them.
   */
  readonly harmless?: true;
};

/** Returns the rules of the form at a path without its language; undefined if the path accepts no form. */
export type FormAt = (path: string) => FormRules | undefined | Promise<FormRules | undefined>;

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"] & { form?: FormRules };

/** Collects what the modules of these routes say about their forms. */
export function formMatcher({ routes }: Pick<ServerBuild, "routes">): (path: string) => FormRules | undefined {
  const forms = Object.values(routes).flatMap((route) => {
    const module: RouteModule | undefined = route?.module;
    const form = module?.form;
    return form ? [{ form, address: new RegExp(`^/${pathPattern(route?.path ?? "")}$`, "i") }] : [];
  });
  return (path) => forms.find(({ address }) => address.test(path))?.form;
}

const declared: readonly { path: string; formBytes?: number; harmless?: true }[] = features.flatMap(
  ({ pages = [], screens = [] }) => [...pages, ...screens],
);
/** The forms of features, which declare them beside the paths of their pages and screens; by path in lower case. */
const featureForms = new Map<string, FormRules>(
  declared.flatMap(({ path, formBytes: bytes, harmless }) =>
    bytes === undefined ? [] : [[path.toLowerCase(), { bytes, ...(harmless && { harmless }) }] as const],
  ),
);

type FormParts = {
  render: Render;
  publicUrl: string;
  /** Whether clients' addresses are taken from the proxy's `X-Forwarded-For` header. */
  trustProxy: boolean;
  /** The forms of the application's routes. */
  formAt: FormAt;
  /** The size limit of forms with passwords, in bytes. */
  passwordBytes: number;
  /** Whether changes by the person with these cookies wait for an administrator's approval. */
  isHeldBack: (cookies: string | undefined) => Promise<boolean>;
};

type FormEnv = { Variables: { rules: FormRules } };

/** Accepts forms only from the site's own pages, so that no other site can sign a visitor in or out. */
export function formRoutes(parts: FormParts): Hono<FormEnv> {
  const { render, publicUrl, trustProxy, formAt, passwordBytes, isHeldBack } = parts;
  const routes = new Hono<FormEnv>();
  routes.post("*", async (context, next) => {
    const path = formPath(context);
    const rules = featureForms.get(path) ?? (await formAt(path));
    if (!rules) return context.notFound();
    // Browsers always state the length of a form; a body in tiny chunks would only keep the server busy.
    if (context.req.header("Content-Length") === undefined) return refuse(context, 411, m.problem_form_type);
    context.set("rules", rules);
    const maxSize = rules.bytes === "passwords" ? passwordBytes : rules.bytes;
    return bodyLimit({ maxSize, onError: () => refuse(context, 413, tooLargeMessage(maxSize)) })(context, next);
  });
  routes.post("*", async (context) => {
    const { raw } = context.req;
    if (!isForm(context)) return refuse(context, 415, m.problem_form_type);
    const origin = ownOriginOf(publicUrl, raw.headers);
    if (origin === undefined) return refuse(context, 403, m.problem_form_origin);
    // The body may take long to arrive, so whether changes are held back is only asked after it.
    const body = await raw.text();
    const path = formPath(context);
    if (path.startsWith("/admin") && !context.get("rules").harmless && (await isHeldBack(context.req.header("Cookie"))))
      return refuse(context, 403, m.problem_held_back);
    // React Router compares `Origin` with the request's URL, which differs from the browser's behind a proxy.
    const { pathname, search } = new URL(raw.url);
    const headers = withOrigin(raw.headers, origin);
    const form = new Request(origin + pathname + search, { method: "POST", headers, body });
    const address = clientAddress(context, trustProxy);
    return render(form, networkOf(address), { address, isFeatures: featureForms.has(path) });
  });
  return routes;
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
