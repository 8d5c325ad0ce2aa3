/** The action of a button, by its value; undefined if the browser does not support it. */
const actions: Record<string, ((from: CopyText) => unknown) | undefined> = {
  copy: (from) => from.copy(),
  print: () => print(),
  // The promise is rejected if the visitor closes the share sheet without choosing.
  share:
    "share" in navigator
      ? ({ text }) => navigator.share({ title: document.title, url: text }).catch(() => {})
      : undefined,
};

/**
 * `<copy-text>`: its buttons copy the text of its `<code>`, print the page, and pass the text as an address to the
 * phone's share sheet. Its `<output>` says whether the text was copied. Without a script visitors select the text by
 * hand, and no button is shown.
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
    // If copying fails, the text is at least selected.
    getSelection()?.selectAllChildren(code);
    const copied = await copy(this.text);
    output.textContent = (copied ? this.dataset.copied : this.dataset.selected) ?? "";
  }
}

/** Copies the selected text. Over plain HTTP, as in a school's own network, browsers support only the older command. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

const define = () => customElements.define("copy-text", CopyText);
// While the page is still being parsed the element may not have its buttons yet.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", define);
else define();
