import type { IncomingMessage, ServerResponse } from "node:http";
import type { FindCached } from "../http/web-server.ts";

/** What other processes have written, which this one must know before it answers from memory. */
export type OthersWrites = {
  /** Whether all of it is known now, or can be made known without waiting; never throws. */
  isKnown: () => boolean;
  /** Makes it known; never rejects: where that cannot be, what is in memory is the best there is. */
  learn: () => Promise<void>;
  close: () => Promise<void>;
};

type Handlers = {
  findCached: FindCached;
  handle: (request: IncomingMessage, response: ServerResponse) => unknown;
};

/** The same handlers, which first take into account what other processes have written. */
export function afterOthersWrites(others: OthersWrites, { findCached, handle }: Handlers): Handlers {
  return {
    findCached: (request) => (others.isKnown() ? findCached(request) : undefined),
    handle: async (request, response) => {
      if (!others.isKnown()) await others.learn();
      return handle(request, response);
    },
  };
}
