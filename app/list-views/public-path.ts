import type { Collection } from "../../engine/collection.ts";

/** Where visitors see an entry: its own page, else its list, else the home page. */
export function publicPath({ detail, page = "/" }: Collection, id: string | undefined): string {
  return detail && id !== undefined ? detail.replace("{id}", id) : page;
}
