import { vi } from "vitest";
import { patience } from "./patience.ts";

/**
 * Calls the function until it does not throw, and returns its result; throws its last error after `timeout`
 * milliseconds. Use it for several expectations or for calls that may throw; for a single value use `expect.poll`.
 */
export function eventually<T>(check: () => T | Promise<T>, timeout = patience): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 10 });
}
