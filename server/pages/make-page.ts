import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { CallIdentity, requestContext as RequestContext } from "../../app/context.ts";
import { dayOf } from "../../engine/calendar-day.ts";
import { forEachLanguage, type Locale } from "../../engine/languages.ts";
import { localPath, splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { type Identity, signedIn } from "../identity/identity.ts";
import { log } from "../log.ts";
import type { Library } from "../media/library.ts";
import { currentRequestId } from "../request-id.ts";
import { publicPath } from "./public-pages.ts";
import { seal } from "./seal.ts";

/**
 * What a request for a page has led to: a page's text, or, where the router answered otherwise, a body. Of a visitors'
 * page that is not there it is the status alone.
 */
export type MadePage = {
  status: number;
  headers: Headers;
  html: string | undefined;
  body: ReadableStream | null;
};

/**
 * Makes the page that a request asks for; one for every visitor notes in `reads` what it reads. A page that takes a form
 * needs `callIdentity`.
 */
export type MakePage = (request: Request, reads?: Reads, callIdentity?: CallIdentity) => Promise<MadePage>;

/** What the application's build hands to the server. */
type EntryModule = {
  // The router's key must be the build's own: another copy of the module has another key.
  requestContext: typeof RequestContext;
};

type Parts = {
  store: Store;
  library: Library;
  identity: Identity;
  publicUrl: string;
  mode: "production" | "development";
};

/** A maker of pages with the application's build: React Router under the base of each language. */
export function createPageMaker(build: ServerBuild, { mode, ...parts }: Parts): MakePage {
  const { requestContext } = build.entry.module as unknown as EntryModule;
  const answers = inEachLanguage((basename) => createRequestHandler({ ...withLog(build), basename }, mode));
  return async (request, reads, callIdentity = noForm) => {
    const { locale, path } = splitPath(new URL(request.url).pathname);
    const { store, library, identity, publicUrl } = parts;
    const { setup, passwordMinLength } = identity;
    const user = await signedIn(identity, request.headers);
    // Only the signed-in get scripts that stand in the page, and no cache keeps their pages.
    const scriptNonce = user && randomBytes(16).toString("base64");
    const context = new RouterContextProvider();
    const school = { library, locale, publicUrl, setup, passwordMinLength, callIdentity };
    const today = dayOf(new Date());
    const requestId = currentRequestId();
    const statusAlone = reads !== undefined && publicPath(path) !== undefined;
    const about = { store: reads ? store.noting(reads) : store, today, user, scriptNonce, requestId, statusAlone };
    context.set(requestContext, { ...school, ...about });
    const response = await answers[locale](request, context);
    const { status, body } = response;
    const headers = new Headers(response.headers);
    headers.set("Cache-Control", user || request.method === "POST" ? "private, no-store" : "no-cache");
    if (!headers.get("Content-Type")?.startsWith("text/html")) return { status, headers, html: undefined, body };
    const page = seal(await response.text(), scriptNonce);
    headers.set("Content-Security-Policy", page.policy);
    return { status, headers, html: page.html, body: null };
  };
}

const noForm: CallIdentity = () => Promise.reject(new Error("This request carries no form."));

/** The build with failures of loaders and of rendering told in the site's own log. */
function withLog(build: ServerBuild): ServerBuild {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (!request.signal.aborted) log.error(`${request.method} ${new URL(request.url).pathname}`, error);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

function inEachLanguage<T>(make: (basename: string) => T): Record<Locale, T> {
  return forEachLanguage(({ code }) => make(localPath("/", code)));
}
