// The script of the page /app (AppPage.tsx): installs the site, and tells the service worker (worker.js) to save pages.

/** A page that the worker saved: its path, its title as HTML, when it was saved (ISO 8601), and a note that says so. */
type Kept = { path: string; title: string; at: string; note: string };
/** The words of a language; the worker formats times with them. */
type Words = { base: string; intl: string; clock?: object; asOf: string };
type Asked =
  | { offline: "end" }
  | { offline: "list"; own: Words }
  | { offline: "keep"; paths: string[]; words: Words[]; own: Words; withFiles: boolean };
/** The event with which Chromium offers to install a site (https://wicg.github.io/manifest-incubations/). */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

class OfflinePages extends HTMLElement {
  #words: Words[] = [];
  #said: Record<string, string> = {};
  #isWorking = false;

  connectedCallback() {
    this.#words = JSON.parse(this.dataset.words ?? "[]") as Words[];
    this.#said = JSON.parse(this.dataset.said ?? "{}") as Record<string, string>;
    const install = this.#button("install");
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      install.hidden = false;
      install.onclick = () => void (event as InstallEvent).prompt().finally(() => (install.hidden = true));
    });
    // Browsers provide no service worker over plain HTTP.
    if (!("serviceWorker" in navigator)) return;
    this.classList.add("can");
    this.querySelector("form")!.hidden = false;
    const paths = JSON.parse(this.dataset.paths ?? "[]") as string[];
    this.#button("keep").onclick = () => void this.#keep(paths);
    this.#button("end").onclick = () => void this.#end();
    if (!this.#keepOne(paths)) void this.#showKept();
  }

  #button(value: string) {
    return this.querySelector<HTMLButtonElement>(`button[value=${value}]`)!;
  }

  /**
   * Saves the page on which the reader pressed the link to this one, and shows the result. If the reader came from
   * elsewhere, offers it. Does nothing if its address is not one of this site. Returns whether it saves.
   */
  #keepOne(paths: string[]): boolean {
    const path = new URLSearchParams(location.search).get("keep") ?? "";
    if (!/^\/[\w/-]+$/.test(path) || path.startsWith("//")) return false;
    const one = this.querySelector<HTMLElement>(".one")!;
    this.querySelector(".one span")!.textContent = path;
    // Also saves this page, because it shows the list of saved pages when there is no network.
    const frame = paths.filter((other) => other === location.pathname);
    const keep = async () => {
      one.hidden = await this.#keep([path, ...frame]);
    };
    this.#button("keep-one").onclick = () => void keep();
    one.hidden = false;
    if (!document.referrer.startsWith(`${location.origin}/`)) return false;
    this.querySelector("output")!.scrollIntoView({ block: "center" });
    void keep();
    return true;
  }

  /** Saves pages; returns whether the first of them is saved. */
  async #keep(paths: string[]): Promise<boolean> {
    const withFiles = this.querySelector<HTMLInputElement>("[name=files]")!.checked;
    // A page that was saved earlier does not count: the reader asked for today's.
    const pressed = new Date().toISOString();
    let isKept = false;
    await this.#work(async () => {
      const kept = await this.#ask({ offline: "keep", paths, words: this.#words, own: this.#ownWords(), withFiles });
      this.#show(kept);
      isKept = kept.some(({ path, at }) => path === paths[0] && at >= pressed);
      this.#say(isKept ? "kept" : "failed");
    });
    return isKept;
  }

  async #end() {
    await this.#work(async () => {
      this.#show(await this.#ask({ offline: "end" }));
      this.#say("ended");
    });
  }

  /** Runs one action at a time, so that a second tap does nothing. */
  async #work(act: () => Promise<void>) {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      await act();
    } catch {
      this.#say("failed");
    } finally {
      this.#isWorking = false;
    }
  }

  async #showKept() {
    if (!(await navigator.serviceWorker.getRegistration("/"))) return;
    this.#show(await this.#ask({ offline: "list", own: this.#ownWords() }));
  }

  async #ask(asked: Asked): Promise<Kept[]> {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<Kept[]>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<{ kept?: Kept[]; left?: number }>) => {
        if (data.kept) resolve(data.kept);
        else this.#say("left", data.left);
      };
    });
    active?.postMessage(asked, [port2]);
    return answer;
  }

  #say(what: string, count = 0) {
    const digits = new Intl.NumberFormat(this.#ownWords().intl);
    this.querySelector("output")!.textContent = (this.#said[what] ?? "").replace("{count}", digits.format(count));
  }

  #ownWords(): Words {
    const found = this.#words.find(({ base }) => base !== "" && `${location.pathname}/`.startsWith(`${base}/`));
    return found ?? this.#words[0]!;
  }

  #show(kept: readonly Kept[]) {
    this.#button("end").hidden = kept.length === 0;
    this.querySelector("ul")!.replaceChildren(...kept.map((one) => this.#item(one)));
  }

  #item({ path, title, note: text }: Kept): HTMLElement {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = path;
    link.textContent = new DOMParser().parseFromString(title, "text/html").documentElement.textContent;
    const note = document.createElement("small");
    note.textContent = text;
    item.append(link, note);
    return item;
  }
}

const define = () => customElements.define("offline-pages", OfflinePages);
// While the page is still loading, the element may not yet contain its buttons.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", define);
else define();
