import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import * as m from "../../../messages/compiled/messages.js";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { collectionOf } from "../../list-views/list-data.ts";
import { useHeldBack, useNumberFormat, useTranslate } from "../../page-data.ts";
import css from "./order.css?inline";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Style } from "../../ui/Style.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { AdminPage } from "../AdminPage.tsx";
import { loadOrder } from "./order-data.ts";
import { type LineActions, OrderLine } from "./OrderLine.tsx";
import { useDrag } from "./use-drag.ts";
import { useEntrySummary } from "../content/use-entry-summary.tsx";
import { useOrder } from "./use-order.ts";

export const loader = loadOrder;

/**
 * The screen on which a list is ordered: by dragging, with buttons or with arrow keys. The order is then saved as a
 * whole.
 */
export default function Order() {
  const { list, pinned, tooLong, heading, lede } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const digits = useNumberFormat();
  const isHeldBack = useHeldBack();
  const hydrated = useHydrated();
  const collection = collectionOf(list);
  const summaryOf = useEntrySummary(list);
  const [lines] = useState(() => new Map(list.rows.map((row) => [row.id, summaryOf(row)])));
  const [loaded] = useState(() => list.rows.map(({ id }) => id));
  const { ids, isChanged, restored, failure, sending, rangeOf, move, setIds, save, reset } = useOrder(
    collection,
    loaded,
    pinned,
  );
  const [said, setSaid] = useState("");
  const say = (id: number, place: number) =>
    setSaid(
      t(m.order_moved, {
        title: lines.get(id)?.title.text ?? "",
        place: digits.format(place + 1),
        count: digits.format(ids.length),
      }),
    );
  const { drag, ...dragging } = useDrag({ ids, move, setIds, onEnd: say });

  // Focus the element again after rendering, because an element that is moved in the document loses the focus.
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  });
  const moveTo = (id: number, place: number) => {
    focused.current = document.activeElement;
    say(id, move(id, place));
  };

  const latest = useRef({ ...dragging, move: moveTo });
  useEffect(() => {
    latest.current = { ...dragging, move: moveTo };
  });
  const [actions] = useState<LineActions>(() => ({
    move: (id, place) => latest.current.move(id, place),
    start: (event, id) => latest.current.start(event, id),
    onPointerMove: (event) => latest.current.onPointerMove(event),
    end: () => latest.current.end(),
    cancel: () => latest.current.cancel(),
  }));
  const places = new Map(ids.map((id, place) => [id, place]));

  const state = isChanged ? t(restored ? m.order_restored : m.order_unsaved) : undefined;
  return (
    <AdminPage
      title={heading}
      lede={lede}
      crumbs={[
        { name: m.dashboard_title, path: "/admin" },
        { name: collection.messages.title, path: collection.admin.list },
      ]}
    >
      <Style name="order" css={css} />
      <FormFailureAlert failure={failure} labels={{}}>
        {failure?.changed && (
          <button type="button" className="btn quiet" onClick={() => window.location.reload()}>
            {t(m.order_load)}
          </button>
        )}
      </FormFailureAlert>
      {list.rows.length === 0 && <EmptyState text={tooLong ?? t(collection.messages.empty)} />}
      <ol className={drag ? "rows ordered dragging" : "rows ordered"}>
        {(drag?.from ?? ids).map((id) => (
          <OrderLine
            key={id}
            id={id}
            summary={lines.get(id)!}
            pinned={pinned.includes(id)}
            place={places.get(id) ?? 0}
            {...rangeOf(id)}
            dragged={drag?.id === id}
            dragging={drag !== undefined}
            actions={actions}
          />
        ))}
      </ol>
      {list.rows.length > 0 && (
        <div className="order-bar">
          <output>
            {said && <b>{said}</b>}
            {said && state && " · "}
            {state}
          </output>
          {isChanged && (
            <button type="button" className="btn quiet" onClick={reset}>
              {t(m.order_reset)}
            </button>
          )}
          <button
            type="button"
            className="btn"
            disabled={!hydrated}
            aria-disabled={sending || !isChanged || undefined}
            onClick={() => isChanged && void save()}
          >
            {t(isHeldBack ? m.proposal_send : m.order_save)}
          </button>
        </div>
      )}
    </AdminPage>
  );
}
