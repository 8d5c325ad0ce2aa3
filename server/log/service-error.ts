/** A service that a request may need, and that may be missing for a while. */
type Service = "database" | "media";

/** Something else that a request needs cannot be used at present: the request is answered 503 and may be sent again. */
export abstract class UnavailableError extends Error {
  abstract readonly service: Service;
}

/** Too much waits already; the client gets a 503. */
export class BusyError extends Error {
  constructor() {
    super("Too much is waiting to be made.");
  }
}
