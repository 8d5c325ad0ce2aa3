import type { Feature } from "../feature.ts";

/** Entries are written once: what is sent on to groups, and a picture of each, is made of them. */
export const cards: Feature = { name: "cards" };
