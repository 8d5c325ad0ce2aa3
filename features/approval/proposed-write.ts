import { collectionNamed } from "../../collections/all.ts";
import { changeNotePath, takesChangeNotes } from "../../engine/change-note.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import { globalId } from "../../engine/global.ts";
import { isOrderedByHand, orderApiPath } from "../../engine/manual-order.ts";
import { isReviewed } from "../../engine/review.ts";
import { hiddenStates } from "../../engine/visibility.ts";
import { declarationNamed, declarations } from "../../globals/all.ts";
import type { Proposal } from "./proposals.ts";
import type { Kind } from "./tables.ts";

type Body = Readonly<Record<string, unknown>>;

/** The target of a write. Without an `id` it is the whole list. */
export type Target = { kind: Kind; declaration: Declaration; id?: string };

/**
 * Determines what a write would do, from its method and its path below `/api`. Undefined if it is not a write of
 * content, because only those can be proposed.
 */
export function targetOf(method: string, path: string, body: Body): Target | undefined {
  if (method === "POST" && path === "/confirmation") {
    const declaration = declarations.filter(isReviewed).find(({ name }) => name === body.subject);
    return declaration && { kind: "confirm", declaration };
  }
  for (const declaration of declarations) {
    const found = ofDeclaration(declaration, method, path, body);
    if (found) return { ...found, declaration };
  }
  return undefined;
}

function ofDeclaration(declaration: Declaration, method: string, path: string, body: Body) {
  const { api } = declaration;
  const collection = isCollection(declaration) ? declaration : undefined;
  const idIn = (pattern: string) => matchId(pattern, path);
  if (method === "POST") {
    if (collection && path === collection.api.list) return { kind: "add" } as const;
    const id = idIn(`${api.item}/restore`);
    return id === undefined ? undefined : ({ kind: "restore", id } as const);
  }
  if (method === "PATCH") {
    const id = idIn(api.update);
    return id === undefined ? undefined : { kind: kindOfUpdate(declaration, body), id };
  }
  if (method === "PUT" && collection && isOrderedByHand(collection))
    return path === orderApiPath(collection) ? ({ kind: "order" } as const) : undefined;
  if (method !== "DELETE" || !collection) return undefined;
  const id = idIn(collection.api.remove);
  if (id !== undefined) return { kind: "remove", id } as const;
  const noteOf = takesChangeNotes(collection) ? idIn(changeNotePath(collection)) : undefined;
  return noteOf === undefined ? undefined : ({ kind: "note", id: noteOf } as const);
}

/**
 * Extracts the id from a path that matches the pattern. A pattern without `{id}` is the path of a global, so the id is
 * that of the global's only entry. Undefined for other paths.
 */
function matchId(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  let id: string = globalId;
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? "";
    if (!part.startsWith("{")) {
      if (part !== text) return undefined;
    } else if (!/^[1-9]\d{0,8}$/.test(text)) return undefined;
    else if (part === "{id}") id = text;
  }
  return id;
}

/**
 * Distinguishes updates: one that sends nothing but the visibility, as a word, comes from a list's button, which shows
 * or hides the entry. Any other value, such as a moment, is an update, because it may do either.
 */
function kindOfUpdate(declaration: Declaration, body: Body): "update" | "hide" | "show" {
  const column = visibilityColumn(declaration) ?? "";
  const names = Object.keys(body);
  if (names.length !== 1 || names[0] !== column) return "update";
  if (body[column] === "public") return "show";
  return hiddenStates.some((state) => state === body[column]) ? "hide" : "update";
}

/** The write that undoes what publishing a proposal wrote; undefined if it cannot be undone. */
export function takenBack({ kind, state, collection, doneEntry, doneVersion: version }: Proposal) {
  if (state !== "published" || doneEntry === null || version === null) return undefined;
  const withId = (pattern: string) => pattern.replace("{id}", String(doneEntry));
  if (kind === "add") return { method: "DELETE", path: withId(collectionNamed(collection).api.remove), version };
  const item = withId(declarationNamed(collection).api.item);
  // A removed entry is restored to its last version, a changed one to the version before the change.
  const wanted = kind === "remove" ? version : version - 1;
  return { method: "POST", path: `${item}/restore`, body: { version: wanted }, version };
}
