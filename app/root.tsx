import { type ReactNode, useContext } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import * as m from "../messages/compiled/messages.js";
import { splitPath } from "../engine/words.ts";
import type { Route } from "./+types/root.ts";
import { AuthProvider } from "./admin/auth.tsx";
import { Desk } from "./admin/Desk.tsx";
import { requestContext } from "./context.ts";
import { type PageData, usePageData, useSay } from "./page-data.ts";
import { ScriptNonce } from "./script-nonce.ts";
import { Lost } from "./public/lost.tsx";
import base from "./styles/base.css?inline";
import { Footer } from "./ui/Footer.tsx";
import { LastLanguage } from "./ui/LastLanguage.tsx";
import { Masthead } from "./ui/Masthead.tsx";
import { Shelf } from "./ui/Shelf.tsx";
import { Style } from "./ui/Style.tsx";
import { Toasts } from "./ui/toasts.tsx";

export function loader({ request, context }: Route.LoaderArgs): PageData {
  const { locale, today, publicUrl, user } = context.get(requestContext);
  const url = new URL(request.url);
  const { path } = splitPath(url.pathname);
  return {
    locale,
    today,
    publicUrl,
    user: user?.mayWrite ? { email: user.email } : undefined,
    path,
    query: queryOf(url, path),
  };
}

/** The one parameter that belongs to a page's address, and goes with it into the other language. */
function queryOf(url: URL, path: string): string {
  const name = { "/login": "next", "/setup": "token" }[path] ?? "page";
  const value = url.searchParams.get(name);
  return value === null ? "" : `?${name}=${encodeURIComponent(value)}`;
}

/** Whether a route asks for React on the client, by `export const handle = { interactive: true }`. */
function isInteractive({ handle }: { handle: unknown }): boolean {
  return (handle as { interactive?: boolean } | undefined)?.interactive === true;
}

/** Visitors get no client-side React (design §5); who is signed in does, and who signs in, once the form is used. */
function useHydrated(): boolean {
  const signedIn = useRouteLoaderData<typeof loader>("root")?.user !== undefined;
  return useMatches().some(isInteractive) || signedIn;
}

/** The frame of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? "en";
  const nonce = useContext(ScriptNonce);
  const hydrated = useHydrated();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        {data?.path === "/" && !data.user && <LastLanguage locale={locale} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#073b2e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={locale === "bn" ? "/bn/manifest.webmanifest" : "/manifest.webmanifest"} />
        {/* Half a masthead, painted, would move when the rest of its lines arrives. */}
        <link rel="expect" href={`#${belowMasthead}`} blocking="render" />
        <Style name="base" css={base} />
      </head>
      <body>
        {children}
        {hydrated && (
          <>
            <Toasts />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * The empty element that painting waits for. It must be empty: the standard waits for an element's end, Chromium for
 * its beginning.
 */
const belowMasthead = "below-masthead";

function Frame({ children }: { children: ReactNode }) {
  const say = useSay();
  const { user } = usePageData();
  return (
    <AuthProvider>
      <a className="skip" href="#main">
        {say(m.skip_to_content)}
      </a>
      <Masthead />
      {user && <Desk email={user.email} />}
      <Shelf />
      <span id={belowMasthead} hidden />
      {children}
      <Footer />
    </AuthProvider>
  );
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that could not be shown says so in its frame, never more than is good for a reader. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Frame>
      <Lost status={status} />
    </Frame>
  );
}
