import type { Feature } from "../feature.ts";

/**
 * Makes from each entry a picture card and a text that people can share with groups, so that nobody writes it twice.
 */
export const cards: Feature = { name: "cards" };
