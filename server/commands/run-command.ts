import { AccountError } from "../auth/account-error.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { UnavailableError } from "../log/service-error.ts";
import { StartError } from "../log/start-error.ts";

/** Runs an operator's command. An error that the operator can fix is printed as its message alone, with exit code 1. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof AccountError || error instanceof StartError || error instanceof UnavailableError))
      throw error;
    const reason =
      error instanceof DatabaseUnavailableError && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    process.stderr.write(`${error.message}${reason}\n`);
    process.exitCode = 1;
  }
}
