import type { Page } from "playwright-core";
import { useAdministrator } from "./administrator.ts";

const fieldIn = (page: Page) => `#field-description${new URL(page.url()).pathname.startsWith("/bn/") ? "Bn" : ""}`;

const valueOf = (page: Page) => page.locator(fieldIn(page)).inputValue();

/** Pastes into the description in place of `before`; returns whether the page handled the paste itself. */
async function paste(page: Page, html: string, plain: string, before = ""): Promise<boolean> {
  await page.locator(fieldIn(page)).fill(before);
  return page.locator(fieldIn(page)).evaluate(
    (area, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", data.html);
      clipboardData.setData("text/plain", data.plain);
      return !area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );
}

/** Waits until the description is no longer `before`. */
const filled = (page: Page, before = "") =>
  page.waitForFunction(
    ([selector, value]) => document.querySelector<HTMLTextAreaElement>(selector!)!.value !== value,
    [fieldIn(page), before],
  );

/** Lets the tests of a file open forms as an administrator, paste into their descriptions, and read what is there. */
export function usePasting() {
  const administrator = useAdministrator();
  const open = async (path: string, width = 360): Promise<Page> => {
    const page = await administrator.open(path, { width, mayFail: true });
    await page.locator("form button.big:enabled").waitFor();
    return page;
  };
  return { administrator, open, paste, filled, valueOf };
}
