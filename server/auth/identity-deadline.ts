import { longestSilence } from "../http/web-server.ts";
import { requestAge } from "../log/request-id.ts";

/**
 * The time from the start of a request after which calls to the identity service are aborted, in milliseconds. It is
 * half of `longestSilence`, because the answer must be sent before the web server closes the silent connection.
 */
const patience = longestSilence / 2;

/**
 * Returns a signal that aborts calls to the identity service. A request that makes several calls, or waits for its
 * turn, has one deadline for all of them.
 */
export function identityDeadline(): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.round(patience - requestAge())));
}
