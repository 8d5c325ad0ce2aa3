import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type EntryContext, ServerRouter, UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { FailedRequestId } from "./failed-request-id.ts";

/** What `<Scripts>` leaves in the page: the data of its loaders and the modules of its routes. */
type Handoff = {
  __reactRouterContext: Pick<EntryContext, "future" | "ssr" | "isSpaMode" | "routeDiscovery"> & {
    basename?: string;
    stream: ReadableStream<Uint8Array>;
  };
  __reactRouterManifest: EntryContext["manifest"];
  __reactRouterRouteModules: EntryContext["routeModules"];
};

/**
 * Hydrates the page with the component that has rendered it on the server. Each navigation loads a page, so nothing needs
 * the router of the browser, which is a sixth of all scripts (decision 27).
 */
async function hydrate(): Promise<void> {
  const handoff = window as unknown as Handoff;
  const { __reactRouterContext: given, __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = handoff;
  const { stream, basename = "/", ...options } = given;
  const { value } = await decode(stream, window);
  const { loaderData, actionData, errors } = value as Pick<EntryContext["staticHandlerContext"], "loaderData" | "actionData" | "errors">;
  const routes = Object.entries(manifest.routes).filter(([id]) => id in routeModules);
  const { pathname, search, hash } = window.location;
  const staticHandlerContext = {
    basename,
    location: { pathname, search, hash, state: null, key: "default" },
    matches: Object.keys(routeModules).map((id) => ({ params: {}, pathname, pathnameBase: pathname, route: { id } })),
    loaderData,
    actionData,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    // `<Scripts>` asks for the routes of other addresses, to name their modules to a router that is not here.
    _match: () => null,
  };
  const context = {
    ...options,
    manifest: { ...manifest, routes: Object.fromEntries(routes) },
    routeModules,
    staticHandlerContext,
    branches: [],
  } as unknown as EntryContext;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FailedRequestId value={document.querySelector<HTMLElement>("[data-request]")?.dataset.request}>
          <ServerRouter context={context} url={window.location.href} />
        </FailedRequestId>
      </StrictMode>,
    );
  });
}

await hydrate();
