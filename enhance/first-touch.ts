// Where nobody is signed in, React waits (app/entry.server.tsx) until a form is first used: running it takes a phone
// half a second, and many only look. This stands in the page itself, so that no press can come before it.

const form = document.querySelector<HTMLFormElement>("form[data-waiting]")!;
/** The form's own: what a password manager puts between them is not pressed for anybody. */
const buttons = [...form.querySelectorAll("button")];
const send = form.querySelector<HTMLButtonElement>("[type=submit]")!;
const life = new AbortController();
/** Buttons that are pressed for the visitor once React listens. */
const pressed = new Set<HTMLButtonElement>();
let isStarting = false;
/** The field that was used last. */
let used: EventTarget | null = null;

const parsed = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
  else resolve(undefined);
});

/** Brings React's files into the browser's cache. A module that failed to load once fails for good in some browsers. */
async function fetchFiles(): Promise<void> {
  await parsed;
  const fetchFile = async ({ href }: HTMLLinkElement) => {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(href);
    await answer.arrayBuffer();
  };
  const files = document.querySelectorAll<HTMLLinkElement>("link[rel=waiting]");
  await Promise.all([...files].map(fetchFile));
}

async function start(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  try {
    await fetchFiles();
    const script = document.createElement("script");
    script.type = "module";
    script.text = document.querySelector("script[type=waiting]")!.textContent;
    script.onerror = fail;
    document.head.append(script);
    script.remove();
  } catch {
    fail();
  }
}

function show(state: "" | "working" | "failed"): void {
  form.dataset.waiting = state;
  if (state === "working") send.setAttribute("aria-disabled", "true");
  else send.removeAttribute("aria-disabled");
}

/** Nothing is sent later, when nobody expects it: the visitor is told, and presses again. */
function fail(): void {
  isStarting = false;
  if (pressed.size > 0) show("failed");
  pressed.clear();
}

/** Who comes back to the page finds it as it was before the press. */
function leave(): void {
  if (pressed.size > 0) show("");
  pressed.clear();
}

function press(event: Event): void {
  const target = event.target as Element;
  const button = event.type === "submit" ? send : target.closest("button");
  if (!button || !buttons.includes(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Showing the password twice is hiding it; sending twice is sending.
  if (button === send || !pressed.delete(button)) pressed.add(button);
  if (pressed.has(send)) show("working");
  void start();
}

/** Hands over to React's form: the same, unless something in the browser has changed it and React made it anew. */
function handOver(event: Event): void {
  life.abort();
  // What stands there now is React's to say, who does not know what stood there before.
  send.removeAttribute("aria-disabled");
  const own = event.target as HTMLFormElement;
  if (own !== form) for (const field of own.querySelectorAll("input")) carryOver(field);
  const owned = own === form ? buttons : [...own.querySelectorAll("button")];
  // React is not done with what it is doing.
  queueMicrotask(() => {
    for (const button of pressed) owned[buttons.indexOf(button)]?.click();
  });
}

function carryOver(field: HTMLInputElement): void {
  const typed = form.elements.namedItem(field.name);
  if (!(typed instanceof HTMLInputElement)) return;
  field.value = typed.value;
  if (typed === used) field.focus();
}

function touch({ target }: Event): void {
  used = target;
  void start();
}

// On a phone the keyboard would cover the page before it is read. This by itself is no use of the form.
if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body) {
  form.querySelector("input")?.focus();
}

const { signal } = life;
// Ahead of React, which listens at the document before it is ready.
for (const type of ["click", "submit"]) addEventListener(type, press, { signal, capture: true });
for (const type of ["focusin", "input"]) form.addEventListener(type, touch, { signal });
addEventListener("unhandledrejection", fail, { signal });
addEventListener("hydrated", handOver, { signal });
addEventListener("pagehide", leave, { signal });
send.disabled = false;

// Whoever has just made the account is told so, and signs in (app/ui/waiting-toasts.ts).
if (sessionStorage.getItem("toasts") !== null) void start();
