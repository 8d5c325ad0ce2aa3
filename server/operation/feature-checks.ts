import { existsSync } from "node:fs";
import { join } from "node:path";
import { features } from "../../features/registry.ts";
import type { FeatureChecks } from "../../features/server.ts";
import type { Check } from "./check.ts";

/** The checks of the features (`features/<name>/checks.ts`). `switches` are the features' environment variables. */
export async function featureChecks(switches: Readonly<Record<string, boolean>>): Promise<Check[]> {
  const found = features.map(async ({ name }) => {
    const module = join(import.meta.dirname, "..", "..", "features", name, "checks.ts");
    if (!existsSync(module)) return [];
    const { checks } = (await import(/* @vite-ignore */ module)) as { checks: FeatureChecks };
    return checks((variable) => switches[variable] === true);
  });
  return (await Promise.all(found)).flat();
}
