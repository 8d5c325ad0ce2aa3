import { basename } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { AccountError } from "../auth/account-error.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { UnavailableError } from "../log/service-error.ts";
import { StartError } from "../log/start-error.ts";

/** How an operator's command is called. `help` has a line for each way, and `most` is the highest number of words. */
type Usage<Options> = { help: string; options?: Options; most: number };

export type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>["values"];

/** A command failed for a reason that the program that runs it must know. */
export class ExitError extends StartError {
  readonly exitCode: number;
  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command was called with wrong arguments. The message says what is wrong; the command's help follows it. */
export class UsageError extends StartError {}

/** How many words follow the name of one of a command's own commands, and the options that it takes. */
export type Words = { least: number; most: number; options?: readonly string[] };

/** Options by which a command changes nothing, so that it must not run if npm has kept the option for itself. */
const harmless = ["check", "dry-run"];

/**
 * Runs an operator's command with its words and the values of its options. `--help` prints its help and runs nothing.
 * An error that the operator can fix is printed as its message alone, with the exit code of an `ExitError`, or 1.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig>(
  usage: Usage<Options>,
  main: (words: string[], values: Values<Options>) => Promise<unknown>,
): Promise<void> {
  try {
    const args = process.argv.slice(2);
    if (args.includes("--help") || args.includes("-h")) {
      process.stdout.write(`${usage.help}\n`);
      return;
    }
    const { positionals, values } = readArguments(usage, args);
    await main(positionals, values);
  } catch (error) {
    if (!(error instanceof AccountError || error instanceof StartError || error instanceof UnavailableError))
      throw error;
    const reason =
      error instanceof DatabaseUnavailableError && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    process.stderr.write(`${error.message}${reason}\n`);
    if (error instanceof UsageError) process.stderr.write(`${usage.help}\n`);
    process.exitCode = error instanceof ExitError ? error.exitCode : 1;
  }
}

/** Parses the arguments. Throws a `UsageError` for an unknown option and for more than `most` words. */
function readArguments<Options extends ParseArgsOptionsConfig>(
  { options = {} as Options, most }: Usage<Options>,
  args: string[],
): { positionals: string[]; values: Values<Options> } {
  const command = basename(process.argv[1] ?? "", ".ts");
  if (args.includes("--check") && !("check" in options))
    throw new UsageError("--check belongs to restore alone: npm run restore -- --check FILE.");
  // Without the `--` before it, npm passes an option to the command only as a variable.
  for (const name of harmless)
    if (
      name in options &&
      !args.includes(`--${name}`) &&
      process.env[`npm_config_${name.replace("-", "_")}`] === "true"
    )
      throw new UsageError(
        `npm has taken --${name} for itself. Write -- before it: npm run ${command} -- --${name} ….`,
      );
  const found = parse(args, options);
  const surplus = found.positionals[most];
  if (surplus !== undefined) throw new UsageError(`There is one word too many: "${surplus}".`);
  return found;
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's second sentence says how to write a word that begins with a hyphen, which no command needs.
    const [problem = ""] = (error as Error).message.split(". ");
    throw new UsageError(`${problem}.`);
  }
}

/**
 * Checks words of which the first names one of `commands`, and returns them. Throws a `UsageError` unless the words
 * after it and the options are those that it takes.
 */
export function requireWords(
  commands: Readonly<Record<string, Words>>,
  words: string[],
  values: object,
): [string, ...string[]] {
  const [command, ...others] = words;
  if (command === undefined) throw new UsageError("A command is missing.");
  if (!Object.hasOwn(commands, command)) throw new UsageError(`Unknown command "${command}".`);
  const { least, most, options = [] } = commands[command]!;
  if (others.length < least) throw new UsageError(`"${command}" needs more words.`);
  if (others.length > most) throw new UsageError(`There is one word too many: "${others[most]}".`);
  const foreign = Object.keys(values).find((name) => !options.includes(name));
  if (foreign === undefined) return [command, ...others];
  const owners = Object.keys(commands).filter((name) => commands[name]?.options?.includes(foreign));
  throw new UsageError(`--${foreign} belongs to ${owners.map((name) => `"${name}"`).join(", ")} alone.`);
}
