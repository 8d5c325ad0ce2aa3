import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Alarm } from "../../messages/alarm-messages.ts";
import { isGetOrHead } from "../http/method.ts";
import { isMonitorPath } from "../http/monitor-path.ts";
import type { Gauge } from "./check.ts";

/** Upper bounds of the histogram of durations, in seconds. */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const;
const nanosecond = 1e-9;

type Durations = { counts: number[]; sum: number; total: number };

/**
 * Counts requests for a monitor, and writes them in Prometheus's text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export class Metrics {
  readonly #tokenHash: Buffer;
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Durations>();
  readonly #lookups = { hit: 0, miss: 0 };
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(token: string) {
    this.#tokenHash = hash(token);
    this.#delay.enable();
  }

  /** Whether an `Authorization` header carries the token. */
  accepts(authorization: string | undefined): boolean {
    const [, token = ""] = /^Bearer (.+)$/i.exec(authorization ?? "") ?? [];
    return timingSafeEqual(hash(token), this.#tokenHash);
  }

  /** Counts a request once its response has ended. */
  observe(request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now();
    const kind = kindOf(request);
    response.once("close", () => {
      // A client that leaves gets no status; 499 is what nginx logs.
      const status = response.writableFinished ? response.statusCode : 499;
      const key = `class="${kind}",status="${status}"`;
      this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
      this.#addDuration(kind, (performance.now() - begun) / 1000);
    });
  }

  /** Counts whether a response came from memory. */
  countLookup(isHit: boolean): void {
    this.#lookups[isHit ? "hit" : "miss"] += 1;
  }

  /**
   * All metrics as text: the counts of this class, the number of entries of each collection, the checks' numbers, and
   * the alarms. The event loop's delay is that since the last call.
   */
  text(
    usage: readonly { collection: string; entries: number }[],
    gauges: readonly Gauge[],
    alarms: readonly Alarm[],
  ): string {
    const { rss, heapUsed } = process.memoryUsage();
    const delay = this.#delay.percentile(99) * nanosecond;
    this.#delay.reset();
    const requests = [...this.#requests].map(([labels, count]): Sample => [`{${labels}}`, count]);
    const lookups = Object.entries(this.#lookups).map(([result, count]): Sample => [`{result="${result}"}`, count]);
    const entries = usage.map(({ collection, entries: count }): Sample => [`{collection="${collection}"}`, count]);
    const named = alarms.map((name): Sample => [`{name="${name}"}`, 1]);
    const lines = [
      ...metric("school_http_requests_total", "Requests by class and status.", requests, "counter"),
      ...this.#histogram(),
      ...metric("school_memory_lookups_total", "Looks for a response in memory.", lookups, "counter"),
      ...metric("process_resident_memory_bytes", "Memory of the process.", [["", rss]]),
      ...metric("nodejs_heap_used_bytes", "Memory of JavaScript's objects.", [["", heapUsed]]),
      ...metric("process_start_time_seconds", "When the process was started.", [
        ["", (Date.now() - performance.now()) / 1000],
      ]),
      ...metric("nodejs_eventloop_delay_p99_seconds", "Delay of the event loop that 99 % of its turns stayed below.", [
        ["", delay],
      ]),
      ...metric("school_entries", "Entries by collection.", entries),
      ...gauges.flatMap(({ name, help, value }) => metric(name, help, [["", value]])),
      ...metric("school_alarms", "What the dashboard says is wrong.", [["", alarms.length], ...named]),
    ];
    return `${lines.join("\n")}\n`;
  }

  #addDuration(kind: string, seconds: number): void {
    const durations = this.#durations.get(kind) ?? { counts: bounds.map(() => 0), sum: 0, total: 0 };
    this.#durations.set(kind, durations);
    durations.counts = durations.counts.map((count, place) => count + Number(seconds <= bounds[place]!));
    durations.sum += seconds;
    durations.total += 1;
  }

  #histogram(): string[] {
    const name = "school_http_request_duration_seconds";
    const lines = [...this.#durations].flatMap(([kind, { counts, sum, total }]) => [
      ...bounds.map((bound, place) => `${name}_bucket{class="${kind}",le="${bound}"} ${counts[place]}`),
      `${name}_bucket{class="${kind}",le="+Inf"} ${total}`,
      `${name}_sum{class="${kind}"} ${sum}`,
      `${name}_count{class="${kind}"} ${total}`,
    ]);
    return [`# HELP ${name} How long requests took.`, `# TYPE ${name} histogram`, ...lines];
  }
}

/** Labels in braces, or an empty text, and the value. */
type Sample = [string, number];

function metric(name: string, help: string, samples: Sample[], type: "counter" | "gauge" = "gauge"): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
  ];
}

/** The class of a request: there are few, whatever clients request. */
function kindOf(request: IncomingMessage): string {
  const { url = "/" } = request;
  if (!isGetOrHead(request)) return "write";
  if (/^\/api(?:[/?]|$)/.test(url)) return "api";
  if (url.startsWith("/media/")) return "media";
  if (isMonitorPath(url)) return "monitor";
  return /\.\w{2,5}(?:\?|$)/.test(url) ? "file" : "page";
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
