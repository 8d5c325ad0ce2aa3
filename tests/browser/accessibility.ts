import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the accessibility violations that axe finds in a page or within a selector. Uses axe's default rules and the
 * one for target size, or the given rules. Puts axe into a page once, because that takes longer than many checks.
 * Describing violations alone, and not each element that passed, saves a third of the time.
 */
export async function faultsOfAxe(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await source);
  return page.evaluate(
    async ([part, only]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(part ?? document, {
        resultTypes: ["violations"],
        ...(only ? { runOnly: only } : { rules: { "target-size": { enabled: true } } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ""}`),
      );
    },
    [within, rules] as const,
  );
}
