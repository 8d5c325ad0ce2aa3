import { longestSilence } from "../http/web-server.ts";
import { requestAge } from "../log/request-id.ts";

/**
 * How long a person waits for the identity service in all, in milliseconds. After that time the web server would close
 * the connection before the answer.
 */
const patience = longestSilence / 2;

/**
 * Returns a signal that aborts calls to the identity service. A request that makes several calls, or waits for its
 * turn, has one deadline for all of them.
 */
export function identityDeadline(): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.round(patience - requestAge())));
}
