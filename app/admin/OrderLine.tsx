import upIcon from "lucide-static/icons/arrow-up.svg?raw";
import topIcon from "lucide-static/icons/arrow-up-to-line.svg?raw";
import gripIcon from "lucide-static/icons/grip-vertical.svg?raw";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTexts } from "../session/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { fillIn } from "./fill-in.ts";
import type { EntrySentences, orderTexts } from "./order-texts.ts";
import { lineId } from "./use-drag.ts";
import type { EntrySummary } from "./use-entry-summary.tsx";

type OrderLineProps = {
  id: number;
  summary: EntrySummary;
  sentences: EntrySentences;
  pinned: boolean;
  place: number;
  /** The first and the last place that it can take. */
  range: { first: number; last: number };
  /** Whether this entry is dragged, and whether any is. */
  dragged: boolean;
  dragging: boolean;
  onMove: (place: number) => void;
  onCancel: () => void;
  handlers: Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", (event: PointerEvent) => void>;
};

/** An entry of a list that is put in order: its handle, what tells it from the others, and the buttons that move it. */
export function OrderLine({ id, summary: { title, picture, notes }, sentences, pinned, place, range, dragged, dragging, onMove, onCancel, handlers }: OrderLineProps) {
  const texts = useTexts<typeof orderTexts>();
  const disabled = !useHydrated();
  const places: Readonly<Record<string, number>> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: range.first, End: range.last };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    const wanted = event.altKey || event.ctrlKey || event.metaKey ? undefined : places[event.key];
    if (wanted === undefined) return;
    // The page would scroll.
    event.preventDefault();
    onMove(wanted);
  };
  const buttons = [
    { icon: topIcon, label: sentences.top, to: range.first },
    { icon: upIcon, label: sentences.up, to: place - 1 },
    // The same arrow, turned by the style sheet.
    { icon: upIcon, label: sentences.down, to: place + 1, className: "down" },
  ];
  return (
    <li id={lineId(id)} className={dragged ? "dragged" : undefined} style={dragging ? { order: place } : undefined}>
      <button type="button" className="handle" aria-label={fillIn(sentences.handle, { title: title.text })} disabled={disabled} onKeyDown={onKeyDown} {...handlers}>
        <Icon svg={gripIcon} />
      </button>
      {picture && <Portrait src={picture.src} focus={picture.focus} />}
      <span className="what">
        <b lang={title.lang}>{title.text}</b>
        {pinned && (
          <span>
            <span className="tag">{texts.order_pinned}</span>
          </span>
        )}
        {notes.map((note, index) => (
          <span key={index}>{note}</span>
        ))}
      </span>
      <span className="moves">
        {buttons.map(({ icon, label, to, className }) => (
          // Not disabled at the end of the list, so that it keeps the focus there.
          <button key={label} type="button" className={className} aria-label={fillIn(label, { title: title.text })} disabled={disabled} aria-disabled={to < range.first || to > range.last || place === to || undefined} onClick={() => onMove(to)}>
            <Icon svg={icon} />
          </button>
        ))}
      </span>
    </li>
  );
}
