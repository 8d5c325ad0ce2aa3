import type { Collection } from "../../engine/collection.ts";
import { toApiEntry } from "../../engine/row.ts";
import type { Store } from "../database/store.ts";

/** A part of a list. */
export type Part = { limit: number; offset: number };

/** The answer to a request for a part of a list: the entries as JSON, and the headers that tell the number of all and the next part. */
export async function listAnswer(store: Store, collection: Collection, { limit, offset }: Part): Promise<{ headers: Record<string, string>; json: string }> {
  const { rows, total } = await store.list(collection, { limit, offset });
  const next = `<?limit=${limit}&offset=${offset + limit}>; rel="next"`;
  return {
    headers: { "X-Total-Count": String(total), ...(offset + limit < total && { Link: next }) },
    json: JSON.stringify(rows.map((row) => toApiEntry(collection, row))),
  };
}
