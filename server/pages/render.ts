import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { requestContext as RequestContext } from "../../app/context.ts";
import { dayOf } from "../../engine/calendar-day.ts";
import { type Locale, locales, splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import { type Identity, signedIn } from "../identity/identity.ts";
import type { Library } from "../media/library.ts";
import { createSeal, type Seal } from "./seal.ts";

type Handler = ReturnType<typeof createRequestHandler>;

/** Makes pages from requests with the application's build; notes the collections that a page reads. */
export type Render = (request: Request, reads?: Set<string>) => Promise<Response>;

/** A renderer: React Router under `/` in English and under `/bn` in Bengali. */
export function createRender(
  build: ServerBuild,
  options: {
    store: Store;
    library: Library;
    identity: Identity;
    publicUrl: string;
    mode: "production" | "development";
  },
): Render {
  const handlers = Object.fromEntries(
    locales.map((locale) => [
      locale,
      createRequestHandler({ ...build, basename: locale === "en" ? "/" : `/${locale}` }, options.mode),
    ]),
  ) as Record<Locale, Handler>;
  // The router's key must be the build's own: another copy of the module has another key.
  const { requestContext, scriptNonce } = build.entry.module as unknown as {
    requestContext: typeof RequestContext;
    scriptNonce: string;
  };
  const seal = createSeal(scriptNonce);
  return async (request, reads) => {
    const { locale } = splitPath(new URL(request.url).pathname);
    const context = new RouterContextProvider();
    const { store, library, identity, publicUrl } = options;
    const user = await signedIn(identity.auth, request.headers);
    const today = dayOf(new Date());
    const { setup, passwordMinLength } = identity;
    const noted = reads ? store.noting(reads) : store;
    const school = { store: noted, library, locale, today, publicUrl, setup, passwordMinLength };
    context.set(requestContext, { ...school, user });
    return finish(await handlers[locale](request, context), seal, user !== undefined);
  };
}

/** Gives a finished page its policies. What a signed-in person sees is kept by no cache. */
async function finish(
  response: Response,
  seal: Seal,
  personal: boolean,
): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", personal ? "private, no-store" : "no-cache");
  if (!headers.get("Content-Type")?.startsWith("text/html")) {
    return new Response(response.body, { status: response.status, headers });
  }
  const page = seal(await response.text(), !personal);
  headers.set("Content-Security-Policy", page.policy);
  return new Response(page.html, { status: response.status, headers });
}
