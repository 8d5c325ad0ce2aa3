import { type ComponentType, useState } from "react";
import * as z from "zod/mini";
import type { Declaration } from "../../engine/declaration.ts";
import { type FormValues, toFormValues, validateForm } from "../../engine/forms/form-values.ts";
import type { StoredValue } from "../../engine/field.ts";
import { isChangeNote, splitChangeNote } from "../../engine/change-note.ts";
import { fillCompanions } from "../../engine/localized-values.ts";
import type { Conflict } from "../../engine/forms/merge-form.ts";
import { type Row, updateSchema } from "../../engine/row.ts";
import { usePageData } from "../page-data.ts";
import { type Outcome, send } from "../session/api.ts";
import type { ConflictChoiceProps } from "./ConflictChoice.tsx";
import type { DraftContent } from "./draft.ts";
import type { FormState } from "./use-form-state.ts";

/**
 * A stored entry with its version number; 0 means that the version is unknown. The server then refuses the write, and
 * the change is merged and sent again. The server accepts 0 only for an entry that is older than the history, because
 * such an entry has no version number yet.
 */
export type EntryVersion = { version: number; row: Row };

/** Who changed an entry last, and when, as a sentence shows it. `isOwn` is true if it was the reader's own account. */
export type LastChange = { by: string; when: string; isOwn: boolean };

/**
 * The fields that both sides changed, whether the other change is from the same account, and the component that asks
 * which value to keep.
 */
export type Meanwhile = { conflicts: readonly Conflict[]; isOwn: boolean; View: ComponentType<ConflictChoiceProps> };

/** A change to send: the values that the form started with, its current values, and the request body made from them. */
type Change = { before: FormValues; mine: FormValues; body: Record<string, unknown> };

/** The changes of somebody else that a save has merged: a sentence that says who made them and when, and the fields. */
export type Kept = { message: string; names: readonly string[] };

/**
 * The outcome of sending a change, with the values that were sent last. `isOwn` is true if it conflicted with a change
 * from the same account.
 */
type Sent = {
  outcome: Outcome<unknown>;
  before: FormValues;
  mine: FormValues;
  kept?: Kept | undefined;
  isOwn?: boolean;
};

/** The values that a form starts with, and its current values. `asks` is true if the form asks which value to keep. */
type Opened = { base: FormValues; values: FormValues; asks: boolean };

/** The maximum number of times that a change is merged and sent again, if others keep saving faster. */
const mostRounds = 5;

const laterVersion = z.object({ version: z.number(), by: z.string(), values: z.record(z.string(), z.unknown()) });

/**
 * Loads the part of the script that merges two changes and asks about conflicts, because few people need it. Undefined
 * if it cannot be loaded.
 */
const loadMerging = () =>
  Promise.all([import("../../engine/forms/merge-form.ts"), import("./ConflictChoice.tsx")]).then(
    ([{ mergeForm }, { ConflictChoice }]) => ({ mergeForm, View: ConflictChoice }),
    () => undefined,
  );

/**
 * Tracks the version of the entry that a form changes, and merges later changes by others (requirements R7.19). A field
 * that only others changed takes their value; for a field that both sides changed, the form asks. `isOwn` says whether
 * the stored version was saved by the reader's own account.
 */
export function useEntryVersion(declaration: Declaration, stored: EntryVersion | undefined, isOwn: boolean) {
  const page = usePageData();
  const { locale, user } = page;
  // `current` is the version that the next save is based on. `begun` is the version that the form showed when
  // its user began to type; a draft stores it. It is older than `current` until all conflicts are decided.
  const [current, setCurrent] = useState(stored);
  const [begun, setBegun] = useState(stored);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const toForm = (row: Row) => toFormValues(declaration, page, row);

  /**
   * Restores a draft. Fields that only one side changed are merged; `asks` is true if both sides changed the same
   * field.
   */
  const openDraft = async (draft: DraftContent["begun"], typed: FormValues): Promise<Opened> => {
    if (!current || !draft || draft.version === current.version) {
      const base = toFormValues(declaration, page, current?.row);
      return { base, values: { ...base, ...typed }, asks: false };
    }
    const then = { version: draft.version, row: { ...current.row, ...(draft.row as Row) } };
    const before = toForm(then.row);
    const mine = { ...before, ...typed };
    const merging = await loadMerging();
    if (!merging) {
      // The merging script could not be loaded, so merge when the form is saved: the server then refuses the older
      // version.
      setCurrent(then);
      setBegun(then);
      return { base: before, values: mine, asks: false };
    }
    const base = toForm(current.row);
    const { values, conflicts } = merging.mergeForm(declaration, { before, mine, theirs: base });
    if (conflicts.length === 0) return { base, values, asks: false };
    setBegun(then);
    setMeanwhile({ conflicts, isOwn, View: merging.View });
    return { base, values, asks: true };
  };

  /**
   * Sends a change. If a later version exists, merges the change with it and sends it again. Calls `rebase` with the
   * values of the later version, from which the form then starts, and with the merged values.
   */
  const sendUpdate = async (change: Change, rebase: FormState["rebase"], replaces?: number): Promise<Sent> => {
    let { before, mine, body } = change;
    let version = current;
    let kept: Kept | undefined;
    setMeanwhile(undefined);
    setBegun(version);
    for (let round = 0; ; round += 1) {
      const path = declaration.api.update.replace("{id}", String(version?.row.id));
      const outcome = await send<unknown>("PATCH", path, body, {
        locale,
        ifVersion: version?.version,
        expects: "modifiedCount",
        replaces,
      });
      if (outcome.ok && version && !outcome.isProposed) {
        const saved = { version: outcome.version ?? 0, row: rowAfter(declaration, version.row, body) };
        setCurrent(saved);
        setBegun(saved);
      }
      const later = outcome.ok || round === mostRounds ? undefined : laterVersion.safeParse(outcome.later).data;
      const merging = later && (await loadMerging());
      if (outcome.ok || !merging || !version) return { outcome, before, mine, kept };
      const row: Row = { ...version.row, ...(later.values as Record<string, StoredValue>) };
      version = { version: later.version, row };
      setCurrent(version);
      const theirs = toForm(row);
      const { values, conflicts, taken, own } = merging.mergeForm(declaration, { before, mine, theirs });
      rebase(theirs, values, mine);
      [before, mine] = [theirs, values];
      if (conflicts.length > 0) {
        const its = later.by === user?.email;
        setMeanwhile({ conflicts, isOwn: its, View: merging.View });
        return { outcome, before, mine, isOwn: its };
      }
      setBegun(version);
      kept = { message: outcome.message, names: [...(kept?.names ?? []), ...taken] };
      // Everything in the change is already stored, the change note too: an earlier request succeeded but its response
      // was lost.
      const isStored = own.every((name) => isChangeNote(name) && later.by === user?.email);
      if (isStored) return { outcome: { ok: true, data: undefined }, before, mine, kept };
      const checked = validateForm(declaration, mine, page, before);
      if (!("body" in checked)) return { outcome, before, mine };
      ({ body } = checked);
    }
  };

  return { begun, meanwhile, openDraft, sendUpdate, forget: () => setMeanwhile(undefined) };
}

/** The row after an update, computed as the server does. */
function rowAfter(declaration: Declaration, row: Row, body: Record<string, unknown>): Row {
  const parsed = updateSchema(declaration, Object.keys(body)).safeParse(body);
  const filled = fillCompanions(declaration, parsed.data ?? {}, row) as Record<string, StoredValue>;
  return { ...row, ...splitChangeNote(filled).values };
}
