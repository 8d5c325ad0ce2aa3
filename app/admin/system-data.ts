import { defaultLocale, type Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ReportLine } from "../../server/operation/open-operation.ts";

/** A line as the screen shows it. */
export type ShownLine = { name: string; label: string; sentences: string[] };

/** The lines in a language. */
export function showLines(report: readonly ReportLine[], locale: Locale): ShownLine[] {
  return report.map(({ name, label, sentences }) => ({ name, label: label({}, { locale }), sentences: sentences.map((say) => say(locale)) }));
}

/** All lines as one text in English, with the moment at which they were read. The operator's tools are in English too. */
export function reportText(report: readonly ReportLine[], at: Date): string {
  const lines = showLines(report, defaultLocale).map(({ label, sentences }) => `${label}: ${sentences.join(" ")}`);
  return [`${m.system_title({}, { locale: defaultLocale })}: ${at.toISOString()}`, ...lines].join("\n");
}

/** Why the backup that was asked for did not come, as the address says; undefined if it says nothing known. */
export function backupProblem(reason: string | null): Message | undefined {
  return reason === "busy" ? m.backup_busy : reason === "failed" ? m.backup_make_failed : undefined;
}

/** The sentences of the screen itself. */
export const systemTexts = {
  title: m.system_title,
  about: m.system_about,
  text: m.system_text,
  textAbout: m.system_text_about,
  backup: m.backup_title,
  copy: m.system_copy,
  copied: m.people_link_copied,
  selected: m.system_selected,
} as const;
