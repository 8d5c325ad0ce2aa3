import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { CallIdentity, requestContext as RequestContext } from "../../app/context.ts";
import { dayOf } from "../../engine/calendar-day.ts";
import { type Locale, locales, splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { type Identity, signedIn } from "../identity/identity.ts";
import type { Library } from "../media/library.ts";
import { seal } from "./seal.ts";

/** What a request for a page has led to: a page's text, or, where the router answered otherwise, a body. */
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

/** A maker of pages with the application's build: React Router under `/` in English and under `/bn` in Bengali. */
export function createPageMaker(build: ServerBuild, { mode, ...parts }: Parts): MakePage {
  const { requestContext } = build.entry.module as unknown as EntryModule;
  const answers = inEachLanguage((basename) => createRequestHandler({ ...build, basename }, mode));
  return async (request, reads, callIdentity = noForm) => {
    const { locale } = splitPath(new URL(request.url).pathname);
    const { store, library, identity, publicUrl } = parts;
    const { setup, passwordMinLength } = identity;
    const user = await signedIn(identity, request.headers);
    // Only the signed-in get scripts that stand in the page, and no cache keeps their pages.
    const scriptNonce = user && randomBytes(16).toString("base64");
    const context = new RouterContextProvider();
    const school = { library, locale, publicUrl, setup, passwordMinLength, callIdentity };
    const today = dayOf(new Date());
    context.set(requestContext, { ...school, store: reads ? store.noting(reads) : store, today, user, scriptNonce });
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

function inEachLanguage<T>(make: (basename: string) => T): Record<Locale, T> {
  return Object.fromEntries(
    locales.map((locale) => [locale, make(locale === "en" ? "/" : `/${locale}`)]),
  ) as Record<Locale, T>;
}
