/** Writes a line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes down what went wrong, with all that is known of it. */
export function complain(what: string, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${new Date().toISOString()} ${what}\n${detail}\n`);
}
