import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Returns the accessibility violations that axe finds in a page or within a selector. Uses axe's default rules and the
 * one for target size, or the given rules. axe's legacy mode tests one document, which is all that these pages have,
 * and takes a third of the time. Describing violations alone, and not each element that passed, saves a third again.
 */
export async function faultsOfAxe(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  const whole = new AxeBuilder({ page }).setLegacyMode();
  const part = within === undefined ? whole : whole.include(within);
  const resultTypes: ["violations"] = ["violations"];
  const { violations } = await part
    .options(rules ? { resultTypes, runOnly: rules } : { resultTypes, rules: { "target-size": { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ""}`));
}
