import { z } from "zod";

/** Most entries in one response; its `Link` header leads to the next ones. */
export const listLimit = 1000;

const count = z.string().regex(/^\d{1,9}$/).transform(Number);

/** Parses the part of a list that a query asks for; without a limit it is `listLimit`. */
export const pagingSchema = z.object({
  limit: count.pipe(z.number().min(1).max(listLimit)).default(listLimit),
  offset: count.default(0),
});
