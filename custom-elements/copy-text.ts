/** What a button of the value does; undefined where the browser cannot. */
const actions: Record<string, ((from: CopyText) => unknown) | undefined> = {
  copy: (from) => from.copy(),
  print: () => print(),
  // Whoever closes the sheet without choosing rejects the promise.
  share:
    "share" in navigator
      ? ({ text }) => navigator.share({ title: document.title, url: text }).catch(() => {})
      : undefined,
};

/**
 * `<copy-text>`: its buttons copy the text of its `<code>`, print the page, and pass the text as an address to the
 * phone's own sheet. Its `<output>` says what was copied. Without a script the text is selected by hand; no button is
 * shown that does nothing.
 */
class CopyText extends HTMLElement {
  get text() {
    return this.querySelector("code")?.textContent ?? "";
  }

  connectedCallback() {
    for (const button of this.querySelectorAll("button")) {
      const act = actions[button.value];
      if (!act) continue;
      button.addEventListener("click", () => void act(this));
      button.classList.add("on");
    }
  }

  async copy() {
    const code = this.querySelector("code");
    const output = this.querySelector("output");
    if (!code || !output) return;
    // What could not be copied is at least selected.
    getSelection()?.selectAllChildren(code);
    const copied = await copy(this.text);
    output.textContent = (copied ? this.dataset.copied : this.dataset.selected) ?? "";
  }
}

/**
 * Copies a text that is selected. Over plain HTTP, as in a school's own network, browsers have only the older command.
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

const define = () => customElements.define("copy-text", CopyText);
// In a page that is still arriving the element may not have its buttons yet.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", define);
else define();
