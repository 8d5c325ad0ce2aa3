import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";
import { patience } from "../kit/patience.ts";

/** Command-line flags of Chromium. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the installed Chromium; throws if none is installed. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium was found; CHROMIUM may name one.");
  return chromium.launch({ executablePath, args: flags });
}

/** The Chromium of this process. It ends with the process. */
let shared: Promise<Browser> | undefined;

/**
 * Returns the Chromium that all test files of a worker share, because starting one takes as long as many pages. To its
 * caller it is a browser of its own: `close` closes only the contexts that the caller has opened.
 */
export async function launchChromium(): Promise<Browser> {
  let browser = await (shared ??= startChromium());
  if (!browser.isConnected()) browser = await (shared = startChromium());
  const contexts = new Set<BrowserContext>();
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    contexts.add(context.on("close", () => contexts.delete(context)));
    return context;
  };
  const close = async () => void (await Promise.all([...contexts].map((context) => context.close())));
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}
