import { Hono } from "hono";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { localPath } from "../../engine/locale.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { inLocale } from "../../engine/localized-text.ts";
import { field } from "../../engine/fields/all.ts";
import { lineLimit } from "../../engine/fields/text.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLongMessage } from "../../messages/problem-messages.ts";
import type { Store } from "../../server/content/store.ts";
import { namesWithContent } from "../../server/content/visible-content.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { type Checklist, makeChecklist } from "./checklist.ts";
import { disclosurePath, screenPath } from "./feature.ts";
import { order } from "./order.ts";
import { Records } from "./records.ts";
import { summary } from "./words.ts";

/** The fields of the screen's form. */
type Sent = Readonly<Record<"what" | "item" | "seen" | "reason" | "reasonBn", string>>;

/** The service that the page and the screen use. */
export type Disclosure = {
  /** The state of the items today. The store records what was read. */
  checklist: (store: Store) => Promise<Checklist>;
  /** Does what the screen's form says. Throws a `Refusal` if it cannot. */
  say: (store: Store, sent: Sent, by: string) => Promise<void>;
};

/** Opens the disclosure: the items that the school's authority orders it to show. */
export function open({ db, store, publicUrl, write }: FeatureSite): OpenFeature<Disclosure> {
  const records = new Records({ db, write });
  const checklist = (from: Store) => makeChecklist(order, { store: from, today: dayAt(new Date()), records });
  return {
    service: {
      checklist,
      say: async (from, sent, by) => say(records, await checklist(from), sent, by),
    },
    api: new Hono().get("/", async (context) => {
      context.header("Cache-Control", "no-cache");
      return context.json(published(await checklist(store), publicUrl));
    }),
    operations: {
      "GET /": { summary: "How the ordered items stand", answer: "Each item with its state and evidence." },
    },
    emptyPages: async () => (isWorthReading(await namesWithContent(db)) ? [] : [disclosurePath]),
    pass: async () => {
      const { asked } = (await checklist(store)).items.find((item) => item.asked !== undefined) ?? {};
      if (asked) await records.confirmSample(asked.fingerprint);
    },
    status: async () => ({ items: itemsOf(await checklist(store)) }),
    dashboard: async ({ locale }) => [{ text: summary(await checklist(store), locale), path: screenPath }],
  };
}

/** How many of the items that apply are complete, and the numbers of those that lack something. */
function itemsOf({ items, counts }: Checklist) {
  const missing = items.filter(({ state }) => state === "partial" || state === "missing").map(({ number }) => number);
  return { present: counts.present, of: items.length - counts.notApplicable, missing };
}

/**
 * Whether at least half of the items have some content, by the names of the collections and globals that have content.
 * Until then the menu and the sitemap leave the page out, because it would only say that everything is missing. These
 * names must be the only input, because cached menus depend on nothing else.
 */
function isWorthReading(filled: ReadonlySet<string>): boolean {
  const begun = order.items.filter(({ parts }) => parts.some(({ of }) => filled.has(of.name)));
  return begun.length * 2 >= order.items.length;
}

/** The checklist in the API's format: every text in each language. */
function published(
  { order: { authority, issuedOn, earlier, verifiedOn }, items, counts }: Checklist,
  publicUrl: string,
) {
  const inEach = (text: (locale: Locale) => string | undefined) =>
    Object.fromEntries(locales.map((locale) => [locale, text(locale)]));
  const said = (message: Message) => inEach((locale) => message({}, { locale }));
  return {
    order: { authority: said(authority), issuedOn, earlier, verifiedOn },
    counts,
    items: items.map(({ number, name, state, evidence, gaps, exemption, confirmedOn }) => ({
      number,
      name: said(name),
      state,
      evidence: evidence.map(({ path }) => inEach((locale) => publicUrl + localPath(path, locale))),
      missing: gaps.map(({ text }) => said(text)),
      ...(state === "notApplicable" &&
        exemption && { reason: inEach((locale) => inLocale(exemption.reason, exemption.reasonBn, locale)?.text) }),
      confirmedOn,
    })),
  };
}

const reasonSchema = field.text({ label: m.disclosure_reason, required: false }).schema;

/**
 * Stores what a person says about an item: that it is confirmed, that it does not apply and why, or that it does apply.
 * Throws a `Refusal`.
 */
async function say(
  records: Pick<Records, "confirm" | "exempt" | "apply">,
  { items }: Checklist,
  sent: Sent,
  by: string,
): Promise<void> {
  const item = items.find(({ number }) => String(number) === sent.item);
  if (sent.what === "confirm" && item) {
    // The content has changed since the person saw it, so the confirmation does not cover it.
    if (item.asked?.fingerprint !== sent.seen) throw new Refusal(409, m.disclosure_problem_changed);
    if (!item.asked.check) await records.confirm(sent.seen, by);
    return;
  }
  if (sent.what === "apply" && item) {
    await records.apply(item.number, by);
    return;
  }
  if (sent.what !== "exempt" || !item?.mayNotApply) throw new Refusal(400, m.problem_body);
  const [reason, reasonBn] = [sent.reason, sent.reasonBn].map((text) => reasonSchema.safeParse(text));
  if (!reason?.success || !reasonBn?.success) throw new Refusal(400, tooLongMessage(lineLimit));
  if (reason.data === null && reasonBn.data === null) throw new Refusal(400, m.disclosure_problem_reason);
  await records.exempt(item.number, { reason: reason.data, reasonBn: reasonBn.data }, by);
}
