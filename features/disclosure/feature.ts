import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** The paths of the public page and of the screen for people who may write. */
export const disclosurePath = "/disclosure";
export const screenPath = "/admin/disclosure";

/** The actions on an item of the disclosure that the audit log records. */
export type DisclosureAction = "disclosure-confirmed" | "disclosure-exempted" | "disclosure-applies";

const auditActions: Readonly<Record<DisclosureAction, typeof m.disclosure_audit_confirmed>> = {
  "disclosure-confirmed": m.disclosure_audit_confirmed,
  "disclosure-exempted": m.disclosure_audit_exempted,
  "disclosure-applies": m.disclosure_audit_applies,
};

/** The items that the school's authority orders every school to show, and what is missing from them. */
export const disclosure: Feature = {
  name: "disclosure",
  pages: [
    {
      path: disclosurePath,
      module: "DisclosurePage",
      title: m.disclosure_title,
      searchEngines: true,
      menu: { group: "administration", place: 9, name: m.disclosure_title },
    },
  ],
  // Maximum form size: two reasons of one line each in Bengali, where a letter takes 9 bytes.
  screens: [{ path: screenPath, module: "DisclosureScreen", title: m.disclosure_title, formBytes: 6_000 }],
  firstStart: { text: m.disclosure_first_start, path: screenPath },
  persons: [{ what: m.disclosure_persons_what, howLong: m.disclosure_persons_how_long }],
  auditTitle: m.disclosure_title,
  auditActions,
};
