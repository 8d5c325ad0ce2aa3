import { longestSilence } from "../http/web-server.ts";
import { requestAge } from "../log/request-id.ts";

/**
 * How long somebody waits for the identity service in all, in milliseconds: later, the web server would hang up before
 * the answer.
 */
const patience = longestSilence / 2;

/**
 * Ends a question to the identity service. A request that asks several times, or waits for its turn, gets no longer
 * than one.
 */
export function identityDeadline(): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.round(patience - requestAge())));
}
