import type { IncomingMessage, ServerResponse } from "node:http";

/** What other processes have written, which this one must know before it answers from memory. */
export type OthersWrites = {
  /** Whether all of it is known now, or can be made known without waiting; never throws. */
  isKnown: () => boolean;
  /** Makes it known; never rejects: where that cannot be, what is in memory is the best there is. */
  learn: () => Promise<void>;
  close: () => Promise<void>;
};

type Handlers<Found> = {
  findCached: (request: IncomingMessage) => Found | undefined;
  handle: (request: IncomingMessage, response: ServerResponse) => unknown;
};

/** The same handlers, which first take into account what other processes have written. */
export function afterOthersWrites<Found>(others: OthersWrites, { findCached, handle }: Handlers<Found>): Handlers<Found> {
  return {
    findCached: (request) => (others.isKnown() ? findCached(request) : undefined),
    handle: async (request, response) => {
      if (!others.isKnown()) await others.learn();
      return handle(request, response);
    },
  };
}
