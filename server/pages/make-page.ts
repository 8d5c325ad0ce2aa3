import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { requestContext as RequestContext } from "../../app/context.ts";
import type { createVisitorsRenderer as CreateVisitorsRenderer } from "../../app/visitors-page.tsx";
import { dayOf } from "../../engine/calendar-day.ts";
import { type Locale, locales, splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { type Identity, signedIn } from "../identity/identity.ts";
import { complain } from "../log.ts";
import type { Library } from "../media/library.ts";
import { publicPath } from "./public-pages.ts";
import { createSeal } from "./seal.ts";

/** What a request for a page has led to: a page's text, or, where the router answered otherwise, a body. */
export type MadePage = {
  status: number;
  headers: Headers;
  html: string | undefined;
  body: ReadableStream | null;
};

/** Makes the page that a request asks for; one for every visitor notes in `reads` what it reads. */
export type MakePage = (request: Request, reads?: Reads) => Promise<MadePage>;

/** What the application's build hands to the server. */
type EntryModule = {
  // The router's key must be the build's own: another copy of the module has another key.
  requestContext: typeof RequestContext;
  scriptNonce: string;
  htmlOf: (response: Response) => string | undefined;
  createVisitorsRenderer: typeof CreateVisitorsRenderer;
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
  const { requestContext, scriptNonce, htmlOf, createVisitorsRenderer } = build.entry.module as unknown as EntryModule;
  const answers = inEachLanguage((basename) => createRequestHandler({ ...build, basename }, mode));
  const visitorsPages = inEachLanguage((basename) => createVisitorsRenderer(visitorsRoutes(build), basename, scriptNonce));
  const seal = createSeal(scriptNonce);
  return async (request, reads) => {
    const { locale, path } = splitPath(new URL(request.url).pathname);
    const context = new RouterContextProvider();
    const { store, library, identity, publicUrl } = parts;
    const user = await signedIn(identity, request.headers);
    const { setup, passwordMinLength } = identity;
    const noted = reads ? store.noting(reads) : store;
    const today = dayOf(new Date());
    const school = { store: noted, library, locale, today, publicUrl, setup, passwordMinLength };
    context.set(requestContext, { ...school, user });
    const isVisitors = reads !== undefined && publicPath(path) !== undefined;
    const whole = isVisitors ? await visitorsPages[locale](request, context).catch(tell) : undefined;
    const response = whole === undefined ? await answers[locale](request, context) : undefined;
    const headers = new Headers(response?.headers ?? { "Content-Type": "text/html; charset=utf-8" });
    // What a signed-in person sees is kept by no cache.
    headers.set("Cache-Control", user ? "private, no-store" : "no-cache");
    const text = response ? htmlOf(response) : whole;
    const page = text === undefined ? undefined : seal(text, !user);
    if (page) headers.set("Content-Security-Policy", page.policy);
    return { status: response?.status ?? 200, headers, html: page?.html, body: response?.body ?? null };
  };
}

/** The framework is asked for the page then, and has something to show where it fails as well. */
function tell(error: unknown): undefined {
  complain("A visitors' page could not be rendered.", error);
}

function inEachLanguage<T>(make: (basename: string) => T): Record<Locale, T> {
  return Object.fromEntries(
    locales.map((locale) => [locale, make(locale === "en" ? "/" : `/${locale}`)]),
  ) as Record<Locale, T>;
}

/** The routes of visitors' pages; looking through all others as well would take longer for each page. */
function visitorsRoutes({ routes }: ServerBuild) {
  return Object.values(routes).filter((route) => {
    const path = `/${(route?.path ?? "").replace(/:\w+/, "1")}`;
    return route?.id === "root" || publicPath(path) !== undefined;
  });
}
