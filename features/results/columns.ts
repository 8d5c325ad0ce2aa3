import { latinDigits } from "../../engine/words/digits.ts";
import type { Column, Meaning } from "./results.ts";

/** The index of the first column with a meaning; -1 if there is none. */
export function columnIndex(columns: readonly Column[], meaning: Meaning): number {
  return columns.findIndex((column) => column.meaning === meaning);
}

/** A roll in the form for comparisons: Latin digits, without leading zeros and spaces. */
export function comparedRoll(roll: string): string {
  return latinDigits(roll.normalize("NFC"))
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]+/gu, "")
    .replace(/^0+(?=\d)/, "");
}

/** Returns, for each of the columns `now`, its index among the columns `before`, or -1 if it is new. */
export function placesBefore(before: readonly Column[], now: readonly Column[]): number[] {
  const sign = ({ heading, meaning, subject, part }: Column) =>
    JSON.stringify([meaning, subject, part, meaning === "ignored" || meaning === "remarks" ? heading : undefined]);
  const places = new Map(before.map((column, place) => [sign(column), place]));
  return now.map((column) => places.get(sign(column)) ?? -1);
}
