/** Minimum length of a swipe to another photo and of a pull that closes (requirements R5.6). */
const SWIPE_PX = 40;
const PULL_PX = 100;
/** Scale of a zoomed photo. */
const ZOOM = 2.5;
/** Two taps this close in time and place are a double tap. */
const DOUBLE_TAP_MS = 400;
const SAME_SPOT_PX = 40;
/** A pointer that moved less than this is a tap. */
const TAP_PX = 10;
/** The distance from which a photo slides in after a step. */
const ENTER_PX = 60;

type Point = { x: number; y: number; time: number };

/** The gestures that the viewer handles: a step of 1 or -1 to a neighbouring photo, or closing the viewer. */
type Gestures = { onSwipe: (step: number) => void; onPull: () => void };

/** Moves and zooms the picture on a stage: a pointer drags it, a double tap zooms it. */
export class PhotoGestures {
  readonly #stage: HTMLElement;
  readonly #picture: HTMLImageElement;
  readonly #gestures: Gestures;
  #lastTap: Point = { x: 0, y: 0, time: 0 };
  #zoomed = false;
  #x = 0;
  #y = 0;

  constructor(stage: HTMLElement, picture: HTMLImageElement, gestures: Gestures) {
    this.#stage = stage;
    this.#picture = picture;
    this.#gestures = gestures;
    this.#listen();
  }

  /** Shows the whole picture in its place, without a transition. */
  reset() {
    this.#zoomed = false;
    this.#place(0, 0, false);
  }

  /** Slides the picture in, from the right for a step of 1, from the left for -1. */
  slideIn(step: number) {
    this.#place(step * ENTER_PX, 0, false);
    // Reading the size forces a layout, so that the transition starts from the new position.
    void this.#picture.offsetWidth;
    this.#place(0, 0);
  }

  #place(x: number, y: number, smooth = true) {
    const { style } = this.#picture;
    this.#x = x;
    this.#y = y;
    style.transition = smooth ? "" : "none";
    style.transform = `translate(${x}px, ${y}px) scale(${this.#zoomed ? ZOOM : 1})`;
  }

  #listen() {
    const stage = this.#stage;
    let pressed: Point | undefined;
    let origin = { x: 0, y: 0 };
    const movement = (event: PointerEvent) => ({ x: event.clientX - pressed!.x, y: event.clientY - pressed!.y });
    stage.onpointerdown = (event) => {
      if (!event.isPrimary || event.button || (event.target as Element).closest("a")) return;
      stage.setPointerCapture(event.pointerId);
      pressed = pointOf(event);
      origin = { x: this.#x, y: this.#y };
    };
    stage.onpointermove = (event) => {
      if (!pressed || !event.isPrimary) return;
      const { x, y } = movement(event);
      if (this.#zoomed) this.#pan(origin.x + x, origin.y + y, false);
      else if (Math.abs(x) > Math.abs(y)) this.#place(x, 0, false);
      else this.#place(0, Math.max(0, y), false);
    };
    stage.onpointerup = stage.onpointercancel = (event) => {
      if (!pressed || !event.isPrimary) return;
      const { x, y } = event.type === "pointerup" ? movement(event) : { x: 0, y: 0 };
      pressed = undefined;
      if (!this.#zoomed) this.#release(x, y);
      if (event.type === "pointerup" && Math.hypot(x, y) < TAP_PX) this.#tap(pointOf(event));
    };
  }

  #release(x: number, y: number) {
    const sideways = Math.abs(x) > Math.abs(y);
    if (sideways && Math.abs(x) > SWIPE_PX) this.#gestures.onSwipe(x < 0 ? 1 : -1);
    else if (!sideways && y > PULL_PX) this.#gestures.onPull();
    else this.#place(0, 0);
  }

  #tap(tap: Point) {
    const last = this.#lastTap;
    const again = tap.time - last.time < DOUBLE_TAP_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < SAME_SPOT_PX;
    // A third tap does not form another double tap with the second.
    this.#lastTap = again ? { ...tap, time: 0 } : tap;
    if (again) this.#zoom(tap);
  }

  #zoom(spot: Point) {
    const stage = this.#stage.getBoundingClientRect();
    this.#zoomed = !this.#zoomed;
    if (!this.#zoomed) return this.#place(0, 0);
    // Keep the point under the finger in its place.
    const offset = (point: number, start: number, size: number) => (start + size / 2 - point) * (ZOOM - 1);
    this.#pan(offset(spot.x, stage.x, stage.width), offset(spot.y, stage.y, stage.height));
  }

  /** Moves the zoomed picture, within the limits of the stage. */
  #pan(x: number, y: number, smooth = true) {
    const clamp = (value: number, size: number) => {
      const limit = (size * (ZOOM - 1)) / 2;
      return Math.min(limit, Math.max(-limit, value));
    };
    const { offsetWidth, offsetHeight } = this.#picture;
    this.#place(clamp(x, offsetWidth), clamp(y, offsetHeight), smooth);
  }
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY, time: event.timeStamp });
