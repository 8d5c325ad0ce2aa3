import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../content/store.ts";
import { identityOperations, identityRoutes, type IdentityParts } from "./auth-routes.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import type { MediaLibrary, SiteFiles } from "../media/media-library.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { actsOf, allowing, requireWriter } from "./require-writer.ts";
import type { Perform } from "../writing/perform.ts";
import { errorResponse, problem } from "./problem.ts";
import { addFileRoutes, fileOperations } from "./upload.ts";
import { addPreviewRoute, previewOperations } from "./preview.ts";
import { openAndQueueReads } from "./open-reads.ts";
import { describeApi } from "./openapi.ts";
import type { AddedRoutes } from "./openapi-routes.ts";
import { addReadRoutes } from "./read.ts";
import { addWriteRoutes } from "./write.ts";

/** Response headers that scripts of other sites may read. */
const exposedHeaders = ["x-total-count", "link", "etag"];

/**
 * The CORS rules. Without `allowHeaders`, Hono would allow every header, including those that writes need.
 * `allowMethods` alone would not stop writes, because browsers send a POST even if the methods do not include it.
 */
const crossOrigin = {
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  allowHeaders: ["If-None-Match"],
  exposeHeaders: exposedHeaders,
};

export type ApiParts = {
  store: Store;
  library: MediaLibrary;
  pictures: PictureStore;
  files: SiteFiles;
  identity: IdentityParts;
  queue: WorkQueue;
  publicUrl: string;
  /** Whether clients' addresses are taken from the proxy's `X-Forwarded-For` header. */
  trustProxy: boolean;
  /** The routes that features add, by the first part of their path. */
  added: ReadonlyMap<string, AddedRoutes>;
  perform: Perform;
  /** Whether editors' changes wait for an administrator's approval now. */
  isHeldBack: () => Promise<boolean>;
};

/** Creates the routes under `/api`: identity, then `requireWriter`, then reading and writing. */
export function createApi(parts: ApiParts): Hono {
  const { store, library, pictures, files, identity, queue, publicUrl, trustProxy, added, perform, isHeldBack } = parts;
  const api = new Hono();
  api.route("/", identityRoutes(identity, trustProxy));
  // Scripts of other sites may read; only the site itself may write.
  api.use(cors(crossOrigin));
  api.use(openAndQueueReads(queue, trustProxy));
  api.use(requireWriter(identity.accessTokens));
  // A 304 keeps these headers, so that other sites can read an unchanged list too.
  const retainedHeaders = [
    ...RETAINED_304_HEADERS,
    "access-control-allow-origin",
    "cross-origin-resource-policy",
    ...exposedHeaders,
  ];
  api.use(etag({ retainedHeaders }));
  addReadRoutes(api, store);
  const own = { ...fileOperations, ...previewOperations };
  const description = JSON.stringify(
    describeApi({ declarations, own: { ...identityOperations(identity.provider), ...own }, added }, publicUrl),
  );
  api.get("/openapi.json", (context) => context.body(description, 200, { "Content-Type": "application/json" }));
  const allow = allowing(isHeldBack);
  addWriteRoutes(api, { perform, pictures, allow });
  api.use(allow(actsOf(own, added)));
  addFileRoutes(api, { library, pictures, files, isHeldBack });
  addPreviewRoute(api);
  for (const [name, { routes }] of added) api.route(`/${name}`, routes);
  api.all("*", (context) => problem(context, 404, m.problem_not_found, {}));
  api.onError(errorResponse);
  return api;
}
