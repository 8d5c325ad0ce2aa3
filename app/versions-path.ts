import type { Declaration } from "../engine/declaration.ts";

/** The path of the screen with the versions of an entry. */
export function versionsPath({ name }: Declaration, id: number | string): string {
  return `/admin/history/${name}/${id}`;
}
