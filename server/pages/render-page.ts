import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { CallIdentity, requestContext as RequestContext, RequestData } from "../../app/context.ts";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { forEachLanguage, type Locale } from "../../engine/languages.ts";
import { localPath, splitPath } from "../../engine/locale.ts";
import profile from "../../globals/profile.ts";
import type { Store } from "../content/store.ts";
import type { Reads } from "../content/versions.ts";
import type { Identity } from "../auth/identity-services.ts";
import { enrolmentOf } from "../auth/second-factor/enrolment.ts";
import { type LiveSession, sessionOfRequest } from "../auth/sessions.ts";
import { parseFormattedText } from "../content/parse-formatted-text.ts";
import { UnavailableError } from "../log/service-error.ts";
import { log } from "../log/log.ts";
import type { Features } from "../operation/features.ts";
import { drawQrCode } from "../media/draw-qr-code.ts";
import { currentRequestId } from "../log/request-id.ts";
import { examplePath, publicPath } from "./page-address.ts";
import { addPolicy } from "./content-security-policy.ts";

/**
 * The result of rendering: `html` for a page, otherwise the `body` of the router's response, such as a redirect. A
 * visitors' page that does not exist has only a status.
 */
export type RenderedPage = {
  status: number;
  headers: Headers;
  html: string | undefined;
  body: ReadableStream | null;
};

/** How the form came that a request carries. */
export type SentForm = {
  callIdentity: CallIdentity;
  /** The network of its client. */
  network: string;
  /** Whether it is that of a feature, whose action checks no password. */
  isFeatures: boolean;
};

/**
 * Renders the page for a request. For a page that is the same for every visitor, `reads` collects what it reads. A
 * request that carries a form needs `form`.
 */
export type RenderPage = (
  request: Request,
  reads?: Reads,
  form?: Pick<SentForm, "callIdentity" | "network">,
) => Promise<RenderedPage>;

/** What the application's server entry exports. */
type EntryModule = {
  // The context key must come from the build: another copy of the module has another key.
  requestContext: typeof RequestContext;
};

/** What pages tell of accounts. */
type PageIdentity = Pick<
  Identity,
  "provider" | "sessions" | "notices" | "secondFactor" | "setup" | "links" | "people" | "passwordMinLength"
>;

type Parts = Pick<RequestData, "auditTrail" | "operation" | "startProgress" | "sampleSchool" | "publicUrl"> & {
  store: Store;
  library: RequestData["mediaLibrary"];
  identity: PageIdentity;
  features: Pick<Features, "dashboard" | "services">;
  mode: "production" | "development";
};

