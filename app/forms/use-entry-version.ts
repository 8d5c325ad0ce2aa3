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
 * A stored entry with the number of its version. It is 0 where nobody knows it: the server then refuses what is sent
 * with it, unless the entry is older than the history, and the change is merged and sent again.
 */
export type EntryVersion = { version: number; row: Row };

/** Who has changed an entry last, and when, as people read it; `isOwn` where it was the reader's own account. */
export type LastChange = { by: string; when: string; isOwn: boolean };

/**
 * What both have changed, whether the other change is of the same account, and the component that asks which is to
 * stay.
 */
export type Meanwhile = { conflicts: readonly Conflict[]; isOwn: boolean; View: ComponentType<ConflictChoiceProps> };

/**
 * A change to send: the values that the form started with, those that it has now, and the body that is made of them.
 */
type Change = { before: FormValues; mine: FormValues; body: Record<string, unknown> };

/**
 * What somebody else has changed meanwhile and a save has kept: the sentence that says who and when, and the fields.
 */
export type Kept = { message: string; names: readonly string[] };

/**
 * The outcome of sending a change, which is saved with these values if it is; `isOwn` where it met one of the same
 * account.
 */
type Sent = {
  outcome: Outcome<unknown>;
  before: FormValues;
  mine: FormValues;
  kept?: Kept | undefined;
  isOwn?: boolean;
};

/** What a form starts with, and its values; `asks` where it asks whose text stays. */
type Opened = { base: FormValues; values: FormValues; asks: boolean };

/** How often a change is sent again, merged, where others save faster. */
const mostRounds = 5;

const laterVersion = z.object({ version: z.number(), by: z.string(), values: z.record(z.string(), z.unknown()) });

/** What few need: the part of the script that merges two changes and asks; undefined where it cannot be loaded. */
const loadMerging = () =>
  Promise.all([import("../../engine/forms/merge-form.ts"), import("./ConflictChoice.tsx")]).then(
    ([{ mergeForm }, { ConflictChoice }]) => ({ mergeForm, View: ConflictChoice }),
    () => undefined,
  );

/**
 * Keeps the version of the entry that a form changes, and merges what others have changed meanwhile (requirements
 * R7.19): what only they have changed is taken over, and where both have, the form asks. `isOwn` says whether the
 * stored version is of the reader's own account.
 */
export function useEntryVersion(declaration: Declaration, stored: EntryVersion | undefined, isOwn: boolean) {
  const page = usePageData();
  const { locale, user } = page;
  // What the next save is sent with, and what the values were typed upon: older until what both changed is decided.
  const [current, setCurrent] = useState(stored);
  const [begun, setBegun] = useState(stored);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const toForm = (row: Row) => toFormValues(declaration, page, row);

  /**
   * What a form starts with and shows that has found a draft: merged where the entry was changed since; asks where both
   * were.
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
      // It is merged when it is sent: the server refuses the older version.
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
   * Sends a change, again if it can be merged with a later one; `rebase` shows what the form starts with then, and its
   * values.
   */
  const sendUpdate = async (change: Change, rebase: FormState["rebase"]): Promise<Sent> => {
    let { before, mine, body } = change;
    let version = current;
    let kept: Kept | undefined;
    setMeanwhile(undefined);
    setBegun(version);
    for (let round = 0; ; round += 1) {
      const path = declaration.api.update.replace("{id}", String(version?.row.id));
      const outcome = await send<unknown>("PATCH", path, body, { locale, ifVersion: version?.version });
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
      // An answer that was lost on its way: what it said is stored already, the note of the change too.
      const isStored = own.every((name) => isChangeNote(name) && later.by === user?.email);
      if (isStored) return { outcome: { ok: true, data: undefined }, before, mine, kept };
      const checked = validateForm(declaration, mine, page, before);
      if (!("body" in checked)) return { outcome, before, mine };
      ({ body } = checked);
    }
  };

  return { begun, meanwhile, openDraft, sendUpdate, forget: () => setMeanwhile(undefined) };
}

/** The row that an update leaves, as the server makes it. */
function rowAfter(declaration: Declaration, row: Row, body: Record<string, unknown>): Row {
  const parsed = updateSchema(declaration, Object.keys(body)).safeParse(body);
  const filled = fillCompanions(declaration, parsed.data ?? {}, row) as Record<string, StoredValue>;
  return { ...row, ...splitChangeNote(filled).values };
}
