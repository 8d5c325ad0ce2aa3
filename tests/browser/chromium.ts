import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
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
/** The pages of tests end before optimized code would pay off. Without it they take a fifth less processor time. */
const withoutOptimizing = "--js-flags=--no-opt --no-maglev";

/** Starts the installed Chromium with these flags too; throws if none is installed. */
export async function startChromium(...more: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium was found; CHROMIUM may name one.");
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

/** The Chromium of this process. It ends with the process. */
let shared: Promise<Browser> | undefined;

/**
 * Returns the Chromium that all test files of a worker share, because starting one takes as long as many pages. To its
 * caller it is a browser of its own: `close` closes only the contexts that the caller has opened. A context that a test
 * opens ends with the test, because a page that is left open may go on moving its pictures and lines.
 */
export async function launchChromium(): Promise<Browser> {
  let browser = await (shared ??= startChromium(withoutOptimizing));
  if (!browser.isConnected()) browser = await (shared = startChromium(withoutOptimizing));
  const contexts = new Set<BrowserContext>();
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
    contexts.add(context.on("close", () => contexts.delete(context)));
    return context;
  };
  const close = async () => void (await Promise.all([...contexts].map((context) => context.close())));
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}
