import type { Cell } from "./sheet.ts";

/** Digits with which spreadsheets compute: 3.7 may be stored as 3.7000000000000002. */
const precision = 15;

/**
 * Formats a number as its cell shows it, if the format only sets the number of digits; otherwise with all digits. Signs
 * between thousands are left out.
 */
export function shownNumber(value: number, format: string): string {
  const exact = value.toPrecision(precision);
  const [, whole = "", fixed = "", optional = "", percent = ""] =
    /^([#,?]{0,20}0{0,20})(?:\.(0{0,20})([#?]{0,20}))?(%?)$/.exec(plainPart(format)) ?? [];
  if (whole + fixed + optional === "") return String(Number(exact));
  const rounded = roundTo(percent ? String(Number(exact) * 100) : exact, fixed.length + optional.length);
  const [start = "", decimals = ""] = rounded.replace("-", "").split(".");
  const kept = decimals.slice(0, fixed.length) + decimals.slice(fixed.length).replace(/0{1,20}$/, "");
  const zeros = start.padStart(whole.replaceAll(/[^0]/g, "").length, "0");
  return (rounded.startsWith("-") ? "-" : "") + zeros + (kept === "" ? "" : `.${kept}`) + percent;
}

/** The part of a number format for positive numbers, without what only colours or aligns. */
function plainPart(format: string): string {
  const [first = ""] = format.slice(0, 200).split(";");
  return first.replaceAll(/\[(?:\$[^\]]{0,30}|[A-Za-z]{3,10}\d{0,2})\]|[_*\\].|"[^"]{0,30}"|\s/gu, "");
}

/** Rounds a decimal number half away from zero, as spreadsheets do: 68.35 to 68.4, although binary 68.35 is less. */
function roundTo(exact: string, decimals: number): string {
  const value = Number(exact);
  const size = Math.abs(value);
  if (decimals === 0 && size >= 1e15) return String(value);
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  return (value < 0 && rounded > 0 ? "-" : "") + (Number.isFinite(rounded) ? rounded : size).toFixed(decimals);
}

/** The days since 1899-12-31 that spreadsheets give to a time without a date, and the first day of the other system. */
const noDay = /^(?:1899-12-3[01]|1900-01-00|1904-01-01)T/;

/** A date as YYYY-MM-DD, or a time as HH:MM. A cell with both has both. */
export function dateCell(value: Date, format: string): Cell {
  // Spreadsheet programs show a number that is not a valid date in the same way.
  if (Number.isNaN(value.getTime())) return { text: "#####", kind: "error" };
  // A time is a fraction of a day, so it may be some milliseconds off.
  const stored = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  const time = stored.slice(11, 19).replace(/:00$/, "");
  const shown = format.replaceAll(/"[^"]{0,30}"|\[\$[^\]]{0,30}\]/g, "").toLowerCase();
  const isTime = noDay.test(stored) || (/[hs]/.test(shown) && !/[dy]/.test(shown));
  if (isTime) return { text: time };
  const hasTime = time !== "00:00" && !(/[dy]/.test(shown) && !/h/.test(shown));
  return { text: stored.slice(0, 10) + (hasTime ? ` ${time}` : ""), kind: "date" };
}
