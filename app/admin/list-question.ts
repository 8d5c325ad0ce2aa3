import type { Locale } from "../../engine/languages.ts";
import { questionLimit } from "../../engine/question-limit.ts";
import * as m from "../../messages/compiled/messages.js";

/** What was looked for in a list that has a search alone, and what its form needs. */
export type ListQuestion = {
  /** The address of the screen without the question. */
  action: string;
  /** The question's part of the address; empty where nothing was asked. */
  query: string;
  question: string;
  maxLength: number;
  label: string;
  clear: string;
};

/** Reads the question of such a list from the screen's address. */
export function readQuestion(address: string, locale: Locale): ListQuestion {
  const { pathname, searchParams } = new URL(address);
  const question = (searchParams.get("q") ?? "").replaceAll(/\p{Cc}/gu, " ").toWellFormed().trim().slice(0, questionLimit).normalize("NFC");
  const query = question === "" ? "" : new URLSearchParams({ q: question }).toString();
  return { action: pathname, query, question, maxLength: questionLimit, label: m.search_title({}, { locale }), clear: m.audit_clear({}, { locale }) };
}
