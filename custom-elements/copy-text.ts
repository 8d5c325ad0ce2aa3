/**
 * `<copy-text>`: its button copies the text of its `<code>`, and its `<output>` says so. Without a script the text is selected
 * by hand, and the button is not shown.
 */
export class CopyText extends HTMLElement {
  connectedCallback() {
    this.querySelector("button")?.addEventListener("click", () => void this.#copy());
  }

  async #copy() {
    const code = this.querySelector("code");
    const output = this.querySelector("output");
    if (!code || !output) return;
    // What could not be copied is at least selected.
    getSelection()?.selectAllChildren(code);
    const copied = await copy(code.textContent);
    output.textContent = (copied ? this.dataset.copied : this.dataset.selected) ?? "";
  }
}

/** Copies a text that is selected. Over plain HTTP, as in a school's own network, browsers have only the older command. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

customElements.define("copy-text", CopyText);
