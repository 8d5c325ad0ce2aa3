import { createHash } from "node:crypto";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { languageOf, languages, type Locale } from "../../engine/languages.ts";
import { inLocale, type LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import { markupText } from "../../engine/words/markup-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Status } from "../operation/status.ts";
import { reportStyle as style } from "./report-style.ts";
import { isToCome, limits, type Need, type ReportedSchool } from "./school-needs.ts";

/** The name of the page's file in a language. */
export const reportPageName = (locale: Locale) => `schools.${locale}.html`;

const hash = createHash("sha256").update(style).digest("base64");

/** What of a school each column is about, with its heading. */
const columns = {
  school: m.schools_school,
  word: m.schools_as_of,
  alarms: m.schools_alarms,
  backup: m.schools_backup,
  items: m.schools_items,
  links: m.schools_links,
  notice: m.schools_notice,
  room: m.schools_room,
} as const satisfies Readonly<Record<string, Message>>;
type Column = keyof typeof columns;

/**
 * The report as a page in a language, complete in itself and without a script. What sites say may be hostile: it is
 * escaped, it stands in `bdi`, and the page's policy lets nothing run or load.
 */
export function reportPage(schools: readonly ReportedSchool[], locale: Locale, now: Date): string {
  const say = <Inputs extends object>(message: Message<Inputs>, inputs: Inputs) =>
    markupText(message(inputs, { locale }));
  const number = (value: number) => numberFormat(locale).format(value);
  const needing = schools.filter(({ needs }) => needs.length > 0).length;
  const counts = { count: number(schools.length), needing: number(needing) };
  const heads = Object.values(columns).map((heading) => `<th role="columnheader" scope="col">${say(heading, {})}</th>`);
  const others = languages.filter(({ code }) => code !== locale);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'">
<meta name="robots" content="noindex"><title>${say(m.schools_title, {})}</title><style>${style}</style>`;
  const table = `<table role="table"><thead role="rowgroup"><tr role="row">${heads.join("")}</tr></thead>
<tbody role="rowgroup">
${schools.map((school) => rowOf(school, locale, now)).join("\n")}
</tbody></table>`;
  return `<!doctype html>
<html lang="${locale}"><head>${head}</head><body><main>
<p class="languages">${others
    .map(({ code, name }) => `<a href="${reportPageName(code)}" lang="${code}" hreflang="${code}">${name}</a>`)
    .join(" ")}</p>
<h1>${say(m.schools_title, {})}</h1>
<p>${say(m.schools_made, { when: formatInstant(now.toISOString(), locale) })}</p>
<p><b>${say(m.schools_count, counts)}</b></p>
<p>${say(m.schools_legend, { hours: number(limits.hours), days: number(limits.days) })}</p>
${schools.length > 0 ? table : `<p>${say(m.schools_none, {})}</p>`}
</main></body></html>
`;
}

function rowOf({ folder, status, needs }: ReportedSchool, locale: Locale, now: Date): string {
  const label = (column: Column) => `<span class="label">${markupText(columns[column]({}, { locale }))}</span>`;
  const cell = (column: Exclude<Column, "school">, content: string, more = "") =>
    needs.includes(column as Need)
      ? `<td role="cell" class="bad"${more}>${label(column)}<span class="value"><b>!</b> ${content}</span></td>`
      : `<td role="cell"${more}>${label(column)}<span class="value">${content}</span></td>`;
  const row = (heading: string, cells: string) =>
    `<tr role="row"><th role="rowheader" scope="row">${heading}</th>${cells}</tr>`;
  if (typeof status === "string") {
    const why = { missing: m.schools_missing, unreadable: m.schools_unreadable }[status];
    const across = ` colspan="${Object.keys(columns).length - 1}"`;
    return row(own({ text: folder }), cell("word", markupText(why({}, { locale })), across));
  }
  const written = cellsOf(status, locale, now);
  const { name, publicUrl } = status;
  const title = own(inLocale(name.en, name.bn, locale) ?? { text: folder });
  const link = `<a href="${markupText(publicUrl)}" rel="noreferrer">${title}</a>`;
  const place = `<small>${own({ text: `${new URL(publicUrl).host} · ${folder}` })}</small>`;
  const cells = Object.entries(written).map(([column, content]) => cell(column as keyof typeof written, content));
  return row(link + place, cells.join(""));
}

/** What the cells of a school have, in the order of the columns. */
function cellsOf(status: Status, locale: Locale, now: Date): Record<Exclude<Column, "school">, string> {
  const { at, state, alarms, lastBackup, items, brokenLinks, lastNotice, bytes } = status;
  const say = (message: Message) => markupText(message({}, { locale }));
  const number = (value: number) => numberFormat(locale).format(value);
  const since = (moment: string) => markupText(ago(Date.parse(moment) - now.getTime(), locale));
  const said = isToCome(at, now.getTime())
    ? say(m.schools_future)
    : `${since(at)}<small>${say({ awake: m.schools_awake, asleep: m.schools_asleep }[state])}</small>`;
  const listed = alarms.map((alarm) => own(inLocale(alarm.en, alarm.bn, locale) ?? { text: "" }));
  const missing = items && m.schools_items_missing({ numbers: items.missing.map(number).join(", ") }, { locale });
  const title = lastNotice && inLocale(lastNotice.title.en, lastNotice.title.bn, locale);
  return {
    word: `${said}<small>${formatInstant(at, locale)}</small>`,
    alarms: listed.join("<br>") || say(m.schools_nothing),
    backup: lastBackup
      ? `${since(lastBackup)}<small>${formatInstant(lastBackup, locale)}</small>`
      : say(m.schools_nothing),
    items: items
      ? markupText(m.schools_items_are({ present: number(items.present), of: number(items.of) }, { locale })) +
        (items.missing.length > 0 ? `<small>${markupText(missing ?? "")}</small>` : "")
      : "",
    links: brokenLinks === undefined ? "" : number(brokenLinks),
    notice: lastNotice
      ? `${longDate(lastNotice.date, locale)}${title ? `<small>${own(title)}</small>` : ""}`
      : say(m.schools_nothing),
    room: fileSize(bytes, locale),
  };
}

/** A text of a site, which may be in another language or direction than the page. */
function own({ text, lang }: LocalizedText): string {
  return `<bdi${lang ? ` lang="${lang}"` : ""}>${markupText(text)}</bdi>`;
}

const steps = [
  { unit: "day", length: 86_400_000 },
  { unit: "hour", length: 3_600_000 },
  { unit: "minute", length: 60_000 },
] as const;

/** A time in milliseconds, negative for the past, in words: "3 hours ago". */
function ago(milliseconds: number, locale: Locale): string {
  const { unit, length } = steps.find((step) => Math.abs(milliseconds) >= step.length) ?? steps[2];
  return new Intl.RelativeTimeFormat(languageOf(locale).intl).format(Math.trunc(milliseconds / length), unit);
}
