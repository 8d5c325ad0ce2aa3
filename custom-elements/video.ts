const EMBED_ALLOW = "autoplay; encrypted-media; picture-in-picture; fullscreen";
const EMBED_REFERRER = "strict-origin-when-cross-origin";

/**
 * `<play-video>`: replaces a linked preview by the player when the visitor clicks it, so that no video is downloaded
 * unasked. It has two states, preview and player (requirements R5.7).
 */
export class PlayVideo extends HTMLElement {
  #player: HTMLVideoElement | HTMLIFrameElement | undefined;
  #unplayable = false;
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
    const { file, embed } = this.dataset;
    if (!link || !unmodified || this.#unplayable || !(file || embed)) return;
    event.preventDefault();
    for (const other of document.querySelectorAll<PlayVideo>("play-video[playing]")) other.stop();
    this.#start(file ? this.#video(file, link) : this.#embedded(embed!));
  }

  #start(player: HTMLVideoElement | HTMLIFrameElement) {
    this.#player = player;
    this.setAttribute("playing", "");
    this.append(player);
    player.focus();
  }

  get #name() {
    return this.dataset.title || this.querySelector("img")?.alt || "";
  }

  #video(file: string, link: HTMLAnchorElement) {
    const video = document.createElement("video");
    video.controls = video.autoplay = video.playsInline = true;
    video.poster = this.querySelector("img")?.currentSrc ?? "";
    video.ariaLabel = this.#name;
    video.onerror = () => {
      if (this.#player !== video) return;
      this.#unplayable = true;
      this.stop();
      link.focus();
    };
    video.src = file;
    return video;
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
