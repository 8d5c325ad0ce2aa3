import { causesOf } from "../log/error-text.ts";
import { UnavailableError } from "../log/service-error.ts";

/**
 * The database server cannot be reached or refuses work for the moment. If a transaction was about to commit, it is
 * unknown whether it did.
 */
export class DatabaseUnavailableError extends UnavailableError {
  readonly service = "database";
}

/** Whether an error or one of its causes means that the database server is unavailable for the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseUnavailableError);
}
