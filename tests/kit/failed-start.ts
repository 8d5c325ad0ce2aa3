import { startSiteProcess } from "./site.ts";

/**
 * Starts a site that must fail to start, and returns its output as lines. Throws if it starts, or if its exit code is
 * not 1. `before` are words before the command, such as `withoutRights`.
 */
export async function startFailureOutput(
  environment: Record<string, string>,
  before: readonly string[] = [],
): Promise<string[]> {
  const failure: unknown = await startSiteProcess(environment, before).then(
    async (site) => site.stop(),
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error("The site has started.");
  const [first = "", ...lines] = failure.message.trimEnd().split("\n");
  if (first !== "The site ended with 1:") throw failure;
  return lines;
}
