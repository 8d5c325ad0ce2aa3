import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram } from "../../scripts/find-program.mjs";
import { freePort } from "../kit/run-web-server.ts";
import { patience } from "../kit/patience.ts";
import type { Engine, EngineChoice, Key } from "./engine.ts";

const driverPath = findProgram("WebKitWebDriver");
const displayPath = findProgram("Xvfb");
const [browserPath] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");

/** WebKit: the engine of Safari, in Debian's build for GTK. */
export const webkit: EngineChoice = {
  name: "WebKit",
  installed: driverPath !== undefined && displayPath !== undefined && browserPath !== undefined,
  launch,
};

/** The code points by which WebDriver names keys (W3C WebDriver, 17.4.2). */
const keys: Readonly<Record<Key, string>> = { ArrowRight: "\uE014", Escape: "\uE00C" };
/** The name of an element's id in WebDriver's JSON (W3C WebDriver, 11). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

async function launch(): Promise<Engine> {
  const display = spawn(displayPath!, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(display.stdout, "data")) as [Buffer];
  const port = await freePort();
  // A process group of its own, because the driver leaves its browser running when it is killed.
  const driver = spawn(driverPath!, [`--port=${port}`], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
  });
  const end = async () => {
    await stop(driver, -driver.pid!);
    await stop(display, display.pid!);
  };
  try {
    const call = await openSession(`http://127.0.0.1:${port}`);
    const close = async () => {
      await call("DELETE", "");
      await end();
    };
    return { ...engineOf(call), close };
  } catch (error) {
    await end();
    throw error;
  }
}

async function stop(child: ChildProcess, pid: number): Promise<void> {
  const ended = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null) {
    process.kill(pid, "SIGTERM");
    await ended;
  }
}

type Call = <T = unknown>(method: "POST" | "DELETE", path: string, body?: object) => Promise<T>;

/** Starts the browser once the driver listens; returns a function that sends it commands. */
async function openSession(origin: string): Promise<Call> {
  const send = async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const response = await fetch(origin + path, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message ?? response.status}`);
    return value;
  };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: browserPath, args: ["--automation"] } } };
  const { sessionId } = await retry(() => send<{ sessionId: string }>("POST", "/session", { capabilities }));
  return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
}

/**
 * Prefix of each script that the tests run. The driver does not report errors of a page, so the first script in a page
 * adds a listener for them. Earlier errors are missed.
 */
const collectErrors = `
  if (!window.foundErrors) {
    window.foundErrors = [];
    for (const type of ["error", "unhandledrejection", "securitypolicyviolation"])
      addEventListener(type, (event) =>
        foundErrors.push(type + ": " + (event.message || event.reason || event.violatedDirective)));
  }`;

function engineOf(call: Call): Omit<Engine, "close"> {
  const errors: string[] = [];
  /** Finds an element once it is there and enabled, because the driver would also click one that is still disabled. */
  const find = async (selector: string) => {
    const using = { using: "css selector", value: `${selector}:not(:disabled)` };
    const found = await retry(() => call<Record<string, string>>("POST", "/element", using)).catch((error: unknown) => {
      throw new Error(`${selector} is not there, or disabled.`, { cause: error });
    });
    return `/element/${found[elementKey]}`;
  };
  return {
    errors: () => errors,
    open: async (url) => void (await call("POST", "/url", { url })),
    resize: async (width, height) => void (await call("POST", "/window/rect", { width, height })),
    click: (selector) => retry(async () => void (await call("POST", `${await find(selector)}/click`))),
    type: async (selector, text) => {
      const field = await find(selector);
      await call("POST", `${field}/clear`);
      await call("POST", `${field}/value`, { text });
    },
    press: async (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      await call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    upload: async (selector, path) => call("POST", `${await find(selector)}/value`, { text: path }),
    evaluate: async <T>(expression: string) => {
      const script = `${collectErrors}; return [(${expression}), foundErrors.splice(0)];`;
      const [value, found] = await call<[T, string[]]>("POST", "/execute/sync", { script, args: [] });
      errors.push(...found);
      return value;
    },
  };
}

/** Retries until the call succeeds; throws its last error after the time limit. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}
