import { Hono } from "hono";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { localPath } from "../../engine/locale.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { inLocale } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import type { Store } from "../../server/content/store.ts";
import { namesWithContent } from "../../server/content/visible-content.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { type Checklist, makeChecklist } from "./checklist.ts";
import { disclosurePath, screenPath } from "./feature.ts";
import { order } from "./order.ts";
import { Records } from "./records.ts";
import { type Refused, say, type Sent } from "./say.ts";
import { summary } from "./words.ts";

/** What the page and the screen use. */
export type Disclosure = {
  /** How the items stand today, by a store that notes what is read. */
  checklist: (store: Store) => Promise<Checklist>;
  /** Does what the screen's form asks for; returns why it is refused. */
  say: (store: Store, sent: Sent, by: string) => Promise<Refused | undefined>;
};

/** Opens the items that the school's authority orders it to show. */
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
    emptyPages: async () => (isWorthReading(await namesWithContent(db)) ? [] : [disclosurePath]),
    dashboard: async ({ locale }) => [{ text: summary(await checklist(store), locale), path: screenPath }],
  };
}

/**
 * Whether something is there of at least half of the items, by the names of what has content. Until then menu and
 * sitemap leave the page out, which would say little but that all is missing. Cached menus follow these names alone.
 */
function isWorthReading(filled: ReadonlySet<string>): boolean {
  const begun = order.items.filter(({ parts }) => parts.some(({ of }) => filled.has(of.name)));
  return begun.length * 2 >= order.items.length;
}

/** The checklist as the API publishes it: every text in each language. */
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
