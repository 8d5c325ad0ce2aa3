import type { Store } from "../database/store.ts";

/** A text for programs: its path, its `Content-Type`, and how it is made from the store. */
export type DiscoveryText = { path: string; type: string; make: (store: Store) => Promise<string> | string };
