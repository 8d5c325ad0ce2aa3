import topIcon from "lucide-static/icons/arrow-up-to-line.svg?raw";
import upIcon from "lucide-static/icons/arrow-up.svg?raw";
import gripIcon from "lucide-static/icons/grip-vertical.svg?raw";
import { type KeyboardEvent, memo, type PointerEvent } from "react";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { lineId } from "./use-drag.ts";
import type { EntrySummary } from "../content/use-entry-summary.tsx";

/**
 * The actions on an entry. Their identity stays the same, so that a move re-renders only the lines whose place changes.
 */
export type LineActions = {
  move: (id: number, place: number) => void;
  start: (event: PointerEvent, id: number) => void;
  onPointerMove: (event: PointerEvent) => void;
  end: () => void;
  cancel: () => void;
};

type OrderLineProps = {
  id: number;
  summary: EntrySummary;
  pinned: boolean;
  place: number;
  /** The first and the last place to which the entry can be moved. Pinned entries stay before the others. */
  first: number;
  last: number;
  /** Whether this entry is being dragged; `dragging` is true while any is. */
  dragged: boolean;
  dragging: boolean;
  actions: LineActions;
};

/** An entry of a list that is being ordered: its handle, its summary, and the buttons that move it. */
export const OrderLine = memo(
  ({ id, summary, pinned, place, first, last, dragged, dragging, actions }: OrderLineProps) => {
    const { title, picture, notes } = summary;
    const t = useTranslate();
    const disabled = !useHydrated();
    const places: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: first,
      End: last,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") actions.cancel();
      const wanted = event.altKey || event.ctrlKey || event.metaKey ? undefined : places[event.key];
      if (wanted === undefined) return;
      // Otherwise the arrow key would also scroll the page.
      event.preventDefault();
      actions.move(id, wanted);
    };
    const { onPointerMove, end, cancel } = actions;
    const pointer = {
      onPointerDown: (event: PointerEvent) => actions.start(event, id),
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: cancel,
    };
    const buttons = [
      { icon: topIcon, name: t(m.order_top, { title: title.text }), to: first },
      { icon: upIcon, name: t(m.order_up, { title: title.text }), to: place - 1 },
      // The same icon; the style sheet turns it around.
      { icon: upIcon, name: t(m.order_down, { title: title.text }), to: place + 1, className: "down" },
    ];
    return (
      <li id={lineId(id)} className={dragged ? "dragged" : undefined} style={dragging ? { order: place } : undefined}>
        <button
          type="button"
          className="handle"
          aria-label={t(m.order_handle, { title: title.text })}
          disabled={disabled}
          onKeyDown={onKeyDown}
          {...pointer}
        >
          <Icon svg={gripIcon} />
        </button>
        {picture && <Portrait src={picture.src} focus={picture.focus} />}
        <span className="what">
          <b lang={title.lang}>{title.text}</b>
          {pinned && (
            <span className="small-print">
              <span className="tag">{t(m.order_pinned)}</span>
            </span>
          )}
          {notes.map((note, index) => (
            <span key={index} className="small-print">
              {note}
            </span>
          ))}
        </span>
        <span className="moves">
          {buttons.map(({ icon, name, to, className }) => (
            // The button is not disabled at the end of the list, because a disabled button would lose the focus.
            <button
              key={name}
              type="button"
              className={className}
              aria-label={name}
              disabled={disabled}
              aria-disabled={to < first || to > last || place === to || undefined}
              onClick={() => actions.move(id, to)}
            >
              <Icon svg={icon} />
            </button>
          ))}
        </span>
      </li>
    );
  },
);
