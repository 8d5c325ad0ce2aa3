import { type PointerEvent, useEffect, useRef, useState } from "react";

/**
 * While dragging, the page scrolls if the pointer is this near to the window's upper or lower edge, in CSS pixels. The
 * lower distance is larger because the bar with the button covers that edge.
 */
const edges = { upper: 80, lower: 150 };
/** The fastest scrolling, in CSS pixels per frame. */
const fastest = 14;

/** The `id` of an entry's line. */
export const lineId = (id: number) => `order-${id}`;

type Order = {
  ids: readonly number[];
  move: (id: number, place: number) => number;
  setIds: (ids: readonly number[]) => void;
  /** Called with the place at which an entry was dropped. */
  onEnd: (id: number, place: number) => void;
};

/**
 * Moves entries by dragging their handles, with a mouse, a pen or a finger. A dragged entry changes places with its
 * neighbours as it passes them. `from` is the order before the drag: the lines keep it in the document until the drop,
 * because an element that is moved in the document would lose the pointer.
 */
export function useDrag({ ids, move, setIds, onEnd }: Order) {
  const [drag, setDrag] = useState<{ id: number; from: readonly number[] }>();
  const height = useRef(0);
  // The place after the last move. On a slow phone the finger may be lifted before that move is rendered, so `ids` may
  // still be the order before it.
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

/**
 * How far the page scrolls per frame while the pointer is at this height. It scrolls faster the nearer the pointer is
 * to an edge.
 */
function scrollStep(height: number): number {
  const upper = edges.upper - height;
  const lower = height - (window.innerHeight - edges.lower);
  if (upper > 0) return -Math.ceil((fastest * Math.min(upper, edges.upper)) / edges.upper);
  return lower > 0 ? Math.ceil((fastest * Math.min(lower, edges.lower)) / edges.lower) : 0;
}
