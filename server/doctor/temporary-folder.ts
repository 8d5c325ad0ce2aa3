import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

/** A folder that is removed when it goes out of scope. */
export async function createTemporaryFolder(parent: string): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(parent, "checking-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
