import type { ReactNode } from "react";
import { data, isRouteErrorResponse, type LoaderFunctionArgs, Outlet, useRouteLoaderData } from "react-router";
import { defaultLocale, languageOf, type Locale } from "../engine/languages.ts";
import { lastLanguageScript } from "../engine/last-language.ts";
import { localPath, splitPath } from "../engine/locale.ts";
import * as m from "../messages/compiled/messages.js";
import { type Account, accountContext, readingContext } from "./context.ts";
import { AdminBar, ReaderBar } from "./layout/AdminBar.tsx";
import { ErrorPage } from "./layout/ErrorPage.tsx";
import { Footer } from "./layout/Footer.tsx";
import { loadFrame, queryOf } from "./layout/frame-data.ts";
import { Masthead } from "./layout/Masthead.tsx";
import { PageScripts } from "./layout/PageScripts.tsx";
import { QuickLinks } from "./layout/QuickLinks.tsx";
import { type PageData, usePageData, useTranslate } from "./page-data.ts";
import { AuthProvider } from "./session/auth.tsx";
import { guardScreens, isAdminScreen } from "./session/require-role.ts";
import { clearFlashCookie, readFlash } from "./session/form-action.ts";
import base from "./styles/base.css?inline";
import { Style } from "./ui/Style.tsx";

export const middleware = [guardScreens];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const reading = context.get(readingContext);
  const { locale, today, publicUrl, mediaLibrary } = reading;
  const { user: account, offers } = context.get(accountContext);
  const url = new URL(request.url);
  const { path } = splitPath(url.pathname);
  const user = account?.mayWrite ? describeUser(account, mediaLibrary.videoMegabytes, locale) : undefined;
  const reader = account && !user && offers.readers ? { email: account.email } : undefined;
  // Visitors' pages are cached and the same for everybody, so a script (custom-elements/toast.ts) shows their message
  // instead.
  const flash = user && readFlash(request.headers.get("Cookie"));
  const page: PageData = {
    locale,
    today,
    publicUrl,
    ...(await loadFrame(reading)),
    user,
    reader,
    path,
    query: queryOf(url, path),
    flash,
  };
  return data(page, flash && { headers: { "Set-Cookie": clearFlashCookie } });
}

/**
 * What the pages of somebody who may write know about that person. The server translates the role's name, to keep these
 * messages out of the scripts.
 */
function describeUser(
  { email, name, shared, mayAdminister, proposals }: NonNullable<Account["user"]>,
  videoMegabytes: number,
  locale: Locale,
): NonNullable<PageData["user"]> {
  const roleName = (mayAdminister ? m.administrator : m.editor)({}, { locale });
  return { email, name, shared, mayAdminister, roleName, videoMegabytes, proposals };
}

/** The HTML document of every page. Only administrators' screens load React in the browser (requirements R13.1). */
export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>("root");
  const locale = page?.locale ?? defaultLocale;
  const { direction } = languageOf(locale);
  const version = page ? `?v=${page.school.icons}` : "";
  return (
    <html lang={locale} dir={direction === "rtl" ? direction : undefined}>
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && page?.path === "/" && !page.user && <LastLanguage locale={locale} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {page && <meta name="theme-color" content={page.school.themeColor} />}
        <link rel="icon" href={`/favicon.svg${version}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
        <link rel="manifest" href={localPath("/manifest.webmanifest", locale)} />
        {/* Render the masthead in one paint. Otherwise its first half would move when the rest of it arrives. */}
        <link rel="expect" href={`#${belowMasthead}`} blocking="render" />
        <Style name="base" css={base} />
        {page?.school.paletteStyle && <Style name="palette" css={page.school.paletteStyle} />}
      </head>
      <body>
        {children}
        {page && <PageScripts />}
      </body>
    </html>
  );
}

/**
 * The id of the element for which the first paint waits. The element must be empty, because the standard waits for its
 * end tag but Chromium for its start tag.
 */
const belowMasthead = "below-masthead";

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { user, reader, path } = usePageData();
  // React runs in the browser on administrators' screens only.
  const slim = !import.meta.env.SSR || (user !== undefined && isAdminScreen(path));
  return (
    <AuthProvider>
      <a className="skip" href="#main">
        {t(m.skip_to_content)}
      </a>
      <Masthead slim={slim} />
      {user && <AdminBar user={user} slim={slim} />}
      {/* Rendered on the server only: readers' pages run no scripts, so the browser's build does not need this bar. */}
      {import.meta.env.SSR && reader && <ReaderBar email={reader.email} />}
      {import.meta.env.SSR && !slim && <QuickLinks />}
      <span id={belowMasthead} hidden />
      {children}
      <Footer slim={slim} />
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

/** Shows an error page in the site's frame. It never shows visitors details of an internal error. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Frame>
      <ErrorPage status={status} />
    </Frame>
  );
}

/**
 * The home page's script that remembers the last language. It is in the head, so that it runs before the first paint.
 */
function LastLanguage({ locale }: { locale: Locale }) {
  return <script dangerouslySetInnerHTML={{ __html: lastLanguageScript(locale) }} />;
}
