// Shows "Logged out" on the home page of visitors, where React does not run (requirements R8.6).
import css from "./toast.css?inline";

/** The cookie that the server sets after signing out (`app/session/form-action.ts`). */
const signedOut = /(?:^|;\s*)flash=signed-out(?:;|$)/;
/** In milliseconds (requirements R8.7). */
const duration = 2000;

// A cached script may run before the page has a body.
if (document.readyState === "loading")
  await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed));
// Visitors get this page, so the session of a token that is still stored has ended (requirements R9.3).
localStorage.removeItem("accessToken");
if (signedOut.test(document.cookie)) {
  document.cookie = "flash=; Max-Age=0; Path=/; SameSite=Lax";
  // Remove the drafts, because on a shared computer they are in the session storage (app/forms/draft.ts).
  sessionStorage.clear();
  const script = document.querySelector<HTMLElement>("script[data-signed-out]");
  show(script?.dataset.signedOut ?? "");
}

function show(text: string): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
  const region = document.createElement("output");
  const container = document.createElement("div");
  container.className = "toasts";
  container.append(region);
  document.body.append(container);
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = text;
  region.append(toast);
  setTimeout(() => toast.remove(), duration);
}
