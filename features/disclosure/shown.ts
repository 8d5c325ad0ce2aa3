import { longDate } from "../../engine/dates/calendar-day.ts";
import { inLocale } from "../../engine/localized-text.ts";
import { lineLimit } from "../../engine/fields/text.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import type { PersonNames } from "../../server/content/person-names.ts";
import type { Checklist, ItemState } from "./checklist.ts";
import { screenPath } from "./feature.ts";
import { summary } from "./words.ts";

/** An item in the language of a page. */
export type ShownItem = ReturnType<typeof shownItem>;

/** A checklist in the language of a page. */
export function shownChecklist(checklist: Checklist, locale: Locale) {
  const { authority, issuedOn, earlier, verifiedOn } = checklist.order;
  const options = { locale };
  const ordered = { authority: authority({}, options), day: longDate(issuedOn, locale) };
  const sources = [m.disclosure_source(ordered, options)];
  if (earlier) {
    const memo = { memo: localDigits(earlier.memo, locale), day: longDate(earlier.issuedOn, locale) };
    sources.push(m.disclosure_source_earlier(memo, options));
  }
  return {
    items: checklist.items.map((item) => shownItem(item, locale)),
    summary: summary(checklist, locale),
    source: sources.join(" "),
    verified: m.disclosure_verified({ day: longDate(verifiedOn, locale) }, options),
  };
}

export type ShownForWriters = ReturnType<typeof shownForWriters>;
/** An item as the screen for writers shows it. */
export type WriterItem = ShownForWriters["items"][number];

/** The e-mail addresses of all people who confirmed or exempted an item. */
export function peopleIn({ items }: Checklist): string[] {
  return items.flatMap(({ exemption, asked }) => [exemption?.by, asked?.check?.by].filter((by) => by !== undefined));
}

type Reader = { locale: Locale; mayAdminister: boolean; names: PersonNames };

/** A checklist in the language of a screen, with the actions that each item allows. */
export function shownForWriters(checklist: Checklist, { locale, mayAdminister, names }: Reader) {
  const saidBy = ({ by, at }: { by: string; at: string }, message: typeof m.disclosure_said) =>
    message({ who: authorName(by, locale, names), when: formatInstant(at, locale) }, { locale });
  const items = checklist.items.map((item) => {
    const { gaps, mayNotApply, exemption, asked } = item;
    return {
      ...shownItem(item, locale),
      gaps: gaps.map(({ text, screen, forEditors }) => {
        const mayOpen = mayAdminister || forEditors;
        // A gap that is filled in on this screen has its form here, so it needs no link.
        const to = mayOpen && !screen.startsWith(screenPath) ? screen : undefined;
        return { text: text({}, { locale }), screen: to, forAdministrators: !mayOpen };
      }),
      mayNotApply,
      exemption: exemption && {
        reason: exemption.reason ?? "",
        reasonBn: exemption.reasonBn ?? "",
        said: saidBy(exemption, m.disclosure_said),
      },
      seen: asked && !asked.check ? asked.fingerprint : undefined,
      checkedBy: asked?.check && saidBy(asked.check, m.disclosure_checked),
    };
  });
  const fields = [
    { name: "reason", label: m.disclosure_reason({}, { locale }), maxLength: lineLimit },
    { name: "reasonBn", label: m.disclosure_reason_bn({}, { locale }), maxLength: lineLimit },
  ] as const;
  const reasonFields = locale === companionLocale ? fields.toReversed() : [...fields];
  return { ...shownChecklist(checklist, locale), items, reasonFields };
}

function shownItem(item: ItemState, locale: Locale) {
  const { number, name, state, evidence, gaps, exemption, confirmedOn } = item;
  const options = { locale };
  return {
    number,
    name: name({}, options),
    state,
    evidence: evidence.map((page) => ({ path: page.path, name: page.name({}, options) })),
    gaps: gaps.map(({ text }) => ({ text: text({}, options) })),
    reason: state === "notApplicable" && exemption ? inLocale(exemption.reason, exemption.reasonBn, locale) : undefined,
    confirmed: confirmedOn && m.review_confirmed({ day: longDate(confirmedOn, locale) }, options),
  };
}
