import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requireProgram } from "./programs.ts";

/** The load to generate. */
export type Load = {
  url: string;
  seconds: number;
  connections: number;
  headers?: Readonly<Record<string, string>>;
};

/** The result of a load; `p50` and `p99` are latencies in milliseconds. */
export type Outcome = { perSecond: number; p50: number; p99: number; requests: number; errors: number };

const run = promisify(execFile);

/** Loads a server with wrk in one thread. Statuses other than 2xx and 3xx and broken connections count as errors. */
export async function load({ url, seconds, connections, headers = {} }: Load): Promise<Outcome> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const { stdout } = await run(requireProgram("wrk", "wrk"), [
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    "--timeout=10s",
    "--latency",
    ...given,
    url,
  ]);
  return parse(stdout);
}

function parse(output: string): Outcome {
  const figure = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return {
    perSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(output, "50%"),
    p99: milliseconds(output, "99%"),
    requests: figure(/(\d+) requests in/),
    errors: figure(/Non-2xx or 3xx responses: (\d+)/) + broken.reduce((sum, count) => sum + Number(count), 0),
  };
}

/** The latency that wrk prints for a percentile, converted to milliseconds. */
function milliseconds(output: string, percentile: string): number {
  const [, figure, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ""] ?? Number.NaN);
}
