const EMBED_ALLOW = "autoplay; encrypted-media; picture-in-picture; fullscreen";
const EMBED_REFERRER = "strict-origin-when-cross-origin";

/**
 * `<play-video>`: a linked preview of a video on another site, which that site's player replaces when the visitor
 * clicks it. Nothing is loaded from the other site before that. It has two states, preview and player (requirements
 * R5.7).
 */
class PlayVideo extends HTMLElement {
  #player: HTMLIFrameElement | undefined;
  #connection = new AbortController();

  connectedCallback() {
    this.#connection = new AbortController();
    this.addEventListener("click", (event) => this.#click(event), { signal: this.#connection.signal });
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.stop();
  }

  /** Removes the player and shows the preview again. */
  stop() {
    this.#player?.remove();
    this.#player = undefined;
    this.removeAttribute("playing");
  }

  #click(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const unmodified = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const { embed } = this.dataset;
    if (!link || !unmodified || !embed) return;
    event.preventDefault();
    for (const other of document.querySelectorAll<PlayVideo>("play-video[playing]")) other.stop();
    this.#start(this.#embedded(embed));
  }

  #start(player: HTMLIFrameElement) {
    this.#player = player;
    this.setAttribute("playing", "");
    this.append(player);
    player.focus();
  }

  get #name() {
    return this.dataset.title || this.querySelector("img")?.alt || "";
  }

  #embedded(address: string) {
    const frame = document.createElement("iframe");
    frame.title = this.#name;
    frame.allow = EMBED_ALLOW;
    frame.allowFullscreen = true;
    frame.referrerPolicy = EMBED_REFERRER;
    frame.src = address;
    return frame;
  }
}

customElements.define("play-video", PlayVideo);
