import { vi } from "vitest";
import { patience } from "./patience.ts";

/**
 * Calls this again and again until it does not throw, and returns what it returns; throws its last error when the
 * patience is over. It is for what has several expectations, or may throw; `expect.poll` waits for a single value.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: patience, interval: 10 });
}
