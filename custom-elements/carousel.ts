const AUTOPLAY_MOVE_MS = 1000;
const CONTROL_MOVE_MS = 400;
const SCROLL_QUIET_MS = 150;
const DEFAULT_INTERVAL_MS = 5000;

/**
 * `<auto-carousel>`: adds autoplay, controls and endless scrolling to a row of pictures that scrolls and snaps by CSS
 * alone. It advances by one picture in 1000 ms (requirements R4.3, R4.7).
 *
 * Clones of the first pictures follow the last one, so that scrolling past the end shows the beginning. When the track
 * rests on a clone, it jumps back to the original, which looks the same.
 */
class AutoCarousel extends HTMLElement {
  #track!: HTMLElement;
  #connection = new AbortController();
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");
  #frame = 0;
  #target = 0;
  #autoplayTimer = 0;
  #quietTimer = 0;
  #inView = false;
  #hovered = false;
  #touched = false;

  connectedCallback() {
    const track = this.querySelector<HTMLElement>(".track");
    if (!track) return;
    this.#track = track;
    this.#connection = new AbortController();
    this.#listen();
    this.#watch();
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#stop();
    clearTimeout(this.#autoplayTimer);
    clearTimeout(this.#quietTimer);
  }

  #listen() {
    const { signal } = this.#connection;
    const on = (target: EventTarget, types: string, listener: (event: Event) => void) => {
      for (const type of types.split(" "))
        target.addEventListener(type, listener, { signal, passive: type !== "click" });
    };
    on(this, "click", (event) => this.#click(event as MouseEvent));
    on(this, "pointerenter pointerleave", (event) => {
      // After a tap, browsers keep reporting hover; only a mouse really hovers.
      this.#hovered = event.type === "pointerenter" && (event as PointerEvent).pointerType === "mouse";
      this.#wait();
    });
    on(this.#track, "touchstart touchend touchcancel", (event) => {
      this.#touched = event.type === "touchstart";
      this.#handle();
    });
    on(this.#track, "pointerdown wheel keydown", () => this.#handle());
    on(this.#track, "scroll", () => this.#frame || this.#handle());
    on(this, "focusin focusout", () => this.#wait());
    on(document, "visibilitychange", () => this.#wait());
    on(this.#reduced, "change", () => this.#wait());
  }

  #watch() {
    const visibility = new IntersectionObserver((entries) => {
      this.#inView = entries.at(-1)!.isIntersecting;
      this.#wait();
    });
    const size = new ResizeObserver(() => {
      this.toggleAttribute("still", this.#allFit());
      this.#wait();
    });
    visibility.observe(this);
    size.observe(this.#track);
    this.#connection.signal.addEventListener("abort", () => {
      visibility.disconnect();
      size.disconnect();
    });
  }

  get #items() {
    return [...this.#track.children] as HTMLElement[];
  }

  /** Number of items without the clones. */
  get #count() {
    return this.#items.filter((item) => !item.hasAttribute("data-clone")).length;
  }

  /** Scroll position of each item in pixels, clones included. */
  get #offsets() {
    const [first, ...others] = this.#items.map((item) => item.offsetLeft);
    return first === undefined ? [] : [0, ...others.map((left) => left - first)];
  }

  /** Index of the item nearest to the scroll position; clones are numbered after the originals. */
  #nearest() {
    const distances = this.#offsets.map((offset) => Math.abs(offset - this.#track.scrollLeft));
    return distances.indexOf(Math.min(...distances));
  }

  /** Whether all pictures are visible at once, so that nothing needs to scroll. */
  #allFit() {
    const last = this.#count - 1;
    const width = this.#items[last]?.offsetWidth ?? 0;
    return last < 1 || this.#offsets[last]! + width <= this.#track.clientWidth + 1;
  }

  #click(event: MouseEvent) {
    const control = (event.target as Element).closest("a, button");
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const dot = this.#dots.indexOf(control);
    if (control.matches("[data-pause]")) this.#togglePause(control);
    else if (control.matches("[data-next]")) this.#step(1, CONTROL_MOVE_MS);
    else if (control.matches("[data-previous]")) this.#step(-1, CONTROL_MOVE_MS);
    else if (dot >= 0) this.#move(dot, CONTROL_MOVE_MS);
    else return;
    event.preventDefault();
    this.#wait();
  }

