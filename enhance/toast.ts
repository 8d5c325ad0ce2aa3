// Shows what the page before left to be said, as "Logged out" is on a visitor's home page, where no React runs.
import css from "./toast.css?inline";

type Waiting = { kind: "success" | "error"; text: string };

/** Also known to `app/ui/waiting-toasts.ts`. */
const storageKey = "toasts";
/** Specification §9. */
const duration = { success: 2000, error: 4000 } as const;

const waiting = sessionStorage.getItem(storageKey);
sessionStorage.removeItem(storageKey);
if (waiting !== null) show(JSON.parse(waiting) as Waiting[]);

function show(toasts: Waiting[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const region = document.createElement("output");
  const box = document.createElement("div");
  box.className = "toasts";
  box.append(region);
  document.body.append(box);
  for (const { kind, text } of toasts) {
    const line = document.createElement("div");
    line.className = kind === "error" ? "toast err-t" : "toast";
    line.textContent = text;
    region.append(line);
    setTimeout(() => line.remove(), duration[kind]);
  }
}
