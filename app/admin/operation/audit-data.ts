import { addDays } from "../../../engine/dates/calendar-day.ts";
import { latinDigits } from "../../../engine/words/digits.ts";
import { formatInstant } from "../../../engine/dates/instant.ts";
import { type Locale, locales } from "../../../engine/languages.ts";
import { inLocale, type LocalizedText } from "../../../engine/localized-text.ts";
import type { Message } from "../../../engine/message.ts";
import { namedPerson } from "../../../engine/person-name.ts";
import * as m from "../../../messages/compiled/messages.js";
import { features } from "../../../features/registry.ts";
import { declarations } from "../../../globals/all.ts";
import { authorName } from "../../../sample/author.ts";
import type { AccountAction } from "../../../server/auth/account-log.ts";
import type { AuditFilter, AuditRecord } from "../../../server/content/audit-trail.ts";
import type { PersonNames } from "../../../server/content/person-names.ts";
import type { ScanAction } from "../../../server/content/scan-choices.ts";
import { actionLabels } from "../ChangeList.tsx";
import { subjects, subjectTitle } from "../audit-subjects.ts";
import { keptTitle } from "../entry-title.ts";

/** The labels of what happened to accounts. */
const accountLabels: Readonly<Record<AccountAction, Message>> = {
  "sign-in": m.audit_sign_in,
  "second-factor-failed": m.audit_second_factor_failed,
  "sessions-ended": m.audit_sessions_ended,
  "password-changed": m.account_done,
  "second-factor-on": m.audit_second_factor_on,
  "second-factor-off": m.account_second_factor_off,
  "recovery-codes-renewed": m.audit_recovery_codes_renewed,
  "account-added": m.audit_account_added,
  "account-invited": m.audit_account_invited,
  "password-link-made": m.audit_password_link_made,
  "password-set-by-link": m.audit_password_set_by_link,
  "name-changed": m.audit_name_changed,
  "made-administrator": m.audit_made_administrator,
  "made-editor": m.audit_made_editor,
  "account-disabled": m.audit_account_disabled,
  "account-enabled": m.audit_account_enabled,
  "account-reset": m.audit_account_reset,
  "second-factor-reset": m.audit_second_factor_reset,
  "account-removed": m.audit_account_removed,
  "backup-downloaded": m.audit_backup_downloaded,
  "backup-made": m.audit_backup_made,
};

/** The labels of what was done with scans. */
const scanLabels: Readonly<Record<ScanAction, Message>> = {
  "scan-read": m.audit_scan_read,
  "scan-left-out": m.audit_scan_left_out,
};

const labels: Readonly<Record<string, Message>> = Object.assign(
  { ...actionLabels, ...accountLabels, ...scanLabels },
  ...features.map(({ auditActions }) => auditActions),
);

const signIns: readonly AccountAction[] = ["sign-in", "second-factor-failed", "sessions-ended"];

/** The kinds by which records can be filtered, besides the collections. */
const kinds = {
  content: m.dashboard_content,
  "sign-ins": m.audit_kind_sign_ins,
  accounts: m.audit_kind_accounts,
} as const;

/** The values of the screen's filter as they were typed, and the error messages of the invalid ones. */
type AuditQuery = {
  values: Record<"q" | "kind" | "from" | "to", string>;
  errors: Record<string, string>;
  filter: AuditFilter;
  query: string;
};

/** A record as the screen shows it. The server formats the time. */
export type AuditLine = {
  at: string;
  when: string;
  /** Who did it: an e-mail address, with the account's name if it has one; or the operator, or the site itself. */
  by: string;
  action: string;
  collection: string;
  /** The title of the accounts, of a collection, a global or a feature, or that of the files. */
  kind: string;
  /** The title that the entry had then; `titleNow` is its current title if that differs. */
  titleThen: LocalizedText | undefined;
  titleNow: LocalizedText | undefined;
  /** The address of the entry's form; undefined once the entry is removed. */
  form: string | undefined;
  account: string;
  device: string;
};

/** All kinds by which records can be filtered, in the language of the page. */
export function kindOptions(locale: Locale): { kind: string; name: string }[] {
  const all = [...Object.entries(kinds), ...subjects.map(({ name, title }) => [name, title] as const)];
  return all.map(([kind, message]) => ({ kind, name: message({}, { locale }) }));
}

/** The longest text of the filter, in characters. */
export const auditTextLimit = 100;

