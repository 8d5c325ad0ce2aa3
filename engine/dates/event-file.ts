import type { Collection } from "../collection.ts";

/** The English path of the file with which people add an event to their own calendar. */
export function eventFile({ page = "/" }: Collection, id: number): string {
  return `${page}/${id}.ics`;
}
