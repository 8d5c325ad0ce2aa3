import { log } from "../log/log.ts";
import type { Check, Site } from "./check.ts";
import { keep, within } from "./time.ts";

/** The results of the checks in /healthz, by name; `status` is "ok" only if every check passes. */
type Health = { status: "ok" | "failing"; checks: Record<string, "ok" | "failing"> };

/** How long a result is reused, in milliseconds, so that frequent requests cannot wear out the disk. */
const lifetime = 1_000;
/** How long to wait for a check, in milliseconds. */
const patience = 5_000;

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/**
 * Returns a function that tells a monitor whether writing and signing in work. It logs when a check begins to fail and
 * when it passes again.
 */
export function healthOf(checks: readonly Check[], site: Pick<Site, "db" | "DATA_DIR">): () => Promise<Health> {
  const failing = new Set<string>();
  const passes = async (name: string, work: Promise<void>) => {
    try {
      await within(patience, work);
      if (failing.delete(name)) log.info(`The check of ${name} passes again.`);
      return true;
    } catch (error) {
      if (!failing.has(name)) log.error(`The check of ${name} fails.`, error);
      failing.add(name);
      return false;
    }
  };
  return keep(lifetime, async () => {
    const summed = checks.flatMap(({ name, healthz }) =>
      healthz ? [{ name, passes: passes(name, healthz(site)) }] : [],
    );
    const results = await Promise.all(
      summed.toSorted(byName).map(async (one) => [one.name, (await one.passes) ? "ok" : "failing"] as const),
    );
    const status = results.every(([, result]) => result === "ok") ? "ok" : "failing";
    return { status, checks: Object.fromEntries(results) };
  });
}
