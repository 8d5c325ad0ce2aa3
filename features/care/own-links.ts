import { collections } from "../../collections/all.ts";
import { splitPath } from "../../engine/locale.ts";
import { isUpload } from "../../engine/media/media.ts";
import type { FeatureSite } from "../server.ts";
import type { Seen } from "./seen.ts";

/** Files of the site itself, such as its calendars and feeds, and its API: they are always there. */
const ownFile = /\.\w+$|^\/api\//;

/** Looks at links within the site, without the network: what they lead to is there, and visitors see it. */
export async function openOwnLinks({ db, store, publicPath }: Pick<FeatureSite, "db" | "store" | "publicPath">) {
  const uploads = new Set((await db.selectFrom("media").select("name").execute()).map(({ name }) => name));
  return async (path: string): Promise<Seen> => {
    if (isUpload(path)) return uploads.has(path.slice("/media/".length)) ? "good" : "missing";
    const bare = splitPath(path).path.replace(/(.)\/$/, "$1");
    const page = publicPath(bare);
    if (page === undefined) return ownFile.test(bare) ? "good" : "missing";
    const collection = collections.find(({ detail }) => detail !== undefined && page.startsWith(beforeId(detail)));
    if (!collection) return "good";
    const id = page.slice(beforeId(collection.detail ?? "").length);
    if (await store.find(collection, id)) return "good";
    return (await store.includingHidden().find(collection, id)) ? "hidden" : "missing";
  };
}

const beforeId = (detail: string) => detail.replace("{id}", "");
