import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import * as m from "../messages/compiled/messages.js";
import { splitPath } from "../engine/words.ts";
import type { Route } from "./+types/root.ts";
import { requestContext } from "./context.ts";
import { type PageData, useSay } from "./page-data.ts";
import { Lost } from "./public/lost.tsx";
import base from "./styles/base.css?inline";
import { Footer } from "./ui/Footer.tsx";
import { Masthead } from "./ui/Masthead.tsx";
import { Shelf } from "./ui/Shelf.tsx";
import { Style } from "./ui/Style.tsx";

export function loader({ request, context }: Route.LoaderArgs): PageData {
  const { locale, today, publicUrl } = context.get(requestContext);
  const url = new URL(request.url);
  const page = url.searchParams.get("page");
  return {
    locale,
    today,
    publicUrl,
    path: splitPath(url.pathname).path,
    query: page === null ? "" : `?page=${encodeURIComponent(page)}`,
  };
}

/** The frame of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useRouteLoaderData<typeof loader>("root")?.locale ?? "en";
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#073b2e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={locale === "bn" ? "/bn/manifest.webmanifest" : "/manifest.webmanifest"} />
        <Style name="base" css={base} />
      </head>
      <body>{children}</body>
    </html>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <>
      <a className="skip" href="#main">
        {say(m.skip_to_content)}
      </a>
      <Masthead />
      <Shelf />
      {children}
      <Footer />
    </>
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
