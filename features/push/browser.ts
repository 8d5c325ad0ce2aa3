// The script of /tell (TellPage.tsx): subscribes this browser to new notices, and unsubscribes it.

const chosen = "push-topics";
/**
 * The cache, and the path in it, where worker.js finds the address of the present subscription. It needs the address
 * when the browser replaces the subscription.
 */
const [subscribed, subscribedPath] = ["push", "/tell/subscription"] as const;

class TellReaders extends HTMLElement {
  #said: Record<string, string> = {};
  #isWorking = false;
  #renewal: Promise<void> | undefined;

  connectedCallback() {
    this.#said = JSON.parse(this.dataset.said ?? "{}") as Record<string, string>;
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
      this.classList.add("lacks");
      return;
    }
    this.classList.add("can");
    this.querySelector("form")!.hidden = false;
    const topics = localStorage.getItem(chosen)?.split(" ");
    if (topics) for (const box of this.#boxes()) box.checked = topics.includes(box.value);
    this.#button("keep").onclick = () => void this.#work(() => this.#keep());
    this.#button("end").onclick = () => void this.#work(() => this.#end());
    this.#renewal = this.#renew();
  }

  /** Stores the subscription's address for worker.js. */
  async #remember({ endpoint }: PushSubscription) {
    try {
      const cache = await caches.open(subscribed);
      await cache.put(subscribedPath, new Response(JSON.stringify({ endpoint, key: this.dataset.key })));
    } catch {
      // If there is no space for it, a subscription that the browser replaces is lost. The next visit to /tell
      // subscribes again.
    }
  }

  #button(value: string) {
    return this.querySelector<HTMLButtonElement>(`button[value=${value}]`)!;
  }

  #boxes() {
    return [...this.querySelectorAll<HTMLInputElement>("[name=topics]")];
  }

  async #subscription() {
    return (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  }

  /** Renews the subscription at each visit, because it ends a year after the last one. */
  async #renew() {
    const subscription = await this.#subscription();
    if (!subscription) {
      // A link on /privacy leads here, to the button that unsubscribes.
      if (location.hash === "#end") this.querySelector("output")!.textContent = this.#said.off ?? "";
      return;
    }
    await this.#remember(subscription);
    this.#show(true);
    if (location.hash === "#end") this.#button("end").focus();
    await this.#send(subscription, "keep").catch(() => undefined);
  }

  async #keep(): Promise<string> {
    if (!this.#boxes().some(({ checked }) => checked)) return "none";
    // The only place where the browser asks for permission.
    if ((await Notification.requestPermission()) !== "granted") return "blocked";
    await navigator.serviceWorker.register("/service-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: this.dataset.key! };
    const before = await pushManager.getSubscription();
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // The existing subscription may have been made with other keys of the site, so it cannot be used again.
      await before?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const status = await this.#send(subscription, "keep", before?.endpoint);
    if (status === 200) {
      const topics = this.#boxes().filter(({ checked }) => checked);
      localStorage.setItem(chosen, topics.map(({ value }) => value).join(" "));
      await this.#remember(subscription);
      this.#show(true);
      return "kept";
    }
    await subscription.unsubscribe();
    this.#show(false);
    return String(status);
  }

  async #end(): Promise<string> {
    // Waits for a renewal under way, which would otherwise restore the subscription after it was ended.
    await this.#renewal?.catch(() => undefined);
    const subscription = await this.#subscription();
    if (subscription) {
      // Without a network the subscription still ends in the browser. The site learns of it later from the push
      // service.
      await this.#send(subscription, "end").catch(() => undefined);
      await subscription.unsubscribe();
    }
    localStorage.removeItem(chosen);
    await caches.delete(subscribed).catch(() => false);
    // Pages that were saved on this device still need the service worker.
    const caching = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length > 0);
    const isNeeded = (await Promise.all(caching)).includes(true);
    if (!isNeeded) await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
    this.#show(false);
    return "ended";
  }

  async #send(subscription: PushSubscription, what: string, old = ""): Promise<number> {
    const { endpoint, keys = {} } = subscription.toJSON();
    const body = new URLSearchParams({ what, endpoint: endpoint ?? "", ...keys, old });
    for (const { checked, value } of this.#boxes()) if (checked) body.append("topics", value);
    return (await fetch(location.pathname, { method: "POST", body })).status;
  }

  #show(isOn: boolean) {
    this.#button("end").hidden = !isOn;
    const keep = this.#button("keep");
    keep.dataset.first ??= keep.textContent ?? "";
    keep.textContent = (isOn ? this.#said.change : keep.dataset.first) ?? "";
  }

  /** Runs one action at a time, so that a second tap does nothing. */
  async #work(act: () => Promise<string>) {
    if (this.#isWorking) return;
    this.#isWorking = true;
    const output = this.querySelector("output")!;
    output.textContent = "";
    const done = await act().catch(() => "failed");
    output.textContent = this.#said[done] ?? this.#said.failed ?? "";
    this.#isWorking = false;
  }
}

const define = () => customElements.define("tell-readers", TellReaders);
// While the page is still loading, the element may not yet contain its buttons.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", define);
else define();
