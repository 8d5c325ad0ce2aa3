import { collections } from "../../collections/all.ts";

const firstSegment = (path: string) => path.split("/", 2)[1]?.toLowerCase() ?? "";

const screens = new Set(["admin", ...collections.flatMap(({ admin }) => Object.values(admin).map(firstSegment))]);

/** Whether a path, without its language, is that of an administrator's screen. */
export function isAdminScreen(path: string): boolean {
  return screens.has(firstSegment(path));
}
