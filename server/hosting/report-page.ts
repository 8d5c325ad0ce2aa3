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
import { countedItems, isToCome, limits, type Need, type ReportedSchool } from "./school-needs.ts";

/** The name of the page's file in a language. */
export const reportPageName = (locale: Locale) => `schools.${locale}.html`;

/** The name of the file with the table. */
export const reportTableName = "schools.csv";

/** The styles of the report: a table where there is room for it and on paper, else a block for each school. */
const style = `
:root{color-scheme:light dark;--paper:#fffdf8;--ink:#1d2a24;--soft:#4b5851;
--rule:#d9cdb2;--link:#0b5a44;--bad:#a81f28;--wash:#fae6e0}
@media (prefers-color-scheme:dark){:root{--paper:#14211c;--ink:#f1ecdf;--soft:#b9c4bc;
--rule:#43524a;--link:#8fd3b6;--bad:#ffb3a8;--wash:#3d1f1f}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,"Noto Sans Bengali",sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:90rem;margin:auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}
p{max-width:46rem;margin:.5rem 0}
a{color:var(--link)}
.languages{text-align:right;max-width:none}
.languages a,.table{display:inline-block;padding:.6rem}
.table{padding-inline:0}
small{display:block;font-size:.85em;font-weight:normal;color:var(--soft)}
.bad{color:var(--bad)}
.bad small{color:inherit}
.place bdi{display:inline-block;max-width:100%;vertical-align:top}
.long{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
table,tbody,tr,th,td{display:block;text-align:left;font-weight:normal}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{border-top:2px solid var(--rule);padding:.75rem 0}
tbody th{font-weight:bold;padding:.25rem 0}
tbody th a{display:inline-block;padding:.3rem 0}
td{display:grid;grid-template-columns:7.5rem 1fr;gap:.5rem;padding:.25rem .25rem}
td.bad{background:var(--wash)}
.label{color:var(--soft);font-size:.85em}
@media screen and (max-width:59.99rem){
/* The browser lays out only the schools that are on the screen. */
tbody tr{content-visibility:auto;contain-intrinsic-size:auto 26rem}
}
@media screen and (min-width:40rem) and (max-width:59.99rem){
tr{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:start}
tbody tr{contain-intrinsic-size:auto 17rem}
tbody th,td[colspan]{grid-column:1/-1}
}
@media (min-width:60rem),print{
table{display:table;width:100%;border-collapse:collapse;table-layout:fixed;margin-top:1rem}
thead{display:table-header-group;position:static;clip-path:none}
tbody{display:table-row-group}
tr{display:table-row;border:0;break-inside:avoid}
thead th,tbody th,td{display:table-cell;vertical-align:top;padding:.5rem;border-bottom:1px solid var(--rule)}
thead th{position:sticky;top:0;background:var(--paper);border:0}
thead th{box-shadow:inset 0 -2px var(--ink);font-weight:bold}
th:first-child{width:19%}
th:nth-child(3){width:19%}
th:nth-child(6),th:nth-child(8){width:8%}
.label{display:none}
}
@media print{
@page{size:landscape;margin:10mm}
:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#333;--rule:#888;--link:#000;--bad:#000;--wash:#eee}
body{font-size:8.5pt}
main{padding:0;max-width:none}
h1{font-size:14pt}
.languages,.table{display:none}
thead th{position:static}
.long{-webkit-line-clamp:none}
td.bad{border:1pt solid #000}
a{text-decoration:none}
}
`;

const hash = createHash("sha256").update(style).digest("base64");

/** The part of a school's status that each column shows, with its heading. */
const columns = {
  school: m.schools_school,
  word: m.schools_as_of,
  alarms: m.schools_alarms,
  backup: m.schools_backup,
  items: m.schools_items,
  links: m.broken_links,
  notice: m.schools_notice,
  room: m.schools_room,
} as const satisfies Readonly<Record<string, Message>>;
type Column = keyof typeof columns;

/**
 * The report as a page in a language, self-contained and without a script. Texts from sites may be hostile: they are
 * escaped and wrapped in `bdi`, and the page's policy lets nothing run or load.
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
<p><a class="table" href="${reportTableName}">${say(m.schools_table, {})}</a></p>
${schools.length > 0 ? table : `<p>${say(m.schools_none, {})}</p>`}
</main></body></html>
`;
}

function rowOf({ folder, status, needs }: ReportedSchool, locale: Locale, now: Date): string {
  const label = (column: Column) => `<span class="label">${markupText(columns[column]({}, { locale }))}</span>`;
  const cell = (column: Exclude<Column, "school">, content: string, more = "") =>
    needs.includes(column as Need)
      ? `<td role="cell" class="bad"${more}>${label(column)}<span class="value"><b>!</b>&nbsp;${content}</span></td>`
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
  const link = `<a href="${markupText(publicUrl)}" rel="noreferrer"><span class="long">${title}</span></a>`;
  const place = `<small class="place">${own({ text: new URL(publicUrl).host })} · ${own({ text: folder })}</small>`;
  const cells = Object.entries(written).map(([column, content]) => cell(column as keyof typeof written, content));
  return row(link + place, cells.join(""));
}

const unfinishedMessages = { administrator: m.schools_no_administrator, sample: m.schools_sample } as const;

/** The cells of a school, in the order of the columns. */
function cellsOf(status: Status, locale: Locale, now: Date): Record<Exclude<Column, "school">, string> {
  const { at, state, alarms, lastBackup, brokenLinks, lastNotice, bytes, areMore, unfinished = [] } = status;
  const items = countedItems(status);
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
      : unfinished.map((part) => say(unfinishedMessages[part])).join("<br>"),
    links: brokenLinks === undefined ? "" : number(brokenLinks),
    notice: lastNotice
      ? `${longDate(lastNotice.date, locale)}${title ? `<small class="long">${own(title)}</small>` : ""}`
      : say(m.schools_nothing),
    room: areMore
      ? markupText(m.schools_room_more({ size: fileSize(bytes, locale) }, { locale }))
      : fileSize(bytes, locale),
  };
}

/** A text from a site, which may be in another language or direction than the page. */
function own({ text, lang }: LocalizedText): string {
  return `<bdi${lang ? ` lang="${lang}"` : ""}>${markupText(withoutControls(text))}</bdi>`;
}

/** Control characters, and characters that set the writing direction of the text after them, even beyond the cell. */
const unwanted = /[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/** Puts a space in place of each character of a text that could change how other texts are shown. */
export function withoutControls(text: string): string {
  return text.replaceAll(unwanted, " ");
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