  get #dots(): Element[] {
    return [...this.querySelectorAll(".dots a")];
  }

  #togglePause(button: Element) {
    const pressed = button.getAttribute("aria-pressed") !== "true";
    const label = button.getAttribute("aria-label")!;
    button.setAttribute("aria-pressed", `${pressed}`);
    button.setAttribute("aria-label", button.getAttribute("data-label-play") ?? label);
    button.setAttribute("data-label-play", label);
  }

  /** Stops an animation when the visitor scrolls. Autoplay resumes one full interval after they stop. */
  #handle() {
    this.#stop();
    this.#wait();
    this.#mark();
    clearTimeout(this.#quietTimer);
    this.#quietTimer = window.setTimeout(() => this.#touched || this.#rewind(), SCROLL_QUIET_MS);
  }

  /** Restarts the autoplay timer, if autoplay is allowed now. */
  #wait() {
    clearTimeout(this.#autoplayTimer);
    if (!this.#mayPlay()) return;
    this.#loadNext();
    const interval = Number(this.getAttribute("interval")) || DEFAULT_INTERVAL_MS;
    this.#autoplayTimer = window.setTimeout(() => {
      // Conditions may have changed without an event that restarted the timer.
      if (!this.#mayPlay()) return;
      this.#step(1, AUTOPLAY_MOVE_MS);
      this.#wait();
    }, interval);
  }

  #mayPlay() {
    return (
      this.hasAttribute("autoplay") &&
      !this.hasAttribute("still") &&
      this.#inView &&
      !this.#hovered &&
      !this.#touched &&
      !this.#reduced.matches &&
      !document.hidden &&
      // The focused pause button must not block autoplay: pressing "play" on it has to take effect.
      !this.querySelector(":focus-visible:not([data-pause]), [data-pause][aria-pressed=true]")
    );
  }

  /**
   * Loads the next picture early. A lazy picture in a scroll container loads only once it is visible, which is too late
   * for the move.
   */
  #loadNext() {
    const end = this.#track.scrollLeft + this.#track.clientWidth - 1;
    const next = this.#offsets.findIndex((offset) => offset >= end);
    const picture = this.#items[next]?.querySelector("img");
    if (picture?.loading === "lazy") picture.loading = "eager";
  }

  #step(by: number, duration: number) {
    if (this.hasAttribute("still")) return;
    if (this.#frame) this.#land();
    this.#rewind();
    const from = this.#nearest();
    if (from + by < 0) this.#jump(this.#count);
    this.#move(from + by < 0 ? this.#count - 1 : from + by, duration);
  }

  #move(target: number, duration: number) {
    this.#stop();
    this.#target = target;
    this.#mark(target);
    if (this.#reduced.matches) return this.#land();
    const from = this.#track.scrollLeft;
    const distance = this.#offsets[target]! - from;
    let begin = 0;
    const draw = (now: number) => {
      begin ||= now;
      const progress = (now - begin) / duration;
      if (progress >= 1) return this.#land();
      this.#scroll(from + (distance * (1 - Math.cos(progress * Math.PI))) / 2);
      this.#frame = requestAnimationFrame(draw);
    };
    // Mandatory scroll snapping would pull each frame back to an item.
    this.#track.style.scrollSnapType = "none";
    this.#frame = requestAnimationFrame(draw);
  }

  #land() {
    this.#jump(this.#target % this.#count);
    this.#stop();
  }

  #stop() {
    if (!this.#frame) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#track.style.scrollSnapType = "";
  }

  /** Jumps from a clone back to its original, which looks the same. */
  #rewind() {
    const nearest = this.#nearest();
    if (nearest >= this.#count) this.#jump(nearest - this.#count);
  }

  #jump(index: number) {
    this.#scroll(this.#offsets[index]!);
  }

  #scroll(left: number) {
    this.#track.scrollTo({ left, behavior: "instant" });
  }

  /** Marks the dot of the current picture. */
  #mark(index = this.#nearest()) {
    const current = this.#dots[index % this.#count];
    for (const dot of this.#dots) if (dot !== current) dot.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "true");
  }
}

// A cached script may run while the page is still being parsed. If the element were defined then, it would find no
// pictures yet.
if (document.readyState === "loading")
  await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed));
customElements.define("auto-carousel", AutoCarousel);
