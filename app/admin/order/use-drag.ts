import { type PointerEvent, useEffect, useRef, useState } from "react";

/**
 * How near to the upper and the lower edge of the window the page scrolls, in CSS pixels; at the lower edge stands the
 * bar with the button.
 */
const edges = { upper: 80, lower: 150 };
/** The fastest scrolling, in CSS pixels a frame. */
const fastest = 14;

/** The id of an entry's line. */
export const lineId = (id: number) => `order-${id}`;

type Order = {
  ids: readonly number[];
  move: (id: number, place: number) => number;
  setIds: (ids: readonly number[]) => void;
  /** Called with the place where an entry was let go. */
  onEnd: (id: number, place: number) => void;
};

/**
 * Moves entries by dragging their handles, with a mouse, a pen or a finger. The entry changes places with its
 * neighbours on the way. `from` is the order before, in which the lines stay in the document meanwhile: a line that is
 * moved there would lose the pointer.
 */
export function useDrag({ ids, move, setIds, onEnd }: Order) {
  const [drag, setDrag] = useState<{ id: number; from: readonly number[] }>();
  const height = useRef(0);
  // On a slow phone the finger may be lifted before its last move is rendered, so that `ids` is still the order before.
  const placed = useRef(0);

  /** Moves the entry past each neighbour whose middle the pointer has passed. */
  const follow = () => {
    if (!drag) return;
    let place = ids.indexOf(drag.id);
    while (place < ids.length - 1 && height.current > middleOf(ids[place + 1]!)) place += 1;
    while (place > 0 && height.current < middleOf(ids[place - 1]!)) place -= 1;
    if (place !== placed.current) placed.current = move(drag.id, place);
  };
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });

  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const scroll = () => {
      const step = scrollStep(height.current);
      if (step !== 0) {
        window.scrollBy({ top: step, behavior: "instant" });
        latest.current();
      }
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const start = (event: PointerEvent, id: number) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    height.current = event.clientY;
    placed.current = ids.indexOf(id);
    setDrag({ id, from: ids });
  };
  const end = () => {
    if (!drag) return;
    setDrag(undefined);
    onEnd(drag.id, placed.current);
  };
  const cancel = () => {
    if (!drag) return;
    setIds(drag.from);
    setDrag(undefined);
  };
  const onPointerMove = (event: PointerEvent) => {
    height.current = event.clientY;
    follow();
  };
  return { drag, start, onPointerMove, end, cancel };
}

function middleOf(id: number): number {
  const { top, height } = document.getElementById(lineId(id))?.getBoundingClientRect() ?? {
    top: Number.NaN,
    height: 0,
  };
  return top + height / 2;
}

/** How far the page scrolls in a frame while the pointer is at this height: the nearer to an edge, the faster. */
function scrollStep(height: number): number {
  const upper = edges.upper - height;
  const lower = height - (window.innerHeight - edges.lower);
  if (upper > 0) return -Math.ceil((fastest * Math.min(upper, edges.upper)) / edges.upper);
  return lower > 0 ? Math.ceil((fastest * Math.min(lower, edges.lower)) / edges.lower) : 0;
}
