import { collectionNamed } from "../../collections/all.ts";
import { changeNotePath } from "../../engine/change-note.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import { orderApiPath } from "../../engine/manual-order.ts";
import type { Reviewed } from "../../engine/review.ts";
import { hiddenStates } from "../../engine/visibility.ts";
import { declarationNamed } from "../../globals/all.ts";
import type { Sent, Write } from "../../server/writing/write.ts";
import type { Proposal } from "./proposals.ts";
import type { Kind } from "./tables.ts";

/** What a proposal stores of a write besides its target: `body` as JSON, "" if there is nothing. */
export function stored(write: Write): Pick<Proposal, "kind" | "method" | "path" | "body"> {
  const { api } = write.of;
  const pathIn = (pattern: string) => ("id" in write ? pattern.replace("{id}", write.id) : pattern);
  const json = JSON.stringify;
  switch (write.kind) {
    case "add":
      return { kind: "add", method: "POST", path: write.of.api.list, body: json(write.sent) };
    case "update":
      return {
        kind: kindOfUpdate(write.of, write.sent),
        method: "PATCH",
        path: pathIn(api.update),
        body: json(write.sent),
      };
    case "restore":
      return {
        kind: "restore",
        method: "POST",
        path: pathIn(`${api.item}/restore`),
        body: json({ version: write.version }),
      };
    case "remove":
      return { kind: "remove", method: "DELETE", path: pathIn(write.of.api.remove), body: "" };
    case "note": {
      const path = pathIn(changeNotePath(write.of)).replace("{version}", String(write.version));
      return { kind: "note", method: "DELETE", path, body: json({ version: write.version }) };
    }
    case "order": {
      const { ids, before } = write;
      return { kind: "order", method: "PUT", path: orderApiPath(write.of), body: json({ ids, before }) };
    }
    case "confirm":
      return { kind: "confirm", method: "POST", path: "/confirmation", body: json({ subject: write.of.name }) };
  }
}

/** The write of a proposal; `expected` is the version of the entry that the administrator has seen. */
export function writeOf({ id: proposal, kind, collection, entry, body, path }: Proposal, expected?: number): Write {
  const sent = (body === "" ? {} : JSON.parse(body)) as Sent;
  const of = declarationNamed(collection);
  const id = String(entry);
  switch (kind) {
    case "add":
      return { kind, of: collectionNamed(collection), sent, key: `approval ${proposal}` };
    case "remove":
      return { kind, of: collectionNamed(collection), id, expected };
    case "restore":
      return { kind, of, id, version: Number(sent.version), expected };
    case "note":
      return { kind, of: collectionNamed(collection), id, version: Number(sent.version ?? path.split("/").at(-1)) };
    case "order":
      return { kind, of: collectionNamed(collection), ...(sent as { ids: string[]; before?: string[] }) };
    case "confirm":
      return { kind, of: of as Reviewed };
    default:
      return { kind: "update", of, id, sent, expected };
  }
}

/**
 * Distinguishes updates: one that sends nothing but the visibility, as a word, comes from a list's button, which shows
 * or hides the entry. Any other value, such as a moment, is an update, because it may do either.
 */
function kindOfUpdate(declaration: Declaration, sent: Sent): Kind & ("update" | "hide" | "show") {
  const column = visibilityColumn(declaration) ?? "";
  const names = Object.keys(sent);
  if (names.length !== 1 || names[0] !== column) return "update";
  if (sent[column] === "public") return "show";
  return hiddenStates.some((state) => state === sent[column]) ? "hide" : "update";
}

/** The write that undoes what publishing a proposal wrote; undefined if it cannot be undone. */
export function takenBack({ kind, state, collection, doneEntry, doneVersion: version }: Proposal): Write | undefined {
  if (state !== "published" || doneEntry === null || version === null) return undefined;
  const id = String(doneEntry);
  if (kind === "add") return { kind: "remove", of: collectionNamed(collection), id, expected: version };
  // A removed entry is restored to its last version, a changed one to the version before the change.
  const wanted = kind === "remove" ? version : version - 1;
  return { kind: "restore", of: declarationNamed(collection), id, version: wanted, expected: version };
}
