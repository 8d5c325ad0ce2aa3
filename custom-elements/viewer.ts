import { PhotoGestures } from "./photo-gestures.ts";

const icon = (path: string) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
/** Matches the links to photos, but not the links to forms that administrators see beside them. */
const PHOTOS = "a:not(.edit)";
const INSIDE =
  `<button class="close">${icon("M6 6l12 12M18 6L6 18")}</button>` +
  `<div class="stage"><img alt="" draggable="false"><a hidden></a></div>` +
  `<p aria-live="polite"><small></small> <span></span></p>` +
  `<button class="previous">${icon("M15 5l-7 7 7 7")}</button>` +
  `<button class="next">${icon("M9 5l7 7-7 7")}</button>`;

/**
 * `<photo-viewer>`: opens the linked pictures of a list in a full-screen dialog. A swipe of more than 40 px changes the
 * photo, a pull of more than 100 px closes the dialog (requirements R5.6).
 */
class PhotoViewer extends HTMLElement {
  #connection = new AbortController();
  #dialog: HTMLDialogElement | undefined;
  #gestures: PhotoGestures | undefined;
  #index = 0;
  /** The page's URL while the browser's history contains an entry for the open viewer; empty otherwise. */
  #historyEntry = "";
  #scrollRestoration: ScrollRestoration = "auto";

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
    return [...this.querySelectorAll<HTMLAnchorElement>(PHOTOS)];
  }

  #part<E extends HTMLElement = HTMLElement>(selector: string) {
    return this.#dialog!.querySelector<E>(selector)!;
  }

  get #picture() {
    return this.#part<HTMLImageElement>("img");
  }

  #click(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>(PHOTOS);
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
    this.#gestures = new PhotoGestures(this.#part(".stage"), this.#picture, {
      onSwipe: (step) => this.#step(step),
      onPull: () => dialog.close(),
    });
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
    // The page's router must not treat this step as a navigation.
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
    this.#gestures?.slideIn(by);
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
    this.#gestures?.reset();

    const digits = new Intl.NumberFormat(document.documentElement.lang || "en");
    const caption = this.#part("span");
    this.#part("small").textContent = `${digits.format(this.#index + 1)} / ${digits.format(count)}`;
    const langOf = (element: Element) => element.closest<HTMLElement>("[lang]")?.lang ?? "";
    const { caption: own } = link.dataset;
    caption.textContent = own ?? thumb.alt;
    caption.lang = langOf(own ? link : thumb);
    // Without a caption of its own the photo's alternative text is shown as the caption, so the picture needs no `alt`.
    this.#picture.alt = own ? thumb.alt : "";
    this.#picture.lang = langOf(thumb);
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
}

function preload(link: HTMLAnchorElement) {
  const picture = new Image();
  picture.src = link.href;
  return picture.decode();
}

customElements.define("photo-viewer", PhotoViewer);
