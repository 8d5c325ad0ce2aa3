// What a page without React does for somebody who may write: it has no other script.
import { keepTokenFresh, removeToken } from "./access-token.ts";
import { reloadWhenRestored } from "./restored-page.ts";

/** How long the message of the form on the page before is shown, in milliseconds (requirements R8.7). */
const duration = 2000;

/**
 * `<signed-in>`: fetches and renews the access token, removes it when the person signs out, shows the message of the
 * form on the page before, and reloads a page that the back button restores.
 */
class SignedIn extends HTMLElement {
  connectedCallback() {
    reloadWhenRestored();
    const message = this.querySelector("template")?.content.firstElementChild;
    if (message) this.show(message);
    // The attribute, because a form's field named "action" hides the property.
    document.addEventListener("submit", ({ target }) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action")?.endsWith("/logout")) removeToken();
    });
    // The form may have begun a new session, and then a stored token belongs to the previous one.
    if (message) removeToken();
    keepTokenFresh(this.dataset.email ?? "");
  }

  /** Shows a message. Its time pauses while the pointer is over it. */
  show(message: Element) {
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      timer = setTimeout(() => message.remove(), duration);
    };
    message.addEventListener("mouseenter", () => clearTimeout(timer));
    message.addEventListener("mouseleave", start);
    // Screen readers announce what is added to the region.
    this.querySelector("output")?.append(message);
    start();
  }
}

const define = () => customElements.define("signed-in", SignedIn);
// While the page is still being parsed the element may not have its parts yet.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", define);
else define();
