import type { Collection } from "../engine/collection.ts";

/** The path of the screen with the versions of an entry. */
export function versionsPath({ name }: Collection, id: number | string): string {
  return `/admin/history/${name}/${id}`;
}
