import { collectionNamed } from "../../collections/all.ts";
import { declarationNamed } from "../../globals/all.ts";
import type { Proposal } from "./proposals.ts";

/** The write that takes back what publishing a proposal has written; undefined where nothing can be taken back. */
export function takenBack({ kind, state, collection, doneEntry, doneVersion: version }: Proposal) {
  if (state !== "published" || doneEntry === null || version === null) return undefined;
  const withId = (pattern: string) => pattern.replace("{id}", String(doneEntry));
  if (kind === "add") return { method: "DELETE", path: withId(collectionNamed(collection).api.remove), version };
  const item = withId(declarationNamed(collection).api.item);
  // A removed entry comes back as it was; of the others the version before comes back.
  const wanted = kind === "remove" ? version : version - 1;
  return { method: "POST", path: `${item}/restore`, body: { version: wanted }, version };
}
