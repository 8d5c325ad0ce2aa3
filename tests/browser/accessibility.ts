import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * The accessibility faults that axe finds in a page, or within what a selector matches; by the rules that it runs by
 * default and the one for the size of what is pressed, or by those that are named. Its legacy mode tests one document,
 * which is all that these pages have, and takes a third of the time.
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
