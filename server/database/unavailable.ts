import { causesOf } from "../log/error-text.ts";
import { UnavailableError } from "../log/service-error.ts";

/**
 * The database server cannot be reached, or takes nothing at the moment; later it may. Whether a transaction that was
 * about to end has been saved is not known then.
 */
export class DatabaseUnavailableError extends UnavailableError {
  readonly service = "database";
}

/** Whether an error or one of its causes says that the database server is not there at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseUnavailableError);
}
