import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const running = new AsyncLocalStorage<string>();

/** Runs the work for one request under a new id of 12 random hexadecimal digits. Clients cannot choose it. */
export function withRequestId<Result>(work: (id: string) => Result): Result {
  const uuid = randomUUID();
  const id = uuid.slice(0, 8) + uuid.slice(9, 13);
  return running.run(id, work, id);
}

/** The id of the request that the calling code works for; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return running.getStore();
}
