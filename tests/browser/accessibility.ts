import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Returns the accessibility violations that axe finds in a page or within a selector. Uses axe's default rules and the
 * one for target size, or the given rules. axe's legacy mode tests one document, which is all that these pages have,
 * and takes a third of the time.
 */
export async function faultsOfAxe(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  const whole = new AxeBuilder({ page }).setLegacyMode();
  const part = within === undefined ? whole : whole.include(within);
  const { violations } = await (
    rules ? part.withRules(rules) : part.options({ rules: { "target-size": { enabled: true } } })
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ""}`));
}
