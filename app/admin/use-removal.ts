import { useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import type { Reading } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ListData } from "../list-data.ts";
import { useLocale, useSay } from "../page-data.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { pageAddress } from "../ui/Pager.tsx";
import { send } from "./client.ts";
import type { FormFailure } from "./FormMessage.tsx";
import { removeButtonId } from "./RemoveButton.tsx";
import { useHydrated } from "../ui/hydrated.ts";

/** Removing entries from a list, after a question (requirements R8.3). */
export function useRemoval(collection: Collection, list: ListData) {
  const say = useSay();
  const locale = useLocale();
  const { confirm, deleted, kept, dialog } = useConfirm();
  const [rows, setRows] = useState(list.rows);
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const { api, admin } = collection;
  const words = collection.words;
  const alive = useHydrated();

  const takeOut = async (row: Row, said: Promise<void>) => {
    const place = rows.indexOf(row);
    const left = rows.filter((one) => one !== row);
    setRows(left);
    await said;
    if (left.length === 0 && list.pages > 1) {
      window.location.assign(localPath(pageAddress(admin.remove, Math.max(1, list.page - 1)), locale));
      return;
    }
    focusOn(left[Math.min(place, left.length - 1)]);
  };

  const carryOut = async (row: Row) => {
    setSending(true);
    const path = api.remove.replace("{id}", String(row.id));
    const outcome = await send<{ deletedCount: number }>("DELETE", path, undefined, { locale });
    setSending(false);
    if (!outcome.ok) {
      setFailure({
        title: say(m.not_removed_failed),
        text: outcome.message,
        problems: {},
        signedOut: outcome.kind === "signedOut",
      });
    } else if (outcome.data.deletedCount > 0) await takeOut(row, deleted(say(words.removed)));
    else await takeOut(row, kept(say(m.removed_before)));
  };

  const remove = async (row: Row, title: Reading) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    if (await confirm({ what: title, yes: say(words.confirm) })) await carryOut(row);
    else await kept(say(words.notRemoved));
    busy.current = false;
  };

  return { rows, failure, busy: sending || !alive, remove, dialog };
}

/** Leads whoever goes by keyboard to the entry that has taken the place of the one removed. */
function focusOn(row: Row | undefined): void {
  const target = row ? document.getElementById(removeButtonId(row.id)) : document.querySelector("h1");
  if (!target) return;
  if (!row) target.tabIndex = -1;
  target.focus();
}
