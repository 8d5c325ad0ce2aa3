/** A message that waits for the next page. */
export type WaitingToast = { kind: "success" | "error"; text: string };

/** Also known to `enhance/toast.ts`, which shows them to visitors, and to `enhance/first-touch.ts`, which leaves it to React. */
const storageKey = "toasts";

/** Leaves a message for the page that is loaded next in this tab. */
export function toastOnNextPage(kind: WaitingToast["kind"], text: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify([...waiting(), { kind, text }]));
}

/** The messages that the page before left; they wait no longer. */
export function takeToasts(): WaitingToast[] {
  const taken = waiting();
  sessionStorage.removeItem(storageKey);
  return taken;
}

function waiting(): WaitingToast[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as WaitingToast[];
}
