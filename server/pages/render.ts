import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { requestContext as RequestContext } from "../../app/context.ts";
import { dayOf } from "../../engine/calendar-day.ts";
import { type Locale, locales, splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import type { Library } from "../media/library.ts";
import { contentSecurityPolicy } from "./seal.ts";

type Handler = ReturnType<typeof createRequestHandler>;

/** Makes pages from requests with the application's build. */
export type Render = (request: Request) => Promise<Response>;

/** A renderer: React Router under `/` in English and under `/bn` in Bengali. */
export function createRender(
  build: ServerBuild,
  options: { store: Store; library: Library; publicUrl: string; mode: "production" | "development" },
): Render {
  const handlers = Object.fromEntries(
    locales.map((locale) => [
      locale,
      createRequestHandler({ ...build, basename: locale === "en" ? "/" : `/${locale}` }, options.mode),
    ]),
  ) as Record<Locale, Handler>;
  // The router's key must be the build's own: another copy of the module has another key.
  const { requestContext } = build.entry.module as unknown as {
    requestContext: typeof RequestContext;
  };
  return async (request) => {
    const { locale } = splitPath(new URL(request.url).pathname);
    const context = new RouterContextProvider();
    const { store, library, publicUrl } = options;
    context.set(requestContext, { store, library, locale, today: dayOf(new Date()), publicUrl });
    return seal(await handlers[locale](request, context));
  };
}

async function seal(response: Response): Promise<Response> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  headers.set("Cache-Control", "no-cache");
  return new Response(html, { status: response.status, headers });
}
