import { type Declaration, isForEditors } from "../../engine/declaration.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Writer } from "../auth/access-tokens.ts";
import { Refusal } from "../refusal/refusal.ts";

/**
 * What a person wants to do, as far as it decides who may:
 *
 * - `of`: writing content of a declaration, which may become a proposal (perform.ts),
 * - `unseen`: something of which visitors see nothing, such as an upload, which is hidden until an entry shows it,
 * - `visible`: something else than content that visitors see, and that cannot be proposed,
 * - `administration`: everything else, and so whatever nobody thought of.
 */
export type Act = { of: Declaration } | "unseen" | "visible" | "administration";

/**
 * The refusal of an act; undefined if the person may do it. The only place that says who may write content or call a
 * handwritten route; who may change accounts is said in auth/services. `isHeldBack` says whether editors' changes wait
 * for an administrator's approval.
 */
export function refusalOf({ mayAdminister }: Writer, act: Act, isHeldBack: boolean): Refusal | undefined {
  if (mayAdminister || act === "unseen") return undefined;
  if (act === "visible") return isHeldBack ? new Refusal(403, m.problem_held_back) : undefined;
  return typeof act === "object" && isForEditors(act.of) ? undefined : editorRefusal();
}

/** Tells an editor that only administrators may do this, or what else `message` says. */
export function editorRefusal(message: Message = m.problem_administrators): Refusal {
  return new Refusal(403, message);
}

/** Refuses to editors a part of an act that they may do otherwise. Throws a `Refusal`, with this message. */
export function requireAdministrator({ mayAdminister }: Writer, message?: Message): void {
  if (!mayAdminister) throw editorRefusal(message);
}
