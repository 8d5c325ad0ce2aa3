import { useState } from "react";
import type { Collection } from "../../../engine/collection.ts";
import { visibilityColumn } from "../../../engine/fields/visibility.ts";
import { binDays } from "../../../engine/history-limits.ts";
import { localPath } from "../../../engine/locale.ts";
import type { Row } from "../../../engine/row.ts";
import { hiddenStates } from "../../../engine/visibility.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { failureOf, type FormFailure } from "../../forms/FormFailureAlert.tsx";
import { type LastingNoteContent, useLastingNote } from "../../forms/LastingNote.tsx";
import { pageAddress } from "../../list-views/Pager.tsx";
import { useLocale, usePageData, useTranslate } from "../../page-data.ts";
import { type Failure, type Outcome, send } from "../../session/api.ts";
import type { Restoration } from "../../session/undo.ts";
import type { ModalSubject } from "../../ui/Modal.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePressOnce } from "../../ui/use-press-once.ts";
import { useEntrySummary } from "./use-entry-summary.tsx";

/** The outcome of writing entries one after the other. */
type Written = {
  /** The entries that were written, and those that somebody else had already removed. */
  done: Row[];
  gone: Row[];
  /** The entries whose write waits for an administrator. */
  proposed: Row[];
  undo: Restoration[];
  /** Why the next entry was not written. The entries after it were not tried. */
  failed?: Failure | undefined;
};

/** The page of the list on which the actions work; `query` is the query string of its filter. */
type ActedOn = Parameters<typeof useEntrySummary>[0] & {
  pages: number;
  query: string;
  /** Where to go if the page becomes empty. The default is the page before. */
  away?: string;
};

/** The `id` of the button that deletes an entry, and of the checkbox that selects it. */
export const removeButtonId = (id: number) => `remove-${id}`;
export const chooseBoxId = (id: number) => `choose-${id}`;

/**
 * Hides, shows and deletes entries of a list: one, or all that are selected. Deleting asks for confirmation
 * (requirements R8.3, R8.4, R8.5). Entries that could not be written stay selected.
 */
