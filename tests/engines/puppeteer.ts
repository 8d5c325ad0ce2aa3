import { launch, type LaunchOptions } from "puppeteer-core";
import { findBrowser } from "../../scripts/browser.mjs";
import { findProgram } from "../../scripts/find-program.mjs";
import { flags } from "../browser/chromium.ts";
import { patience } from "../kit/patience.ts";
import type { Engine, EngineChoice } from "./engine.ts";

const chromiumPath = findBrowser();
const firefoxPath = findProgram("firefox-esr") ?? findProgram("firefox");

/** Blink: the Chromium that the other browser tests use. */
export const chromium: EngineChoice = {
  name: "Chromium",
  installed: chromiumPath !== undefined,
  launch: () => start({ executablePath: chromiumPath, headless: "shell", args: flags }),
};

/** Gecko: Firefox, which speaks WebDriver BiDi without a separate driver. */
export const firefox: EngineChoice = {
  name: "Firefox",
  installed: firefoxPath !== undefined,
  launch: () => start({ browser: "firefox", executablePath: firefoxPath, headless: true }),
};

async function start(options: LaunchOptions): Promise<Engine> {
  const browser = await launch(options);
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  page.setDefaultTimeout(patience);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  // Otherwise a locator scrolls once, also to an element that is still hidden, and then waits for it to be in the
  // window.
  const visible = (selector: string) => page.locator(selector).setVisibility("visible");
  return {
    open: async (address) => void (await page.goto(address)),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (selector) => visible(selector).click(),
    type: async (selector, text) => {
      // A click on a focused field may not select all of its text, so clear the text first.
      await visible(selector).fill("");
      await page.type(selector, text);
    },
    press: (key) => page.keyboard.press(key),
    upload: async (selector, path) => {
      const input = await page.waitForSelector(selector);
      await (input as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(path);
    },
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    errors: () => errors,
    close: () => browser.close(),
  };
}