/** Reads the filter from a URL. An invalid value limits nothing and is reported in `errors`. */
export function readAuditQuery(address: string, locale: Locale): AuditQuery {
  const { searchParams } = new URL(address);
  const read = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, auditTextLimit);
  const values = { q: read("q").normalize("NFC"), kind: read("kind"), from: read("from"), to: read("to") };
  const [from, to] = [dayOf(values.from), dayOf(values.to)];
  const errors: Record<string, string> = {};
  for (const [name, day] of Object.entries({ from, to }))
    if (day === null) errors[name] = m.audit_day_wrong({}, { locale });
  const kind = kindOf(values.kind);
  const filter: AuditFilter = {
    ...kind,
    text: values.q === "" ? undefined : { part: values.q, ...namesWith(values.q) },
    from: from ? startOf(from) : undefined,
    before: to ? startOf(addDays(to, 1)) : undefined,
  };
  const given = Object.entries(values).filter(([, value]) => value !== "");
  return { values, errors, filter, query: new URLSearchParams(given).toString() };
}

/**
 * Reads a day typed as 2026-11-22, in Latin or Bengali digits. Undefined if nothing was typed, null if it is no day.
 */
function dayOf(typed: string): string | undefined | null {
  if (typed === "") return undefined;
  const day = latinDigits(typed);
  const isDay = /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
  return isDay ? day : null;
}

/** The instant at which a day begins in Dhaka, as a timestamp. */
function startOf(day: string): string {
  return new Date(`${day}T00:00:00+06:00`).toISOString();
}

function kindOf(kind: string): Pick<AuditFilter, "collections" | "actions"> {
  if (kind === "content") return { collections: declarations.map(({ name }) => name) };
  if (kind === "sign-ins") return { collections: [""], actions: signIns };
  if (kind === "accounts")
    return {
      collections: [""],
      actions: Object.keys(accountLabels).filter((action) => !signIns.some((one) => one === action)),
    };
  return subjects.some(({ name }) => name === kind) ? { collections: [kind] } : {};
}

/** The actions and collections whose names contain this text, in any language. */
function namesWith(text: string): { actions: string[]; collections: string[] } {
  const actions = Object.keys(labels).filter((action) => isNamed(labels[action] as Message, text));
  return { actions, collections: collectionsNamed(text) };
}

/** The collections, globals and features whose titles contain this text, in any language. */
export function collectionsNamed(text: string): string[] {
  return subjects.filter(({ title }) => isNamed(title, text)).map(({ name }) => name);
}

function isNamed(message: Message, text: string): boolean {
  return locales.some((locale) => message({}, { locale }).toLowerCase().includes(text.toLowerCase()));
}

/** The label of an action, in the language of the page. */
function actionLabel(action: string, locale: Locale): string {
  return labels[action]?.({}, { locale }) ?? action;
}

/** The e-mail addresses in records; the screen shows the names of their accounts. */
export function peopleIn(records: readonly AuditRecord[]): string[] {
  return records.flatMap(({ by, account }) => [by, account]);
}

/** A record as the screen shows it. */
export function auditLine(
  { at, by, action, collection: name, entry, title, titleBn, account, device, now }: AuditRecord,
  locale: Locale,
  names: PersonNames,
): AuditLine {
  const declaration = declarations.find((one) => one.name === name);
  const titleThen = declaration ? keptTitle(declaration, { title, titleBn }, locale) : inLocale(title, titleBn, locale);
  const today = declaration && now && keptTitle(declaration, now, locale);
  const form = declaration && now && declaration.admin.updateForm.replace("{id}", String(entry));
  const titleNow = today?.text === titleThen?.text ? undefined : today;
  return {
    at,
    when: formatInstant(at, locale),
    by: authorName(by, locale, names) || nobodyName(name, locale),
    action: actionLabel(action, locale),
    collection: name,
    kind: name === "" ? m.audit_kind_accounts({}, { locale }) : subjectTitle(name, locale),
    titleThen,
    titleNow,
    form,
    account: namedPerson(account, names.get(account)),
    device,
  };
}

/**
 * Names who acted without an account: the operator, by a command, if the record is about an account (`collection` is
 * empty); otherwise the site itself.
 */
export function nobodyName(collection: string, locale: Locale): string {
  return (collection === "" ? m.audit_operator : m.audit_site)({}, { locale });
}
