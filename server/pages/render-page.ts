import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type * as contexts from "../../app/context.ts";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { forEachLanguage, type Locale } from "../../engine/languages.ts";
import { localPath, splitPath } from "../../engine/locale.ts";
import profile from "../../globals/profile.ts";
import type { Store } from "../content/store.ts";
import type { Reads } from "../content/versions.ts";
import { sessionOfRequest } from "../auth/sessions.ts";
import { parseFormattedText } from "../content/parse-formatted-text.ts";
import { BusyError, UnavailableError } from "../log/service-error.ts";
import { log } from "../log/log.ts";
import type { Features } from "../operation/features.ts";
import { drawQrCode } from "../media/draw-qr-code.ts";
import { currentRequestId } from "../log/request-id.ts";
import { examplePath, publicPath } from "./page-address.ts";
import { type Form, identityOf, noForm, type SenderParts, writingOf } from "./sender.ts";
import { addPolicy } from "./content-security-policy.ts";

/**
 * The result of rendering: `html` for a page, otherwise the `body` of the router's response, such as a redirect. For a
 * missing page there is only a status.
 */
export type RenderedPage = {
  status: number;
  headers: Headers;
  html: string | undefined;
  body: ReadableStream | null;
};

/** How a request's form arrived. */
export type SentForm = {
  /** The client's IP address. */
  address: string;
  /** Whether the form belongs to a feature, whose action checks no password. */
  isFeatures: boolean;
};

/**
 * Renders the page for a request. For a page that is the same for every visitor, `reads` collects what it reads. A
 * request with a form needs `sender.form`.
 */
export type RenderPage = (
  request: Request,
  reads?: Reads,
  sender?: { form?: Pick<Form, "lend" | "address">; network?: string | undefined },
) => Promise<RenderedPage>;

/** The exports of the application's server entry. */
type EntryModule = {
  // The context keys must come from the build, because another copy of the module has other keys.
  contexts: typeof contexts;
};

type Parts = Pick<contexts.Administration, "auditTrail" | "operation" | "startProgress" | "sampleSchool" | "files"> & {
  store: Store;
  perform: SenderParts["perform"];
  library: contexts.Reading["mediaLibrary"];
  identity: SenderParts["identity"];
  features: Pick<Features, "dashboard" | "aboveForm" | "services" | "searched" | "proposals" | "entryPicture">;
  publicUrl: string;
};

/** React Router's list of the scripts of each screen, by language. */
export type ScriptLists = Readonly<Record<Locale, ServerBuild["assets"]>>;

/** The built application. Without `scripts`, the scripts of all languages are those that `build` names. */
export type Application = { build: ServerBuild; scripts?: ScriptLists; mode: "production" | "development" };

/** Creates a renderer from the application's build, with React Router under the base path of each language. */
export function createPageRenderer(
  { build, scripts, mode }: Application,
  { store, perform, identity, publicUrl, ...parts }: Parts,
): RenderPage {
  const keys = (build.entry.module as unknown as EntryModule).contexts;
  const { provider, people } = identity;
  const { library: mediaLibrary, auditTrail, operation, startProgress, sampleSchool, files, features } = parts;
  const said = { dashboardLines: features.dashboard, entryRemarks: features.aboveForm };
  const administration = { people, auditTrail, operation, startProgress, sampleSchool, files, ...said };
  const handlersOf = (select: (build: ServerBuild) => ServerBuild) =>
    forEachLanguage(({ code }) => {
      const inLanguage = { ...build, assets: scripts?.[code] ?? build.assets, basename: localPath("/", code) };
      return createRequestHandler(withLog(select(inLanguage)), mode);
    });
  const handlers = handlersOf((all) => all);
  const visitorsHandlers = handlersOf(withVisitorsRoutes);
  return async (request, reads, sender) => {
    const { locale, path } = splitPath(new URL(request.url).pathname);
    const user = await sessionOfRequest(identity, request.headers);
    const isPublic = publicPath(path) !== undefined;
    // Only pages that are not public have inline scripts. They are never cached, so each response has its own nonce.
    const scriptNonce = user && !isPublic ? randomBytes(16).toString("base64") : undefined;
    // Strangers may send any number of search queries, so the lighter visitors' routes answer these too.
    const hasVisitorsRoute = (reads !== undefined || user === undefined) && isPublic;
    const tracked = reads ? store.trackReads(reads) : store;
    const context = new RouterContextProvider();
    context.set(keys.readingContext, {
      store: tracked,
      // It is read outside of the router, because without it not even the error page could be rendered.
      profile: await tracked.readOnce(readProfile, locale),
      parseFormattedText,
      drawQrCode,
      mediaLibrary,
      locale,
      today: dayAt(new Date()),
      publicUrl,
      searched: features.searched,
      entryPicture: features.entryPicture,
    });
    const isEditor = user?.mayWrite === true && !user.mayAdminister;
    const account = user && {
      ...user,
      proposals: isEditor && (await features.proposals.isOn()) ? (true as const) : undefined,
    };
    context.set(keys.accountContext, { user: account, offers: provider.offers, network: sender?.network });
    const omitErrorPage = reads !== undefined && hasVisitorsRoute;
    context.set(keys.responseContext, { scriptNonce, requestId: currentRequestId(), omitErrorPage });
    context.set(keys.servicesContext, features.services);
    if (!hasVisitorsRoute) {
      const form = { ...(sender?.form ?? noForm), locale, name: `${request.method} ${path}` };
      context.set(keys.identityContext, identityOf(identity, request, user, form));
      context.set(keys.writingContext, writingOf({ perform, identity }, user, form));
      context.set(keys.administrationContext, administration);
    }
    const response = await (hasVisitorsRoute ? visitorsHandlers : handlers)[locale](request, context);
    const lost = missing.get(request);
    if (lost) throw lost;
    const { status, body } = response;
    const headers = new Headers(response.headers);
    const isPersonal = user || request.method === "POST" || headers.get("Cache-Control") === "no-store";
    headers.set("Cache-Control", isPersonal ? "private, no-store" : "no-cache");
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

/** The page whose form may submit to an identity provider. */
const signInPath = "/login";

/**
 * The unavailable service or the full queue because of which the page of a request could not be rendered. It is
 * remembered here, because the router itself would only render a page that says that something failed.
 */
const missing = new WeakMap<Request, UnavailableError | BusyError>();

/** The build, with the errors of loaders and of rendering written to the site's log. */
function withLog(build: ServerBuild): ServerBuild {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (error instanceof UnavailableError || error instanceof BusyError) missing.set(request, error);
    else if (!request.signal.aborted) log.error(`${request.method} ${new URL(request.url).pathname}`, error);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

/**
 * The build with visitors' routes only, because React Router goes through all routes of a build for each page (decision
 * 19).
 */
function withVisitorsRoutes(build: ServerBuild): ServerBuild {
  const isVisitors = ({ id, path = "" }: { id: string; path?: string }) =>
    id === "root" || publicPath(examplePath(path)) !== undefined;
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isVisitors(build.routes[id] ?? { id })));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
