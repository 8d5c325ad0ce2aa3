import type { Generated } from "kysely";

/** What a proposal would do. `confirm` says that a whole list or a global is still right. */
export const kinds = ["add", "update", "hide", "show", "remove", "restore", "order", "note", "confirm"] as const;
export type Kind = (typeof kinds)[number];

/** `deciding` is a proposal that is being published; after a minute it waits again, as its process has ended. */
export type State = "waiting" | "deciding" | "published" | "returned" | "withdrawn" | "replaced" | "undone";

/** The tables of this feature. Moments are ISO 8601 timestamps, people their e-mail addresses. */
export type ApprovalTables = {
  /**
   * A write that an editor has sent (`method`, `path`, and `body` as JSON, "" for none) and its target. `version` is
   * that of the entry when the editor opened the form; `done…` say what publishing it has written.
   */
  approval_proposal: {
    id: Generated<number>;
    by: string;
    at: string;
    kind: Kind;
    collection: string;
    entry: number | null;
    version: number | null;
    method: string;
    path: string;
    body: string;
    title: string | null;
    titleBn: string | null;
    state: State;
    word: string | null;
    decidedBy: string | null;
    decidedAt: string | null;
    doneEntry: number | null;
    doneVersion: number | null;
  };
  /**
   * A link for looking at a draft without an account, by the SHA-256 of its token: at what a proposal would make of an
   * entry, or without one at the entry as it is. One that is revoked ends at once.
   */
  approval_link: {
    id: Generated<number>;
    hash: string;
    proposal: number | null;
    collection: string;
    entry: number | null;
    by: string;
    until: string;
  };
  /** `on` is there while the changes of editors wait; its value is when that was turned on. */
  approval_state: { name: "on"; value: string };
};
