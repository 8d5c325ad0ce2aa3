import type { Page } from "playwright-core";

/** Doubles the size of the text by the root element's size, which browsers' settings change. */
async function doubleRoot(page: Page): Promise<() => Promise<void>> {
  const set = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value, "important"), size);
  await set("200%");
  return () => set("");
}

/** Doubles the size of each text alone, as browsers do that zoom only text: lengths in rem stay as they are. */
function doubleTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const all = Array.from(document.querySelectorAll<HTMLElement>("body, body *"));
    const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) * 2);
    for (const [place, element] of all.entries())
      element.style.setProperty("font-size", `${sizes[place]}px`, "important");
  });
}

/** Calls `check` twice: with the text of a page doubled in each of the two ways. */
export async function withDoubledText(page: Page, check: () => Promise<void>): Promise<void> {
  const undo = await doubleRoot(page);
  await check();
  await undo();
  // Last, because nothing undoes it but another page.
  await doubleTexts(page);
  await check();
}
