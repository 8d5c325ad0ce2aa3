import { useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ListData } from "../list-views/list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { useConfirm } from "../ui/use-confirm.tsx";
import { pageAddress } from "../list-views/Pager.tsx";
import { send } from "../session/api.ts";
import type { FormFailure } from "../forms/FormFailureAlert.tsx";
import { removeButtonId } from "./RemoveButton.tsx";
import { useEntryFacts } from "./use-entry-facts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** Removes entries from a list after a confirmation (requirements R8.3, R8.4, R8.5). */
export function useRemoval(collection: Collection, list: ListData) {
  const t = useTranslate();
  const locale = useLocale();
  const { confirm, deleted, kept, dialog } = useConfirm();
  const [rows, setRows] = useState(list.rows);
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const { api, admin, messages } = collection;
  const hydrated = useHydrated();
  const factsOf = useEntryFacts(list);

  const removeRow = async (row: Row, dialogClosed: Promise<void>) => {
    const place = rows.indexOf(row);
    const left = rows.filter((one) => one !== row);
    setRows(left);
    await dialogClosed;
    if (left.length === 0 && list.pages > 1) {
      window.location.assign(localPath(pageAddress(admin.remove, Math.max(1, list.page - 1)), locale));
      return;
    }
    focusOn(left[Math.min(place, left.length - 1)]);
  };

  const sendRemoval = async (row: Row) => {
    setSending(true);
    const path = api.remove.replace("{id}", String(row.id));
    const outcome = await send<{ deletedCount: number }>("DELETE", path, undefined, { locale });
    setSending(false);
    if (!outcome.ok) {
      setFailure({
        title: t(m.not_removed_failed),
        text: outcome.message,
        problems: {},
        signedOut: outcome.kind === "signedOut",
      });
    } else if (outcome.data.deletedCount > 0) await removeRow(row, deleted(t(messages.removed)));
    else await removeRow(row, kept(t(m.removed_before)));
  };

  const remove = async (row: Row, title: LocalizedText) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    const { picture, notes } = factsOf(row);
    if (await confirm({ what: { title, picture, notes }, yes: t(messages.confirm) })) await sendRemoval(row);
    else await kept(t(messages.notRemoved));
    busy.current = false;
  };

  return { rows, failure, busy: sending || !hydrated, remove, dialog };
}

/** Moves the keyboard focus to the entry that has taken the removed one's place, or to the heading of an empty list. */
function focusOn(row: Row | undefined): void {
  const target = row ? document.getElementById(removeButtonId(row.id)) : document.querySelector("h1");
  if (!target) return;
  if (!row) target.tabIndex = -1;
  target.focus();
}
