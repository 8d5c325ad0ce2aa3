import { useRef, useState } from "react";
import type { Collection } from "../../../engine/collection.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import { binDays } from "../../../engine/history-limits.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { localPath } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { ListData } from "../../list-views/list-data.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { pageAddress } from "../../list-views/Pager.tsx";
import { send } from "../../session/api.ts";
import { type LastingNoteContent, useLastingNote } from "../../forms/LastingNote.tsx";
import type { Restoration } from "../../session/take-back.ts";
import { failureOf, type FormFailure } from "../../forms/FormFailureAlert.tsx";
import { removeButtonId } from "./RemoveButton.tsx";
import { useEntrySummary } from "./use-entry-summary.tsx";

/** Removes entries from a list, one or all that are chosen, after a confirmation (requirements R8.3, R8.4, R8.5). */
export function useRemoval(collection: Collection, list: ListData) {
  const t = useTranslate();
  const locale = useLocale();
  const { confirm, deleted, kept, dialog } = useConfirm();
  const { note, show, load } = useLastingNote();
  const [rows, setRows] = useState(list.rows);
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const digits = numberFormat(locale);
  const busy = useRef(false);
  const { api, admin, messages } = collection;
  const summaryOf = useEntrySummary(list);

  const more = t(m.confirm_bin, { days: digits.format(binDays) });

  /** Takes entries off the list; returns those that are left. */
  const takeOff = (removed: readonly Row[]) => {
    const left = rows.filter((one) => !removed.includes(one));
    setRows(left);
    setChosen((before) => new Set(left.filter(({ id }) => before.has(id)).map(({ id }) => id)));
    return left;
  };

  const removeRows = async (removed: readonly Row[], dialogClosed: Promise<void>, lasting: LastingNoteContent) => {
    const place = rows.findIndex((one) => removed.includes(one));
    const left = takeOff(removed);
    await dialogClosed;
    if (left.length === 0 && list.pages > 1) {
      load(lasting, localPath(pageAddress(admin.remove, Math.max(1, list.page - 1)), locale));
      return;
    }
    show(lasting);
    focusOn(left[Math.min(place, left.length - 1)]);
  };

  const sendRemoval = async (row: Row) => {
    setSending(true);
    const path = api.remove.replace("{id}", String(row.id));
    const outcome = await send<{ deletedCount: number }>("DELETE", path, undefined, { locale });
    setSending(false);
    if (!outcome.ok) {
      setFailure(failureOf(t(m.not_removed_failed), outcome));
    } else if (outcome.data.deletedCount > 0) {
      await removeRows([row], deleted(t(messages.removed)), {
        text: t(messages.removed),
        undo: restorations(row, outcome.version),
      });
    } else await removeRows([row], kept(t(m.removed_before)), { text: t(m.removed_before) });
  };

  /** How a removal is taken back; `version` is that of the removal, if the answer has said it. */
  const restorations = ({ id }: Row, version: number | undefined): Restoration[] =>
    version === undefined ? [] : [{ collection: collection.name, id, version, last: version }];

  /**
   * Removes entries one after the other and stops at the first that fails. Returns the removed ones, how to take it
   * back, and the failure.
   */
  const sendRemovals = async (entries: readonly Row[]) => {
    const removed: Row[] = [];
    const undo: Restoration[] = [];
    for (const row of entries) {
      const outcome = await send("DELETE", api.remove.replace("{id}", String(row.id)), undefined, { locale });
      if (!outcome.ok) return { removed, undo, failed: outcome };
      removed.push(row);
      undo.push(...restorations(row, outcome.version));
    }
    return { removed, undo };
  };

  const removeChosen = async () => {
    const entries = rows.filter(({ id }) => chosen.has(id));
    if (busy.current || entries.length === 0) return;
    busy.current = true;
    setFailure(undefined);
    const count = digits.format(entries.length);
    const what = { title: { text: t(m.chosen_count, { count }) } };
    if (await confirm({ what, more, yes: t(m.remove_chosen_yes, { count }) })) {
      setSending(true);
      const { removed, undo, failed } = await sendRemovals(entries);
      setSending(false);
      const removedCount = digits.format(removed.length);
      if (failed) {
        const title =
          removed.length > 0 ? t(m.some_removed, { count: removedCount, total: count }) : t(m.not_removed_failed);
        setFailure(failureOf(title, { ...failed, message: `${failed.message} ${t(m.rest_chosen)}` }));
        takeOff(removed);
        if (undo.length > 0) show({ text: t(m.chosen_removed, { count: removedCount }), undo });
      } else {
        const text = t(m.chosen_removed, { count: removedCount });
        await removeRows(removed, deleted(text), { text, undo });
      }
    } else await kept(t(messages.notRemoved));
    busy.current = false;
  };

  const remove = async (row: Row, title: LocalizedText) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    const { picture, notes } = summaryOf(row);
    if (await confirm({ what: { title, picture: picture?.src ?? undefined, notes }, more, yes: t(messages.confirm) }))
      await sendRemoval(row);
    else await kept(t(messages.notRemoved));
    busy.current = false;
  };

  return {
    rows,
    note,
    reload: () => load({ text: t(m.undone) }),
    failure,
    busy: sending,
    remove,
    dialog,
    chosen,
    choose: (id: number) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    chooseAll: (all: boolean) => setChosen(new Set(all ? rows.map(({ id }) => id) : [])),
    removeChosen,
  };
}

/** Moves the keyboard focus to the entry that has taken the removed one's place, or to the heading of an empty list. */
function focusOn(row: Row | undefined): void {
  const target = row ? document.getElementById(removeButtonId(row.id)) : document.querySelector("h1");
  if (!target) return;
  if (!row) target.tabIndex = -1;
  target.focus();
}
