import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Collection } from "../../../engine/collection.ts";
import { orderApiPath } from "../../../engine/manual-order.ts";
import * as m from "../../../messages/compiled/messages.js";
import { failureOf, type FormFailure } from "../../forms/FormFailureAlert.tsx";
import { useLocale, useTranslate } from "../../page-data.ts";
import { send } from "../../session/api.ts";
import { toast } from "../../ui/toasts.tsx";
import { usePressOnce } from "../../ui/use-press-once.ts";

/** A failed save. `changed` says that somebody changed the list since it was loaded, so that reloading helps. */
type OrderFailure = FormFailure & { changed: boolean };

/**
 * The order of a list on the screen. It is sent when saved; until then it is kept as a draft for this tab. Pinned
 * entries stay first.
 */
export function useOrder(collection: Collection, loaded: readonly number[], pinned: readonly number[]) {
  const t = useTranslate();
  const locale = useLocale();
  const { name } = collection;
  const [saved, setSaved] = useState(loaded);
  const [ids, setIds] = useState(loaded);
  const [restored, setRestored] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const { sending, once, whileSending } = usePressOnce();
  const isChanged = ids.some((id, place) => id !== saved[place]);
  const isFirst = (id: number) => pinned.includes(id);

  useEffect(() => {
    const draft = readOrderDraft(name, loaded);
    if (!draft) return;
    setIds([...draft.filter((id) => pinned.includes(id)), ...draft.filter((id) => !pinned.includes(id))]);
    setRestored(true);
  }, [name, loaded, pinned]);
  useEffect(() => keepOrderDraft(name, isChanged ? ids : undefined), [name, ids, isChanged]);

  /** The first and the last place that an entry can take. Pinned entries stand before the others. */
  const rangeOf = (id: number) =>
    isFirst(id) ? { first: 0, last: pinned.length - 1 } : { first: pinned.length, last: ids.length - 1 };

  /** Moves an entry to a place, or to the nearest place that it may take. Returns that place. */
  const move = (id: number, wanted: number): number => {
    const { first, last } = rangeOf(id);
    const place = Math.min(Math.max(wanted, first), last);
    setIds((before) => before.filter((one) => one !== id).toSpliced(place, 0, id));
    setRestored(false);
    return place;
  };

  const save = async () => {
    setFailure(undefined);
    const body = { ids: ids.map(String), before: saved.map(String) };
    const outcome = await whileSending(() =>
      send("PUT", orderApiPath(collection), body, { locale, expects: "acknowledged" }),
    );
    if (outcome.ok) {
      setSaved(ids);
      setRestored(false);
      toast.success(outcome.isProposed ? t(m.proposal_sent) : t(m.order_saved));
    } else {
      setFailure({ ...failureOf(t(m.order_not_saved), outcome), changed: outcome.kind === "changed" });
    }
  };

  const reset = () => {
    setIds(saved);
    setRestored(false);
    setFailure(undefined);
  };

  return { ids, isChanged, restored, failure, sending, rangeOf, move, setIds, save: () => once(save), reset };
}

const idsSchema = z.array(z.number());

const keyOf = (collection: string) => `order:${collection}`;

/** The unsaved order of this tab, applied to the current entries. Entries that were added since are appended. */
function readOrderDraft(collection: string, present: readonly number[]): number[] | undefined {
  try {
    const stored = idsSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(collection)) ?? "null")).data;
    if (!stored) return undefined;
    const kept = new Set(stored);
    return [...[...kept].filter((id) => present.includes(id)), ...present.filter((id) => !kept.has(id))];
  } catch {
    return undefined;
  }
}

/**
 * Keeps an order for this tab until it is saved; without `ids`, removes it. If the browser has no storage, the order is
 * lost with the page.
 */
function keepOrderDraft(collection: string, ids: readonly number[] | undefined): void {
  try {
    if (ids) sessionStorage.setItem(keyOf(collection), JSON.stringify(ids));
    else sessionStorage.removeItem(keyOf(collection));
  } catch {
    // Without storage the order on the screen still works.
  }
}
