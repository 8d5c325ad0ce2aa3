import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program } from "./programs.ts";

/** What is asked for, and how. */
export type Load = {
  url: string;
  seconds: number;
  connections: number;
  headers?: Readonly<Record<string, string>>;
  /** Addresses asked for one after another instead of the one of `url`, without the host. */
  paths?: readonly string[];
};

/** How it was answered: latencies in milliseconds. */
export type Outcome = { perSecond: number; p50: number; p99: number; requests: number; errors: number };

const run = promisify(execFile);

/** Loads a server with wrk, one thread. Answers other than 2xx and 3xx count as errors, as do broken connections. */
export async function load({ url, seconds, connections, headers = {}, paths }: Load): Promise<Outcome> {
  const wrk = program("wrk", "wrk");
  const folder = await mkdtemp(join(tmpdir(), "wrk-"));
  try {
    const script = join(folder, "paths.lua");
    if (paths) await writeFile(script, scriptFor(paths));
    const { stdout } = await run(wrk, [
      "--threads=1",
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      "--timeout=10s",
      "--latency",
      ...Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
      ...(paths ? ["--script", script] : []),
      url,
    ]);
    return read(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptFor(paths: readonly string[]): string {
  return `local paths = {${paths.map((path) => JSON.stringify(path)).join(", ")}}
local place = 0
request = function()
  place = place % #paths + 1
  return wrk.format(nil, paths[place])
end
`;
}

function read(said: string): Outcome {
  const figure = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said)?.slice(1) ?? [];
  return {
    perSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(said, "50%"),
    p99: milliseconds(said, "99%"),
    requests: figure(/(\d+) requests in/),
    errors: figure(/Non-2xx or 3xx responses: (\d+)/) + broken.reduce((sum, one) => sum + Number(one), 0),
  };
}

function milliseconds(said: string, share: string): number {
  const [, figure, unit] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(said) ?? [];
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ""] ?? Number.NaN);
}
