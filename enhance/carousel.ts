const AUTOPLAY_MOVE_MS = 1000;
const CONTROL_MOVE_MS = 400;
const SCROLL_QUIET_MS = 150;
const DEFAULT_INTERVAL_MS = 5000;

/**
 * `<auto-carousel>`: a row of pictures that scrolls and snaps by CSS alone moves on by itself and goes round.
 * Requirements R4.7: it moves by one, in 1000 ms, without end.
 *
 * The clones at the end of the track show what comes after the last picture; whoever rests on them is
 * taken back by one whole round, which looks the same.
 */
export class AutoCarousel extends HTMLElement {
  #track!: HTMLElement;
  #life = new AbortController();
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");
  #frame = 0;
  #goal = 0;
  #autoplayTimer = 0;
  #quietTimer = 0;
  #inView = false;
  #hovered = false;
  #touched = false;

  connectedCallback() {
    const track = this.querySelector<HTMLElement>(".track");
    if (!track) return;
    this.#track = track;
    this.#life = new AbortController();
    this.#listen();
    this.#watch();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#stop();
    clearTimeout(this.#autoplayTimer);
    clearTimeout(this.#quietTimer);
  }

  #listen() {
    const { signal } = this.#life;
    const on = (target: EventTarget, types: string, listener: (event: Event) => void) => {
      for (const type of types.split(" ")) target.addEventListener(type, listener, { signal, passive: type !== "click" });
    };
    on(this, "click", (event) => this.#click(event as MouseEvent));
    on(this, "pointerenter pointerleave", (event) => {
      // A finger leaves the browser's own hover behind; only a mouse really stays.
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
    const view = new IntersectionObserver((entries) => {
      this.#inView = entries.at(-1)!.isIntersecting;
      this.#wait();
    });
    const size = new ResizeObserver(() => {
      this.toggleAttribute("still", this.#allFit());
      this.#wait();
    });
    view.observe(this);
    size.observe(this.#track);
    this.#life.signal.addEventListener("abort", () => {
      view.disconnect();
      size.disconnect();
    });
  }

  get #items() {
    return [...this.#track.children] as HTMLElement[];
  }

  /** How many there are without the clones. */
  get #count() {
    return this.#items.filter((item) => !item.hasAttribute("data-clone")).length;
  }

  /** Where each item begins, clones included. */
  get #offsets() {
    const [first, ...others] = this.#items.map((item) => item.offsetLeft);
    return first === undefined ? [] : [0, ...others.map((left) => left - first)];
  }

  /** The item nearest to where the track stands; the clones' numbers follow on the originals'. */
  #nearest() {
    const distances = this.#offsets.map((offset) => Math.abs(offset - this.#track.scrollLeft));
    return distances.indexOf(Math.min(...distances));
  }

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

  /** Takes the track over into the visitor's hands; it plays on only a whole interval after they let go. */
  #handle() {
    this.#stop();
    this.#wait();
    this.#mark();
    clearTimeout(this.#quietTimer);
    this.#quietTimer = window.setTimeout(() => this.#touched || this.#rewind(), SCROLL_QUIET_MS);
  }

  #wait() {
    clearTimeout(this.#autoplayTimer);
    if (!this.#mayPlay()) return;
    this.#loadNext();
    const interval = Number(this.getAttribute("interval")) || DEFAULT_INTERVAL_MS;
    this.#autoplayTimer = window.setTimeout(() => {
      // What has come to forbid it meanwhile may not have been told yet.
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
      // The pause button itself may hold the focus: pressing "play" there has to play.
      !this.querySelector(":focus-visible:not([data-pause]), [data-pause][aria-pressed=true]")
    );
  }

  /** A lazy picture inside a scroller starts loading only once it shows, too late for a move. */
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

  #move(goal: number, duration: number) {
    this.#stop();
    this.#goal = goal;
    this.#mark(goal);
    if (this.#reduced.matches) return this.#land();
    const from = this.#track.scrollLeft;
    const way = this.#offsets[goal]! - from;
    let begin = 0;
    const draw = (now: number) => {
      begin ||= now;
      const part = (now - begin) / duration;
      if (part >= 1) return this.#land();
      this.#scroll(from + (way * (1 - Math.cos(part * Math.PI))) / 2);
      this.#frame = requestAnimationFrame(draw);
    };
    // Mandatory snapping would pull every frame back to an item.
    this.#track.style.scrollSnapType = "none";
    this.#frame = requestAnimationFrame(draw);
  }

  #land() {
    this.#jump(this.#goal % this.#count);
    this.#stop();
  }

  #stop() {
    if (!this.#frame) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#track.style.scrollSnapType = "";
  }

  /** From the clones back to the originals, which look the same. */
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

  #mark(index = this.#nearest()) {
    const current = this.#dots[index % this.#count];
    for (const dot of this.#dots) if (dot !== current) dot.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "true");
  }
}

customElements.define("auto-carousel", AutoCarousel);
