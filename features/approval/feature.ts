import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** The paths of three screens: the list of proposals, one proposal, and the form in which an editor corrects one. */
export const approvalsPath = "/admin/approvals";
export const proposalPath = "/admin/approvals/proposal";
export const changePath = "/admin/approvals/change";

/** The path of the screen with the preview links to a hidden entry. */
export const linkPath = "/admin/approvals/link";

/** Maximum number of undecided proposals, including those that were sent back, so that nobody can fill the list. */
export const mostWaiting = 200;
/** Maximum number of one person's undecided proposals, so that one editor leaves room for the others. */
export const mostWaitingOfOne = 50;
/**
 * How many of one person's withdrawn and replaced proposals are kept, so that nobody fills the disk by sending a change
 * again and again.
 */
export const mostSetAside = 20;
/** Maximum size of a proposal's body in bytes: that of an entry without encoded pictures. */
export const largestProposal = 256 * 1024;
/** After how many days a decided proposal is erased. */
export const keptDays = 90;
/** How many days an ended preview link is kept. */
export const endedLinkDays = 30;
/** Maximum length, in characters, of the remark with which a proposal is sent back. */
export const remarkLimit = 500;

/** The path of a preview link, which shows a draft without an account. Its query parameter `key` is the token. */
export const draftPath = "/draft";
/** For how many days a preview link is valid, and how many may be valid at a time. */
export const linkDays = 7;
export const mostLinks = 50;
/** How many valid links one editor may have made, so that room is left for the others. */
export const mostLinksOfOne = 10;

/** The actions on proposals that the audit log records. */
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

const auditActions: Readonly<Record<ApprovalAction, typeof m.proposal_sent>> = {
  "approval-turned-on": m.approval_audit_on,
  "approval-turned-off": m.approval_audit_off,
  "approval-sent": m.proposal_sent,
  "approval-published": m.approval_audit_published,
  "approval-returned": m.approval_audit_returned,
  "approval-withdrawn": m.approval_audit_withdrawn,
  "approval-undone": m.approval_audit_undone,
  "approval-linked": m.approval_audit_linked,
  "approval-link-revoked": m.approval_audit_link_revoked,
};

/** Approval: if the school turns it on, editors' changes wait until an administrator publishes them. */
export const approval: Feature = {
  name: "approval",
  screens: [
    // The forms send a remark of up to 500 letters. In Bengali a letter takes 9 bytes.
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
