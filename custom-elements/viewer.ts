/** Minimum length of a swipe to another photo and of a pull that closes (requirements R5.6). */
const SWIPE_PX = 40;
const PULL_PX = 100;
/** Scale of a zoomed photo. */
const ZOOM = 2.5;
/** Two taps this close in time and place are a double tap. */
const DOUBLE_TAP_MS = 400;
const SAME_SPOT_PX = 40;
/** A pointer that moved less than this has tapped. */
const TAP_PX = 10;
/** Distance from which a photo slides in after a step. */
const ENTER_PX = 60;

const icon = (path: string) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const INSIDE =
  `<button class="close">${icon("M6 6l12 12M18 6L6 18")}</button>` +
  `<div class="stage"><img alt="" draggable="false"><a hidden></a></div>` +
  `<p aria-live="polite"><small></small> <span></span></p>` +
  `<button class="previous">${icon("M15 5l-7 7 7 7")}</button>` +
  `<button class="next">${icon("M9 5l7 7-7 7")}</button>`;

type Point = { x: number; y: number; time: number };

/**
 * `<photo-viewer>`: opens the linked pictures of a list in a full-screen dialog. A swipe of more than 40 px changes the
 * photo, a pull of more than 100 px closes the dialog (requirements R5.6).
 */
export class PhotoViewer extends HTMLElement {
  #connection = new AbortController();
  #dialog: HTMLDialogElement | undefined;
  #index = 0;
  /** The page's URL while the browser's history contains an entry for the open viewer; empty otherwise. */
  #historyEntry = "";
  #scrollRestoration: ScrollRestoration = "auto";
  #lastTap: Point = { x: 0, y: 0, time: 0 };
  #zoomed = false;
  #x = 0;
  #y = 0;

  connectedCallback() {
    const { signal } = (this.#connection = new AbortController());
    this.addEventListener("click", (event) => this.#click(event), { signal });
    addEventListener("popstate", (event) => this.#back(event), { signal, capture: true });
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#historyEntry = "";
    this.#leave();
  }

  get #links() {
    return [...this.querySelectorAll("a")];
  }

  #part<E extends HTMLElement = HTMLElement>(selector: string) {
    return this.#dialog!.querySelector<E>(selector)!;
  }

  get #picture() {
    return this.#part<HTMLImageElement>("img");
  }

  #click(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#open(this.#links.indexOf(link));
  }

  #open(index: number) {
    const dialog = (this.#dialog = document.createElement("dialog"));
    const { label, close, previous, next } = this.dataset;
    dialog.className = "photo-viewer";
    dialog.ariaLabel = label ?? "";
    dialog.innerHTML = INSIDE;
    const button = (name: string, text: string | undefined, press: () => void) => {
      const element = this.#part(`.${name}`);
      element.ariaLabel = text ?? "";
      element.onclick = press;
    };
    button("close", close, () => dialog.close());
    button("previous", previous, () => this.#step(-1));
    button("next", next, () => this.#step(1));
    dialog.onclose = () => this.#closed();
    dialog.onkeydown = ({ key }) => {
      if (key === "ArrowLeft") this.#step(-1);
      if (key === "ArrowRight") this.#step(1);
    };
    this.#listenToPointer(this.#part(".stage"));
    document.body.append(dialog);
    document.documentElement.style.overflow = "hidden";
    dialog.showModal();
    this.#pushHistory();
    this.#show(index);
  }

  /** Adds an entry to the browser's history, so that Back closes the viewer instead of leaving the page. */
  #pushHistory() {
    this.#historyEntry = location.href;
    this.#scrollRestoration = history.scrollRestoration;
    // Otherwise going back would scroll away from the photo seen last.
    history.scrollRestoration = "manual";
    if (!history.state?.viewer) history.pushState({ ...history.state, viewer: true }, "");
  }

  #back(event: Event) {
    if (!this.#historyEntry) return;
    // The page's router must not take this step for a navigation.
    if (this.#historyEntry === location.href) event.stopImmediatePropagation();
    this.#historyEntry = "";
    history.scrollRestoration = this.#scrollRestoration;
    this.#dialog?.close();
  }

  #closed() {
    this.#leave();
    this.#links[this.#index]?.focus();
    if (this.#historyEntry) history.back();
  }

  #leave() {
    if (!this.#dialog) return;
    this.#dialog.remove();
    this.#dialog = undefined;
    document.documentElement.style.overflow = "";
  }

  #step(by: number) {
    this.#show(this.#index + by);
    this.#place(by * ENTER_PX, 0, false);
    // Reading the size forces a layout, so that the transition starts from the new position.
    void this.#picture.offsetWidth;
    this.#place(0, 0);
  }

  #link(index: number) {
    return this.#links.at(index % this.#links.length);
  }

  #show(index: number) {
    const count = this.#links.length;
    const link = this.#link(index);
    const thumb = link?.querySelector("img");
    if (!link || !thumb) return;
    this.#index = this.#links.indexOf(link);
    this.#zoomed = false;
    this.#place(0, 0, false);

    const digits = new Intl.NumberFormat(document.documentElement.lang || "en");
    const caption = this.#part("span");
    this.#part("small").textContent = `${digits.format(this.#index + 1)} / ${digits.format(count)}`;
    caption.textContent = thumb.alt;
    caption.lang = thumb.closest<HTMLElement>("[lang]")?.lang ?? "";
    for (const name of [".previous", ".next"]) this.#part(name).hidden = count < 2;
    this.#load(link, thumb);
  }

  #load(link: HTMLAnchorElement, thumb: HTMLImageElement) {
    const picture = this.#picture;
    const file = this.#part<HTMLAnchorElement>("a");
    const { width, height } = link.dataset;
    const isCurrent = () => picture.isConnected && this.#link(this.#index) === link;
    picture.hidden = false;
    file.hidden = true;
    // Limiting the box to the large picture's size puts the thumbnail exactly where that picture will be.
    picture.style.maxWidth = width ? `${width}px` : "";
    picture.style.maxHeight = height ? `${height}px` : "";
    if (thumb.complete && thumb.currentSrc) picture.src = thumb.currentSrc;
    else picture.removeAttribute("src");

    preload(link).then(
      () => {
        if (!isCurrent()) return;
        picture.src = link.href;
        this.#preloadNeighbours();
      },
      () => {
        if (!isCurrent()) return;
        picture.hidden = true;
        file.hidden = false;
        file.href = link.href;
        file.textContent = thumb.alt || this.dataset.label || link.href;
      },
    );
  }

  #preloadNeighbours() {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    for (const by of [1, -1]) preload(this.#link(this.#index + by)!).catch(() => {});
  }

  #place(x: number, y: number, smooth = true) {
    const { style } = this.#picture;
    this.#x = x;
    this.#y = y;
    style.transition = smooth ? "" : "none";
    style.transform = `translate(${x}px, ${y}px) scale(${this.#zoomed ? ZOOM : 1})`;
  }

  #listenToPointer(stage: HTMLElement) {
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
    if (sideways && Math.abs(x) > SWIPE_PX) this.#step(x < 0 ? 1 : -1);
    else if (!sideways && y > PULL_PX) this.#dialog!.close();
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
    const stage = this.#part(".stage").getBoundingClientRect();
    this.#zoomed = !this.#zoomed;
    if (!this.#zoomed) return this.#place(0, 0);
    // The point under the finger keeps its place.
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

function preload(link: HTMLAnchorElement) {
  const picture = new Image();
  picture.src = link.href;
  return picture.decode();
}

customElements.define("photo-viewer", PhotoViewer);