export function useEntryActions(collection: Collection, list: ActedOn) {
  const t = useTranslate();
  const locale = useLocale();
  const { path, user } = usePageData();
  const { warn, ask, deleted, kept, dialog } = useConfirm();
  const { note, show, load } = useLastingNote();
  const [rows, setRows] = useState(list.rows);
  const [hidden, setHidden] = useState<Readonly<Record<number, string | undefined>>>(list.hidden ?? {});
  const [failure, setFailure] = useState<FormFailure>();
  const { sending, once, whileSending } = usePressOnce();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const digits = numberFormat(locale);
  const { api, messages } = collection;
  const column = visibilityColumn(collection) ?? "";
  const summaryOf = useEntrySummary(list);
  const more = t(m.confirm_bin, { days: digits.format(binDays) });
  const chosenRows = rows.filter(({ id }) => chosen.has(id));

  const press = (act: () => Promise<void>) =>
    once(async () => {
      setFailure(undefined);
      await act();
    });

  /**
   * Writes entries one after the other and stops at the first failure. `before` computes the version that undo restores
   * from the version that the write created.
   */
  const writeEach = async (
    entries: readonly Row[],
    write: (path: string) => Promise<Outcome<unknown>>,
    before: (version: number) => number,
  ): Promise<Written> => {
    const written: Written = { done: [], gone: [], proposed: [], undo: [] };
    for (const row of entries) {
      const outcome = await write(String(row.id));
      if (outcome.ok && outcome.isProposed) {
        written.proposed.push(row);
        continue;
      }
      const isGone = !outcome.ok && outcome.kind === "missing";
      if (!outcome.ok && !isGone) written.failed = outcome;
      if (written.failed) break;
      (isGone ? written.gone : written.done).push(row);
      const last = outcome.ok ? outcome.version : undefined;
      if (!isGone && last !== undefined)
        written.undo.push({ collection: collection.name, id: row.id, version: before(last), last });
    }
    return written;
  };

  /** Removes entries from the displayed list; returns the entries that are left. */
  const takeOff = (removed: readonly Row[]) => {
    const left = rows.filter((one) => !removed.includes(one));
    setRows(left);
    unchoose(removed);
    return left;
  };
  const unchoose = (entries: readonly Row[]) =>
    setChosen((before) => new Set([...before].filter((id) => !entries.some((one) => one.id === id))));

  /**
   * Removes entries from the displayed list, and waits until the dialog that reports the removal is closed. If no entry
   * is left, leads to `list.away` or to the page of the list before this one.
   */
  const leaveOut = async (removed: readonly Row[], dialogClosed: Promise<void>, lasting: LastingNoteContent) => {
    const place = rows.findIndex((one) => removed.includes(one));
    const left = takeOff(removed);
    await dialogClosed;
    const before = list.pages > 1 ? pageAddress(path, Math.max(1, list.page - 1), list.query) : undefined;
    const away = list.away ?? (before && localPath(before, locale));
    if (left.length === 0 && away) return load(lasting, away);
    show(lasting);
    const next = left[Math.min(place, left.length - 1)];
    focusOn(next && removeButtonId(next.id));
  };

  /** Says that the changes wait for an administrator. */
  const showProposed = (proposed: readonly Row[]) => {
    unchoose(proposed);
    show({ text: t(m.proposal_sent) });
  };

  /** Says why an entry, or the entries that are still selected, could not be written. */
  const fail = (title: string, failed: Failure, isChosen: boolean) => {
    const message = isChosen ? `${failed.message} ${t(m.rest_chosen)}` : failed.message;
    setFailure(failureOf(title, { ...failed, message }));
  };

  /** Asks for confirmation before entries are deleted, or before their deletion is proposed to an administrator. */
  const asks = (what: ModalSubject, yes: string) =>
    user?.proposals === undefined
      ? warn({ what, more, hasBin: true, yes })
      : ask({ what, title: t(m.proposal_remove), text: t(m.proposal_remove_about), yes: t(m.proposal_send) });

  const removeAll = async (entries: readonly Row[], isChosen: boolean) => {
    const total = digits.format(entries.length);
    const write = (id: string) =>
      send("DELETE", api.remove.replace("{id}", id), undefined, { locale, expects: "deletedCount" });
    const { done, gone, proposed, undo, failed } = await whileSending(() =>
      writeEach(entries, write, (version) => version),
    );
    const removed = [...done, ...gone];
    const count = digits.format(removed.length);
    const text = isChosen ? t(m.chosen_removed, { count }) : t(messages.removed);
    if (failed) {
      fail(removed.length > 0 ? t(m.some_removed, { count, total }) : t(m.not_removed_failed), failed, isChosen);
      takeOff(removed);
      if (undo.length > 0) show({ text, undo });
    } else if (proposed.length > 0) {
      await kept(t(m.proposal_sent));
      showProposed(proposed);
    } else if (done.length === 0) {
      await leaveOut(gone, kept(t(m.removed_before)), { text: t(m.removed_before) });
    } else await leaveOut(removed, deleted(text), { text, undo });
  };

  /** Shows entries to visitors, or hides them. */
  const setShown = async (entries: readonly Row[], shown: boolean, isChosen: boolean) => {
    const body = { [column]: shown ? "public" : "withdrawn" };
    const write = (id: string) =>
      send("PATCH", api.update.replace("{id}", id), body, { locale, expects: "modifiedCount" });
    const { done, gone, proposed, undo, failed } = await whileSending(() =>
      writeEach(entries, write, (version) => version - 1),
    );
    const value = shown ? null : "withdrawn";
    const left = takeOff(gone);
    setRows(left.map((row) => (done.includes(row) ? { ...row, [column]: value } : row)));
    setHidden({
      ...hidden,
      ...Object.fromEntries(done.map(({ id }) => [id, shown ? undefined : t(m.visibility_withdrawn)])),
    });
    unchoose(done);
    const [first] = done;
    const count = digits.format(done.length);
    const one = { title: first ? summaryOf(first).title.text : "" };
    const text =
      done.length > 1
        ? t(shown ? m.chosen_shown : m.chosen_hidden, { count })
        : t(shown ? m.visibility_shown : m.visibility_hidden, one);
    const total = digits.format(entries.length);
    if (failed) fail(done.length > 0 ? t(m.some_changed, { count, total }) : t(m.not_saved), failed, isChosen);
    if (first) show({ text, undo });
    else if (proposed.length > 0) showProposed(proposed);
    else if (gone.length > 0) show({ text: t(m.removed_before) });
    if (!failed && isChosen) focusOn(first && chooseBoxId(first.id));
  };

  return {
    rows,
    hidden,
    note,
    reload: () => load({ text: t(m.undone) }),
    failure,
    busy: sending,
    dialog,
    chosen,
    choose: (id: number) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    chooseAll: (all: boolean) => setChosen(new Set(all ? rows.map(({ id }) => id) : [])),
    setShown: (row: Row, shown: boolean) => void press(() => setShown([row], shown, false)),
    /** The selected entries that can be hidden; `showable` has those that can be shown. */
    hideable: chosenRows.filter((row) => !hiddenStates.some((one) => one === row[column])),
    showable: chosenRows.filter(({ id }) => hidden[id] !== undefined),
    setAllShown: (entries: readonly Row[], shown: boolean) => void press(() => setShown(entries, shown, true)),
    remove: (row: Row) =>
      void press(async () => {
        const { title, picture, notes } = summaryOf(row);
        const what = { title, picture: picture?.src ?? undefined, notes };
        if (await asks(what, t(messages.confirm))) await removeAll([row], false);
        else await kept(t(messages.notRemoved));
      }),
    removeChosen: () =>
      void press(async () => {
        const count = digits.format(chosenRows.length);
        const what = { title: { text: t(m.chosen_count, { count }) } };
        if (await asks(what, t(m.remove_chosen_yes, { count }))) await removeAll(chosenRows, true);
        else await kept(t(messages.notRemoved));
      }),
  };
}

/** Moves the keyboard focus to the element with this id, or to the heading if the list is empty. */
function focusOn(id: string | undefined): void {
  const target = id === undefined ? document.querySelector("h1") : document.getElementById(id);
  if (!target) return;
  if (id === undefined) target.tabIndex = -1;
  target.focus();
}
