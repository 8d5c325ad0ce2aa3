import { parsePersonName, personNameLimit } from "../../engine/person-name.ts";
import type { Database } from "../database/open.ts";

/**
 * The name that an identity provider gives, as accounts have it; a longer one is cut, and it is empty where there is
 * none.
 */
export function providerName(given: string | undefined): string {
  return (
    parsePersonName(
      Array.from(given ?? "")
        .slice(0, personNameLimit)
        .join(""),
    ) ?? ""
  );
}

/** Gives an account the name from its provider, unless it has one: what people changed here stays. */
export async function takeName(db: Database, userId: string, name: string): Promise<void> {
  if (name !== "") await db.updateTable("user").set({ name }).where("id", "=", userId).where("name", "=", "").execute();
}