/** Creates a renderer from the application's build, with React Router under the base path of each language. */
export function createPageRenderer(build: ServerBuild, { mode, ...parts }: Parts): RenderPage {
  const { requestContext } = build.entry.module as unknown as EntryModule;
  const handlers = inEachLanguage((basename) => createRequestHandler({ ...withLog(build), basename }, mode));
  const visitorsBuild = withLog(withVisitorsRoutes(build));
  const visitorsHandlers = inEachLanguage((basename) => createRequestHandler({ ...visitorsBuild, basename }, mode));
  return async (request, reads, form) => {
    const { locale, path } = splitPath(new URL(request.url).pathname);
    const { store, library, identity, auditTrail, operation, startProgress, sampleSchool, features, publicUrl } = parts;
    const { setup, provider, links: accountLinks, people } = identity;
    const user = await sessionOfRequest(identity, request.headers);
    // Only signed-in users get inline scripts; their pages are never cached, so each response has a nonce of its own.
    const scriptNonce = user && randomBytes(16).toString("base64");
    const context = new RouterContextProvider();
    const site = {
      parseFormattedText,
      drawQrCode,
      mediaLibrary: library,
      locale,
      publicUrl,
      setup,
      identityOffers: provider.offers,
      auditTrail,
      operation,
      startProgress,
      sampleSchool,
      accountLinks,
      people,
      featureLines: features.dashboard,
      featureServices: features.services,
      callIdentity: form?.callIdentity ?? rejectCall,
      network: form?.network,
    };
    const secondFactor = secondFactorOf(identity, publicUrl, request.headers.get("cookie"), user?.email ?? "");
    const today = dayAt(new Date());
    const requestId = currentRequestId();
    // Strangers ask as much as they like, so their questions are answered by the visitors' routes too.
    const hasVisitorsRoute = (reads !== undefined || user === undefined) && publicPath(path) !== undefined;
    const tracked = reads ? store.trackReads(reads) : store;
    // The profile is read outside of the router: without it not even the error page could be made.
    const page = {
      store: tracked,
      profile: await tracked.readOnce(readProfile, locale),
      today,
      user,
      scriptNonce,
      requestId,
      omitErrorPage: reads !== undefined && hasVisitorsRoute,
    };
    const minLength = () => provider.passwordRule?.minLength() ?? identity.passwordMinLength;
    context.set(requestContext, {
      ...site,
      ...page,
      secondFactor,
      sessions: sessionsOf(identity, user),
      passwordMinLength: minLength,
    });
    const response = await (hasVisitorsRoute ? visitorsHandlers : handlers)[locale](request, context);
    const lost = missing.get(request);
    if (lost) throw lost;
    const { status, body } = response;
    const headers = new Headers(response.headers);
    headers.set("Cache-Control", user || request.method === "POST" ? "private, no-store" : "no-cache");
    if (!headers.get("Content-Type")?.startsWith("text/html")) return { status, headers, html: undefined, body };
    const withPolicy = addPolicy(
      await response.text(),
      scriptNonce,
      path.toLowerCase() === signInPath ? provider.formTargets : [],
    );
    headers.set("Content-Security-Policy", withPolicy.policy);
    return { status, headers, html: withPolicy.html, body: null };
  };
}

/** The school's profile, which every page shows. */
const readProfile = (store: Store) => store.findGlobal(profile);

/** The page whose form may lead to an identity provider. */
const signInPath = "/login";

const rejectCall: CallIdentity = () => Promise.reject(new Error("This request carries no form."));

/** What the pages tell of somebody's sessions; nothing of a stranger's. */
function sessionsOf({ sessions, notices }: PageIdentity, user: LiveSession | undefined): RequestData["sessions"] {
  if (!user) return { list: async () => [], notices: async () => [] };
  return {
    list: async () => (await sessions.list(user.userId)).map((one) => ({ ...one, isThisOne: one.id === user.id })),
    notices: () => notices.list(user.userId, user.device),
  };
}

/** What the pages of the second factor ask for, on behalf of one person. */
function secondFactorOf(
  { secondFactor }: PageIdentity,
  publicUrl: string,
  cookies: string | null,
  email: string,
): RequestData["secondFactor"] {
  const { isDemanded, pending } = secondFactor;
  const isPending = async () => (await pending.find(cookies)) !== undefined;
  return { isDemanded, isPending, enrolmentOf: (secret) => enrolmentOf(secret, email, publicUrl) };
}

/**
 * What was missing while a request was rendered: the router would make a page of it that says no more than that
 * something failed.
 */
const missing = new WeakMap<Request, UnavailableError>();

/** The build, with errors of loaders and of rendering written to the site's log. */
function withLog(build: ServerBuild): ServerBuild {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (error instanceof UnavailableError) missing.set(request, error);
    else if (!request.signal.aborted) log.error(`${request.method} ${new URL(request.url).pathname}`, error);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

/**
 * The build with visitors' routes only: React Router goes through all routes of a build for each page (decision 19).
 */
function withVisitorsRoutes(build: ServerBuild): ServerBuild {
  const isVisitors = ({ id, path = "" }: { id: string; path?: string }) =>
    id === "root" || publicPath(examplePath(path)) !== undefined;
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isVisitors(build.routes[id] ?? { id })));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

function inEachLanguage<T>(make: (basename: string) => T): Record<Locale, T> {
  return forEachLanguage(({ code }) => make(localPath("/", code)));
}
