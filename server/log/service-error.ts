/** A service that a request may need, and that may be unavailable for a while. */
type Service = "database" | "media";

/** A service that a request needs is unavailable at present. The request is answered with 503 and may be sent again. */
export abstract class UnavailableError extends Error {
  abstract readonly service: Service;
}

/** Too many tasks are already waiting; the client gets a 503. */
export class BusyError extends Error {
  constructor() {
    super("Too much is waiting to be made.");
  }
}

/** The site could not start. The reason has been logged. */
export class NotStartedError extends Error {}
