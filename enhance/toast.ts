// Says "Logged out" on a visitor's home page, where no React runs.
import css from "./toast.css?inline";

/** Also known to `app/session/flash.ts`, by which the server leaves it. */
const signedOut = /(?:^|;\s*)flash=signed-out(?:;|$)/;
/** Specification §9, in milliseconds. */
const duration = 2000;

if (signedOut.test(document.cookie)) {
  document.cookie = "flash=; Max-Age=0; Path=/; SameSite=Lax";
  // Where the button was pressed before scripts ran, the token is still there, and worth nothing.
  localStorage.removeItem("accessToken");
  const script = document.querySelector<HTMLElement>("script[data-signed-out]");
  show(script?.dataset.signedOut ?? "");
}

function show(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const region = document.createElement("output");
  const box = document.createElement("div");
  box.className = "toasts";
  box.append(region);
  document.body.append(box);
  const line = document.createElement("div");
  line.className = "toast";
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), duration);
}
