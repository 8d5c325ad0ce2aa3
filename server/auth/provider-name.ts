import { parsePersonName, personNameLimit } from "../../engine/person-name.ts";
import type { Database } from "../database/open.ts";

/** Normalizes the name that an identity provider gives: a long one is cut, a missing one is empty. */
export function providerName(given: string | undefined): string {
  return (
    parsePersonName(
      Array.from(given ?? "")
        .slice(0, personNameLimit)
        .join(""),
    ) ?? ""
  );
}

/**
 * Gives an account the name from its provider, unless it has one, because a name that people changed here must stay.
 */
export async function takeName(db: Database, userId: string, name: string): Promise<void> {
  if (name !== "") await db.updateTable("user").set({ name }).where("id", "=", userId).where("name", "=", "").execute();
}
