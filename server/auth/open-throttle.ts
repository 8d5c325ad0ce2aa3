import type { Database } from "../database/open.ts";
import { MemoryThrottle } from "./memory-throttle.ts";
import type { OpenThrottle } from "./throttle.ts";

/** How throttles are opened: in memory, or in the database where several instances may serve the site (decision 60). */
export async function throttlesOf(db: Database, isShared: boolean, secret: string): Promise<OpenThrottle> {
  if (!isShared) return (_, window) => new MemoryThrottle(window);
  const { StoredThrottle } = await import("./stored-throttle.ts");
  return (kind, window) => new StoredThrottle(db, secret, kind, window);
}
