import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  StaticRouterProvider,
} from "react-router";
import { ScriptNonce } from "./script-nonce.ts";

/** The text of the page that a request asks for; undefined where there is more to answer than a finished page. */
export type RenderVisitorsPage = (
  request: Request,
  context: RouterContextProvider,
) => Promise<string | undefined>;

type Routes = readonly ServerBuild["routes"][string][];
type Route = Routes[number] & object;
type Root = { default: ComponentType; Layout: ComponentType<{ children: ReactNode }> };

/**
 * A renderer of whole pages with some of a build's routes, for visitors, to whom React hands nothing over: none
 * of what the framework prepares for the client is made (decision 17). Redirects, pages that are not there and
 * loaders that fail are left to the framework; throws where rendering fails.
 */
export function createVisitorsRenderer(routes: Routes, basename: string, nonce: string): RenderVisitorsPage {
  const handler = createStaticHandler(underRoot(routes), { basename });
  return async (request, requestContext) => {
    const context = await handler.query(request, { requestContext });
    if (context instanceof Response || context.statusCode !== 200 || context.errors) return undefined;
    const [root, page] = context.matches.map(({ route }) => route);
    // Setting up the routes that this page is not on would cost more than its rows.
    const router = createStaticRouter([{ ...root, children: [page] } as RouteObject], context);
    const html = renderToString(
      <ScriptNonce value={nonce}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ScriptNonce>,
    );
    return `<!doctype html>${html}`;
  };
}

function underRoot(routes: Routes): RouteObject[] {
  const root = routes.find((route) => route?.id === "root");
  if (!root) throw new Error("The build has no root.");
  const children = routes.flatMap((route) => (route && route !== root ? routeOf(route) : []));
  return [{ ...routeOf(root), index: false, Component: framed(root.module as unknown as Root), children }];
}

/** What a route module may ask of the framework that is not done here. */
const unknownHere = ["action", "handle", "headers", "links", "meta", "middleware", "shouldRevalidate"];

function routeOf({ id, path, index, module }: Route): RouteObject {
  const asked = unknownHere.find((name) => name in module);
  if (asked) throw new Error(`The route ${id} exports ${asked}, which visitors' pages are made without.`);
  return { id, path, index, loader: module.loader, Component: module.default };
}

/** The root within the layout that the framework would put around it. */
function framed({ default: Page, Layout }: Root): ComponentType {
  return () => (
    <Layout>
      <Page />
    </Layout>
  );
}
