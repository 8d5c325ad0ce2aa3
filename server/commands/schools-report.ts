import { parseArgs } from "node:util";
import { writeReport } from "../hosting/report.ts";
import { StartError } from "../log/start-error.ts";
import { runCommand } from "./run-command.ts";

/** Runs the command that reports on the schools whose data folders lie in a folder, without waking one. */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { out: { type: "string" } }, allowPositionals: true });
  const [root = "/srv/schools"] = positionals;
  await writeReport(root, values.out ?? ".").catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new StartError(`The report cannot be written: ${error.message}`);
  });
}

await runCommand(main);
