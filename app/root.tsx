import type { ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import * as m from "../messages/compiled/messages.js";
import { defaultLocale, languageOf } from "../engine/languages.ts";
import { localPath, splitPath } from "../engine/words.ts";
import { pages } from "../pages/all.ts";
import type { Route } from "./+types/root.ts";
import { AuthProvider } from "./admin/auth.tsx";
import { Desk } from "./admin/Desk.tsx";
import { requestContext } from "./context.ts";
import { type PageData, usePageData, useSay } from "./page-data.ts";
import { Lost } from "./public/lost.tsx";
import { flashOf, spentFlash } from "./session/flash.ts";
import base from "./styles/base.css?inline";
import { Footer } from "./ui/Footer.tsx";
import { LastLanguage } from "./ui/LastLanguage.tsx";
import { Masthead } from "./ui/Masthead.tsx";
import { Shelf } from "./ui/Shelf.tsx";
import { Style } from "./ui/Style.tsx";
import { Toasts } from "./ui/toasts.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, today, publicUrl, user: account } = context.get(requestContext);
  const url = new URL(request.url);
  const { path } = splitPath(url.pathname);
  const user = account?.mayWrite ? { email: account.email } : undefined;
  // Visitors' pages are the same for everybody: theirs is said by a script.
  const flash = user && flashOf(request.headers.get("Cookie"));
  const page: PageData = { locale, today, publicUrl, user, path, query: queryOf(url, path), flash };
  return data(page, flash && { headers: { "Set-Cookie": spentFlash } });
}

/** The one parameter that belongs to a page's address, and goes with it into the other language. */
function queryOf(url: URL, path: string): string {
  const name = pages.find((page) => page.path === path)?.parameter ?? "page";
  const value = url.searchParams.get(name);
  return value === null ? "" : `?${name}=${encodeURIComponent(value)}`;
}

/** The frame of every page. Visitors get no React on the client; the signed-in do. */
export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>("root");
  const locale = page?.locale ?? defaultLocale;
  const { direction } = languageOf(locale);
  return (
    <html lang={locale} dir={direction === "rtl" ? direction : undefined}>
      <head>
        <meta charSet="utf-8" />
        {page?.path === "/" && !page.user && <LastLanguage locale={locale} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#073b2e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={localPath("/manifest.webmanifest", locale)} />
        {/* Half a masthead, painted, would move when the rest of its lines arrives. */}
        <link rel="expect" href={`#${belowMasthead}`} blocking="render" />
        <Style name="base" css={base} />
      </head>
      <body>
        {children}
        {page?.user && (
          <>
            <Toasts flash={page.flash} />
            <ScrollRestoration />
            <Scripts />
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
