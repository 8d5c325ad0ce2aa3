import { useEffect, useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import { orderApiPath } from "../../engine/manual-order.ts";
import type { FormFailure } from "../forms/FormFailureAlert.tsx";
import { useLocale } from "../page-data.ts";
import { send } from "../session/api.ts";
import { useTexts } from "../session/texts.ts";
import { toast } from "../ui/toasts.tsx";
import { keepOrderDraft, readOrderDraft } from "./order-draft.ts";
import type { orderTexts } from "./order-texts.ts";

/** A failed save, and whether the list has changed meanwhile, so that loading it anew helps. */
export type OrderFailure = FormFailure & { changed: boolean };

/** The order of a list on the screen, which is sent when it is saved and kept for the tab until then; pinned entries stay first. */
export function useOrder(collection: Collection, loaded: readonly number[], pinned: readonly number[]) {
  const texts = useTexts<typeof orderTexts>();
  const locale = useLocale();
  const { name } = collection;
  const [saved, setSaved] = useState(loaded);
  const [ids, setIds] = useState(loaded);
  const [restored, setRestored] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const isChanged = ids.some((id, place) => id !== saved[place]);
  const isFirst = (id: number) => pinned.includes(id);

  useEffect(() => {
    const draft = readOrderDraft(name, loaded);
    if (!draft) return;
    setIds([...draft.filter((id) => pinned.includes(id)), ...draft.filter((id) => !pinned.includes(id))]);
    setRestored(true);
  }, [name, loaded, pinned]);
  useEffect(() => keepOrderDraft(name, isChanged ? ids : undefined), [name, ids, isChanged]);

  /** The first and the last place that an entry can take: pinned entries stand before the others. */
  const rangeOf = (id: number) => (isFirst(id) ? { first: 0, last: pinned.length - 1 } : { first: pinned.length, last: ids.length - 1 });

  /** Puts an entry at a place, as near as it may come. Returns the place. */
  const move = (id: number, wanted: number): number => {
    const { first, last } = rangeOf(id);
    const place = Math.min(Math.max(wanted, first), last);
    setIds((before) => before.filter((one) => one !== id).toSpliced(place, 0, id));
    setRestored(false);
    return place;
  };

  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    const body = { ids: ids.map(String), before: saved.map(String) };
    const outcome = await send("PUT", orderApiPath(collection), body, { locale });
    if (outcome.ok) {
      setSaved(ids);
      setRestored(false);
      toast.success(texts.order_saved);
    } else {
      const { kind, message } = outcome;
      setFailure({ title: texts.order_not_saved, text: message, problems: {}, signedOut: kind === "signedOut", changed: kind === "changed" });
    }
    setSending(false);
    busy.current = false;
  };

  const reset = () => {
    setIds(saved);
    setRestored(false);
    setFailure(undefined);
  };

  return { ids, isChanged, restored, failure, sending, rangeOf, move, setIds, save, reset };
}
