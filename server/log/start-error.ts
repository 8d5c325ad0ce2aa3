/** The site cannot start for a reason that the operator can fix; the message says what to do. */
export class StartError extends Error {}

/**
 * Returns an error that the operator can fix as a `StartError`: also one of the operating system, such as a full disk.
 * Throws any other error.
 */
export function toStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof Error && "syscall" in error) return new StartError(error.message, { cause: error });
  throw error;
}
