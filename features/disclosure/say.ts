import { field } from "../../engine/fields/all.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Checklist } from "./checklist.ts";
import type { Records } from "./records.ts";

/** What the form of the screen sends. */
export type Sent = Readonly<Record<"what" | "item" | "seen" | "reason" | "reasonBn", string>>;
/** Why it is refused. */
export type Refused = { problem: Message; status: 400 | 409 | 422 };

const reasonSchema = field.text({ label: m.disclosure_reason, required: false }).schema;

/** Keeps what somebody says of an item: that it is confirmed, that it does not apply and why, or that it does apply. */
export async function say(
  records: Pick<Records, "confirm" | "exempt" | "apply">,
  { items }: Checklist,
  sent: Sent,
  by: string,
): Promise<Refused | undefined> {
  const item = items.find(({ number }) => String(number) === sent.item);
  if (sent.what === "confirm" && item) {
    // What was seen may have been changed since, and nobody has looked at that.
    if (item.asked?.fingerprint !== sent.seen) return { problem: m.disclosure_problem_changed, status: 409 };
    if (!item.asked.check) await records.confirm(sent.seen, by);
    return undefined;
  }
  if (sent.what === "apply" && item) {
    await records.apply(item.number, by);
    return undefined;
  }
  if (sent.what !== "exempt" || !item?.mayNotApply) return { problem: m.problem_body, status: 400 };
  const [reason, reasonBn] = [sent.reason, sent.reasonBn].map((text) => reasonSchema.safeParse(text));
  if (!reason?.success || !reasonBn?.success) return { problem: m.problem_too_long, status: 422 };
  if (reason.data === null && reasonBn.data === null) return { problem: m.disclosure_problem_reason, status: 422 };
  await records.exempt(item.number, { reason: reason.data, reasonBn: reasonBn.data }, by);
  return undefined;
}
