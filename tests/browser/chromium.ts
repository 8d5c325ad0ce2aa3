import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";

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
export async function launchChromium(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium was found; CHROMIUM may name one.");
  return chromium.launch({ executablePath, args: flags });
}
