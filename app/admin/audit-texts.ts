import * as m from "../../messages/compiled/messages.js";

/** The sentences of the screen that tells who did what. */
export const auditTexts = {
  audit_about: m.audit_about,
  audit_clear: m.audit_clear,
  audit_csv: m.audit_csv,
  audit_from: m.audit_from,
  audit_further: m.audit_further,
  audit_kind: m.audit_kind,
  audit_kind_all: m.audit_kind_all,
  audit_none: m.audit_none,
  audit_now: m.audit_now,
  audit_operator: m.audit_operator,
  audit_search: m.audit_search,
  audit_text: m.audit_text,
  audit_text_hint: m.audit_text_hint,
  audit_title: m.audit_title,
  audit_to: m.audit_to,
} as const;
