import type { Message } from "../../engine/message.ts";
import { type Alarm, alarmMessages } from "../../messages/alarm-messages.ts";
import * as m from "../../messages/compiled/messages.js";
import { log } from "../log/log.ts";
import type { Contributed, Gauge, Site } from "./check.ts";
import { canRead, type Health, healthOf } from "./health.ts";
import { listChecks } from "./list.ts";
import { within } from "./time.ts";
import { plain, type Sentence } from "./words.ts";

/** How long a line of the system page is waited for, in milliseconds. */
const patience = 3_000;
/** The lines of the system page, in their order, after what is wrong. */
const lines = ["version", "address", "since", "processes", "database", "media", "disk", "backups", "pictures", "accounts", "mail"];

/** A line of the system page as it was read: its label and sentences. */
export type ReportLine = { name: string; label: Message; sentences: readonly Sentence[] };

/** How a running site is doing, for each of those who ask. */
export type SiteOperation = Pick<Site, "backups" | "lastBackup"> & {
  /** What is wrong now. */
  alarms: () => Promise<Alarm[]>;
  /** What the system page says. */
  report: () => Promise<ReportLine[]>;
  /** What /healthz answers. */
  health: () => Promise<Health>;
  /** Whether readers can be served. */
  canRead: () => Promise<boolean>;
  /** What /metrics says besides the alarms. */
  gauges: () => Promise<Gauge[]>;
};

/** Has the list of checks read for a running site. */
export function openOperation(contributed: Contributed, site: Site): SiteOperation {
  const checks = listChecks(contributed);
  const alarms = async () => {
    const found = await Promise.all(checks.flatMap(({ dashboard }) => (dashboard ? [dashboard(site)] : [])));
    return (Object.keys(alarmMessages) as Alarm[]).filter((alarm) => found.some((one) => one[alarm]));
  };
  const wrong = async () => {
    const found = await alarms();
    return found.length === 0 ? [plain(m.system_alarms_none)] : found.map((alarm) => plain(alarmMessages[alarm]));
  };
  return {
    backups: site.backups,
    lastBackup: site.lastBackup,
    alarms,
    report: () => {
      const shown = checks.flatMap(({ name, page }) => (page ? [{ name, label: page.label, read: () => page.read(site) }] : []));
      const ordered = shown.toSorted((a, b) => lines.indexOf(a.name) - lines.indexOf(b.name));
      return Promise.all([{ name: "alarms", label: m.system_alarms, read: wrong }, ...ordered].map(readLine));
    },
    health: healthOf(checks, site),
    canRead: () => canRead(site),
    gauges: async () => (await Promise.all(checks.flatMap(({ gauge }) => (gauge ? [gauge(site)] : [])))).flat(),
  };
}

type Line = { name: string; label: Message; read: () => Promise<Sentence[]> };

/** Reads a line. If that fails or takes too long, the line says so, and the others stand. */
async function readLine({ name, label, read }: Line): Promise<ReportLine> {
  const sentences = await within(patience, read()).catch((error: unknown) => {
    log.error(`The line "${name}" of the system page cannot be read.`, error);
    return [plain(m.system_unknown)];
  });
  return { name, label, sentences };
}
