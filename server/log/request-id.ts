import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const running = new AsyncLocalStorage<{ id: string; since: number }>();

/** Creates a request id: 12 random hexadecimal digits. Clients cannot choose it. */
export function newRequestId(): string {
  return randomBytes(6).toString("hex");
}

/** Runs the work for the request with this id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return running.run({ id, since: performance.now() }, work);
}

/** The id of the current request; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return running.getStore()?.id;
}

/** Milliseconds since the current request arrived; 0 outside of requests. */
export function requestAge(): number {
  return performance.now() - (running.getStore()?.since ?? performance.now());
}
