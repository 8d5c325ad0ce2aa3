import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../database/store.ts";
import type { Identity } from "../identity/identity.ts";
import { identityRoutes } from "../identity/routes.ts";
import { openToOthers } from "../answers/safe-headers.ts";
import type { WorkQueue } from "../answers/work-queue.ts";
import type { Library } from "../media/library.ts";
import { VideoLookup } from "../media/video-lookup.ts";
import { answerFailure } from "./failure.ts";
import { gate } from "./gate.ts";
import { problem } from "./problem.ts";
import { addReadRoutes } from "./read.ts";
import { upload } from "./upload.ts";
import { addWriteRoutes } from "./write.ts";

type ApiParts = {
  store: Store;
  library: Library;
  identity: Identity;
  queue: WorkQueue;
  publicUrl: string;
  trustProxy: boolean;
};

/** Headers that programs of other sites may read. */
const exposed = ["x-total-count", "link", "etag"];
/** What such programs may do. Without naming headers, those of a write would be allowed, and POST always is. */
const elsewhere = {
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  allowHeaders: ["If-None-Match"],
  exposeHeaders: exposed,
};

/** Everything under `/api`: identity, then the gate, then reading and writing. */
export function createApi({ store, library, identity, queue, publicUrl, trustProxy }: ApiParts): Hono {
  const api = new Hono();
  api.route("/", identityRoutes(identity, trustProxy));
  // Programs elsewhere may read; writing is for the site itself.
  api.use(cors(elsewhere));
  api.use(inTurn(queue));
  api.use(gate(identity.accessTokens));
  // An unchanged list is as readable from elsewhere as a new one.
  const retainedHeaders = [...RETAINED_304_HEADERS, "access-control-allow-origin", "cross-origin-resource-policy", ...exposed];
  api.use(etag({ retainedHeaders }));
  addReadRoutes(api, store, publicUrl);
  api.post("/upload", (context) => upload(context, library));
  addWriteRoutes(api, { store, library, videos: new VideoLookup(library) });
  api.all("*", (context) => problem(context, 404, m.problem_not_found, {}));
  api.onError(answerFailure);
  return api;
}

/** Reading is open to everyone, other sites too, and takes its turn: long lists must not hold up pages that are ready. */
function inTurn(queue: WorkQueue): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== "GET") return next();
    for (const [name, value] of Object.entries(openToOthers)) context.header(name, value);
    await queue.run(next);
  };
}
