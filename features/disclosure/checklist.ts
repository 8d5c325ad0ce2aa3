import { type Day, dayAt } from "../../engine/dates/calendar-day.ts";
import { isForEditors } from "../../engine/declaration.ts";
import type { Message } from "../../engine/message.ts";
import type { Store } from "../../server/content/store.ts";
import type { Item, Order } from "./order.ts";
import type { Content, Gap, Look, Part } from "./parts.ts";
import type { Check, Exemption, Records } from "./records.ts";

/** The state of an item. */
export type State = "present" | "partial" | "missing" | "notApplicable";

/** An item with its state and the reasons for it. */
export type ItemState = {
  number: number;
  name: Message;
  state: State;
  /** The pages that show at least a part of it. */
  evidence: readonly { path: string; name: Message }[];
  /** What is missing, and whether editors too may fill it in. */
  gaps: readonly (Gap & { forEditors: boolean })[];
  mayNotApply: boolean;
  /** Why the item does not apply; undefined if the school has not said so. */
  exemption: Exemption | undefined;
  /** The day on which the whole item was last right: the oldest day of its parts. Undefined if no day is known. */
  confirmedOn: Day | undefined;
  /**
   * `fingerprint` identifies the content that a person must confirm, and `check` is the confirmation, if there is one.
   * Undefined if nothing must be confirmed.
   */
  asked: { fingerprint: string; check: Check | undefined } | undefined;
};

/** The states of all items of an order, and the number of items in each state. */
export type Checklist = { order: Order; items: readonly ItemState[]; counts: Readonly<Record<State, number>> };

type Parts = { store: Store; today: Day; records: Pick<Records, "check" | "exemptions"> };

/** Checks each item of an order against what visitors see on a day. */
export async function makeChecklist(order: Order, { store, today, records }: Parts): Promise<Checklist> {
  const exemptions = await records.exemptions();
  const content: Content = { store, today, check: await records.check() };
  const items: ItemState[] = [];
  for (const item of order.items) items.push(await stateOf(item, content, exemptions.get(item.number)));
  const count = (state: State) => items.filter((item) => item.state === state).length;
  const counts = {
    present: count("present"),
    partial: count("partial"),
    missing: count("missing"),
    notApplicable: count("notApplicable"),
  };
  return { order, items, counts };
}

type Found = Look & { part: Part };

async function stateOf(item: Item, content: Content, exemption: Exemption | undefined): Promise<ItemState> {
  const { number, name, parts, mayNotApply = false } = item;
  const found: Found[] = [];
  for (const part of parts) found.push({ part, ...(await part.look(content)) });
  const there = found.filter(({ isThere }) => isThere);
  const gaps = found.flatMap(({ part, gaps: ofPart }) =>
    ofPart.map((gap) => ({ ...gap, forEditors: isForEditors(part.of) })),
  );
  const { fingerprint } = found.find((one) => one.fingerprint !== undefined) ?? {};
  // An exemption counts only if something is missing.
  const state = gaps.length === 0 ? "present" : exemption ? "notApplicable" : there.length > 0 ? "partial" : "missing";
  const pages = new Map(there.flatMap(({ part: { page } }) => (page ? [[page.path + page.name({}), page]] : [])));
  return {
    number,
    name,
    state,
    evidence: [...pages.values()],
    gaps: state === "notApplicable" ? [] : gaps,
    mayNotApply,
    exemption,
    asked: fingerprint === undefined ? undefined : { fingerprint, check: currentCheck(content, fingerprint) },
    confirmedOn: state === "notApplicable" ? exemption && dayOf(exemption.at) : await confirmedOn(there, content),
  };
}

function currentCheck({ check }: Content, fingerprint: string): Check | undefined {
  return check?.fingerprint === fingerprint ? check : undefined;
}

/**
 * The oldest day on which one of the present parts was right. A part's day is its last confirmation, or its last change
 * if nobody is asked to confirm it.
 */
async function confirmedOn(there: readonly Found[], { store }: Content): Promise<Day | undefined> {
  for (const { part } of there) store.dependOn(part.of.name);
  const confirmed = await store.confirmations.days();
  const days: Day[] = [];
  for (const { part, ids = [], confirmedAt } of there) {
    const at = confirmedAt ?? (confirmed.has(part.of.name) ? undefined : await store.history.lastChange(part.of, ids));
    const day = at === undefined ? confirmed.get(part.of.name) : dayOf(at);
    if (day !== undefined) days.push(day);
  }
  return days.toSorted()[0];
}

const dayOf = (at: string): Day => dayAt(new Date(at));
