import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { singleLine } from "../log/error-text.ts";
import { StartError } from "../log/start-error.ts";

/** Longest end of a program's error output that is kept, in characters. */
const mostSaid = 2_000;

type Options = Partial<Record<"uid" | "gid" | "timeout", number>> & {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  killSignal?: NodeJS.Signals;
  /** Whether the operator sees what it prints, instead of getting it as `out` and `said`. */
  isShown?: boolean;
  /** Whether its standard input is a pipe that is closed when this process ends, instead of being empty. */
  hasPipe?: boolean;
};

/** How a program has ended: its code, which is null if it was killed, its output and the end of its error output. */
type Ended = { code: number | null; out: string; said: string };

/** Runs a program of the machine. Throws a `StartError` if there is none. */
export async function tryProgram(program: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const { isShown = false, hasPipe = false, ...others } = options;
  const stream = isShown ? "inherit" : "pipe";
  const child: ChildProcess = spawn(program, args, {
    stdio: [hasPipe ? "pipe" : "ignore", stream, stream],
    ...others,
  });
  let [out, said] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-mostSaid)));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { code, out, said };
  } catch (error) {
    throw new StartError(`${program} cannot be run here: ${singleLine((error as Error).message)}`);
  }
}

/** Runs a program of the machine and returns its output; throws a `StartError` with its error output if it fails. */
export async function outputOf(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { code, out, said } = await tryProgram(program, args, options);
  if (code === 0) return out;
  throw new StartError(`${program} ${args.join(" ")} failed: ${singleLine(said.trim() || `it ended with ${code}`)}`);
}
