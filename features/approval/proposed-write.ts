import * as z from "zod/mini";
import { collectionNamed } from "../../collections/all.ts";
import { changeNotePath } from "../../engine/change-note.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import { isOrderedByHand, orderApiPath } from "../../engine/manual-order.ts";
import { isReviewed } from "../../engine/review.ts";
import { hiddenStates } from "../../engine/visibility.ts";
import { declarationNamed, declarations } from "../../globals/all.ts";
import type { Sent, Write } from "../../server/writing/write.ts";
import type { Kind, Proposal } from "./tables.ts";

/**
 * What a proposal stores of a write besides its target: `body` as JSON, "" if there is nothing. `method` and `path` are
 * for older instances, which publish a proposal as a call of the API and may run beside this one during an upgrade.
 */
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

/**
 * The write of a proposal; `expected` is the version of the entry that the administrator has seen. Undefined if this
 * version of the site does not know such a write any more, for example because its collection is gone.
 */
export function writeOf(
  { id: proposal, kind, collection: name, entry, body, path }: Proposal,
  expected?: number,
): Write | undefined {
  const sent = sentIn(body);
  const of = declarations.find((one) => one.name === name);
  if (!sent || !of) return undefined;
  const collection = isCollection(of) ? of : undefined;
  const version = z.int().safeParse(sent.version).data;
  const id = entry === null ? undefined : String(entry);
  switch (kind) {
    case "add":
      return collection && { kind, of: collection, sent, key: `approval ${proposal}` };
    case "order": {
      const order = orders.safeParse(sent).data;
      return collection && order && isOrderedByHand(collection) ? { kind, of: collection, ...order } : undefined;
    }
    case "confirm":
      return isReviewed(of) ? { kind, of } : undefined;
    case "remove":
      return collection && id !== undefined ? { kind, of: collection, id, expected } : undefined;
    case "note": {
      // An older instance, which runs beside this one during an upgrade, names the version in the path alone.
      const noted = version ?? z.int().safeParse(Number(/\/(\d+)$/.exec(path)?.[1])).data;
      return collection && id !== undefined && noted !== undefined
        ? { kind, of: collection, id, version: noted }
        : undefined;
    }
    case "restore":
      return id !== undefined && version !== undefined ? { kind, of, id, version, expected } : undefined;
    default:
      return id === undefined ? undefined : { kind: "update", of, id, sent, expected };
  }
}

const orders = z.object({ ids: z.array(z.string()), before: z.optional(z.array(z.string())) });

/** The JSON object that a proposal stores; undefined if it is none. */
function sentIn(body: string): Sent | undefined {
  try {
    return z.record(z.string(), z.unknown()).safeParse(body === "" ? {} : JSON.parse(body)).data;
  } catch {
    return undefined;
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
