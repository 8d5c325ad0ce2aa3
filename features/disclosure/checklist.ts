import { type Day, dayAt } from "../../engine/dates/calendar-day.ts";
import { isForEditors } from "../../engine/declaration.ts";
import type { Message } from "../../engine/message.ts";
import type { Store } from "../../server/content/store.ts";
import type { Item, Order } from "./order.ts";
import type { Content, Gap, Look, Part } from "./parts.ts";
import type { Check, Exemption, Records } from "./records.ts";

/** What an item is found to be. */
export type State = "present" | "partial" | "missing" | "notApplicable";

/** How an item stands. */
export type ItemState = {
  number: number;
  name: Message;
  state: State;
  /** The pages that show something of it. */
  evidence: readonly { path: string; name: Message }[];
  /** What is missing of it, and whether editors may fill it too. */
  gaps: readonly (Gap & { forEditors: boolean })[];
  mayNotApply: boolean;
  /** Why it does not apply; undefined where nobody says so. */
  exemption: Exemption | undefined;
  /** The day on which all of it was right: the oldest of its parts. Undefined where none is known. */
  confirmedOn: Day | undefined;
  /** What somebody may confirm or has confirmed here, with its fingerprint; undefined where there is no such thing. */
  asked: { fingerprint: string; check: Check | undefined } | undefined;
};

/** How all items of an order stand, and how many there are of each state. */
export type Checklist = { order: Order; items: readonly ItemState[]; counts: Readonly<Record<State, number>> };

type Parts = { store: Store; today: Day; records: Pick<Records, "check" | "exemptions"> };

/** Looks for each item of an order in what visitors see on a day. */
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
  // What is shown needs no excuse: a reason counts only where something is missing.
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
 * The day on which the parts that are there were right: the oldest of their days. A part's day is that on which
 * somebody has last confirmed it, or changed it where nobody is asked about it.
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
