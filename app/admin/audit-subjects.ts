import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { features } from "../../features/registry.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";

/** The subjects of the audit log other than accounts, by name: all declarations, the files, and features. */
export const subjects: readonly { name: string; title: Message }[] = [
  ...declarations.map(({ name, messages: { title } }) => ({ name, title })),
  { name: "media", title: m.files_title },
  ...features.flatMap(({ name, auditTitle: title }) => (title ? [{ name, title }] : [])),
];

/** The title of a subject of the audit log, in the language of the page; its name if it is no longer declared. */
export function subjectTitle(name: string, locale: Locale): string {
  return subjects.find((one) => one.name === name)?.title({}, { locale }) ?? name;
}
