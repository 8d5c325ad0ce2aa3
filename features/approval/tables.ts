import type { Generated } from "kysely";
import { storedState } from "../stored-state.ts";

/** What a proposal would do. `confirm` confirms that a whole list or a global is still right. */
export const kinds = ["add", "update", "hide", "show", "remove", "restore", "order", "note", "confirm"] as const;
export type Kind = (typeof kinds)[number];

/**
 * A proposal is `deciding` while it is being published. After a minute without renewal it waits again, because its
 * process has ended.
 */
export type State = "waiting" | "deciding" | "published" | "returned" | "withdrawn" | "replaced" | "undone";

/** The tables of this feature. Moments are ISO 8601 timestamps; people are identified by their e-mail addresses. */
export type ApprovalTables = {
  /**
   * A write that an editor sent: its target, and what it sends (`body` as JSON, "" if there is nothing). `version` is
   * the entry's version when the editor opened the form; `doneEntry` and `doneVersion` tell what publishing it wrote.
   * `method` and `path` are written and not read (migrations/0002-writes.ts).
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
   * A preview link, by the SHA-256 of its token: it shows what a proposal would make of an entry, or, without a
   * proposal, the entry as it is. Revoking it ends it at once.
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
  /** The row `on` exists while editors' changes need approval. Its value is when that was turned on. */
  approval_state: { name: "on"; value: string };
};

/** The feature's stored values. */
export const approvalState = storedState<ApprovalTables["approval_state"]["name"]>("approval_state");

/** A proposal as it is stored. */
export type Proposal = Omit<ApprovalTables["approval_proposal"], "id"> & { id: number };
