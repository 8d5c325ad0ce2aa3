import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** The list of proposals, one of them, and the form in which an editor corrects one. */
export const approvalsPath = "/admin/approvals";
export const proposalPath = "/admin/approvals/proposal";
export const changePath = "/admin/approvals/change";

/** The screen with the links for looking at an entry that visitors do not see. */
export const linkPath = "/admin/approvals/link";

/** The API to which editors send proposals. */
export const proposalsApi = "/approval";

/** Most proposals that wait, and most that an editor has sent back or waiting, so that nobody fills the list. */
export const mostWaiting = 200;
/** The largest body of a proposal, in bytes: that of an entry without encoded pictures. */
export const largestProposal = 256 * 1024;
/** After how many days a decided proposal is erased. */
export const keptDays = 90;
/** The longest word with which a proposal is sent back, in characters. */
export const wordLimit = 500;

/** Where a link leads that shows a draft without an account; `key` is its token. */
export const draftPath = "/draft";
/** For how many days such a link is good, and how many are good at a time. */
export const linkDays = 7;
export const mostLinks = 50;

/** What is done with proposals that the audit log keeps. */
export type ApprovalAction =
  | "approval-turned-on"
  | "approval-turned-off"
  | "approval-sent"
  | "approval-published"
  | "approval-returned"
  | "approval-withdrawn"
  | "approval-undone"
  | "approval-linked"
  | "approval-link-revoked";

const auditActions: Readonly<Record<ApprovalAction, typeof m.approval_audit_sent>> = {
  "approval-turned-on": m.approval_audit_on,
  "approval-turned-off": m.approval_audit_off,
  "approval-sent": m.approval_audit_sent,
  "approval-published": m.approval_audit_published,
  "approval-returned": m.approval_audit_returned,
  "approval-withdrawn": m.approval_audit_withdrawn,
  "approval-undone": m.approval_audit_undone,
  "approval-linked": m.approval_audit_linked,
  "approval-link-revoked": m.approval_audit_link_revoked,
};

/** An editor's changes wait until an administrator publishes them, where the school wants it. */
export const approval: Feature = {
  name: "approval",
  forEditors: true,
  harmless: ["POST /", "POST /{id}/withdraw", "POST /links", "POST /links/{id}/revoke"],
  screens: [
    // A word in Bengali, each letter of which takes 9 bytes.
    { path: approvalsPath, module: "ApprovalsScreen", title: m.approval_screen, formBytes: 6_000, harmless: true },
    { path: proposalPath, module: "ProposalScreen", formBytes: 6_000, harmless: true },
    { path: changePath, module: "ChangeScreen" },
    { path: linkPath, module: "LinkScreen", formBytes: 1_000, harmless: true },
    { path: draftPath, module: "DraftPage" },
  ],
  besideHidden: { name: m.approval_link_hidden, path: linkPath },
  persons: [{ what: m.approval_persons_what, howLong: m.approval_persons_how_long }],
  auditTitle: m.approval_screen,
  auditActions,
};
