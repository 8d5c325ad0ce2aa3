import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Store } from "../database/store.ts";
import type { Reads } from "../database/versions.ts";
import { type Answer, ResponseCache } from "../http/response-cache.ts";
import { crossOriginHeaders, type SecurityHeaders } from "../http/security-headers.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import { exposedHeaders } from "./cross-origin.ts";
import { listAnswer } from "./list-answer.ts";
import { pagingSchema } from "./paging.ts";

/**
 * Memory for lists, in bytes: what strangers ask for in parts of their own choice pushes out other lists, and never a
 * visitor's page.
 */
const maxBytes = 8 * 1024 * 1024;

const byPath: ReadonlyMap<string, Collection> = new Map(collections.map((collection) => [`/api${collection.api.list}`, collection]));

type Parts = {
  store: Store;
  queue: WorkQueue;
  /** Headers of every response. */
  headers: SecurityHeaders;
};

/** The cache of the API's lists by address. */
export function listCache({ store, queue, headers: defaults }: Parts): ResponseCache {
  const make = async (address: string, reads: Reads): Promise<Answer> => {
    const [path = "", query] = address.split("?");
    const collection = byPath.get(path);
    if (!collection) throw new Error(`There is no list at ${path}.`);
    const { headers, json } = await listAnswer(store.trackReads(reads), collection, pagingSchema.parse(parametersOf(query)));
    const open = { ...crossOriginHeaders, "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": exposedHeaders.join(",") };
    return { made: { status: 200, type: "application/json", text: json, headers: { ...defaults, ...open, ...headers }, staysQuick: true } };
  };
  return new ResponseCache({ make, versions: store.versions, queue, maxBytes, isUrgent: () => false });
}

/** The address under which a list, or a part of it, is cached; undefined for every other path, and for a query that is refused. */
export function listAddress(path: string, query: string): string | undefined {
  if (!byPath.has(path)) return undefined;
  if (query === "") return path;
  const part = pagingSchema.safeParse(parametersOf(query));
  return part.success ? `${path}?limit=${part.data.limit}&offset=${part.data.offset}` : undefined;
}

/** The parameters of a query; of one that is there twice, the first value counts. */
function parametersOf(query = ""): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(query)].toReversed());
}
