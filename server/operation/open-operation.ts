import type { Message } from "../../engine/message.ts";
import { type Alarm, alarmMessages } from "../../messages/alarm-messages.ts";
import * as m from "../../messages/compiled/messages.js";
import { latestBackup } from "../auth/account-log.ts";
import { log } from "../log/log.ts";
import { watchCertificate } from "./certificate.ts";
import type { Check, Contributed, Gauge, Site } from "./check.ts";
import { healthOf } from "./health.ts";
import { listChecks } from "./list.ts";
import { within } from "./time.ts";
import { plain, type Sentence } from "./words.ts";

/** How long to wait for a line of the system page, in milliseconds. */
const patience = 3_000;
/** The lines of the system page in their order; the problems come before them. */
const lines = [
  "version",
  "address",
  "since",
  "processes",
  "database",
  "media",
  "disk",
  "backups",
  "pictures",
  "accounts",
  "mail",
];

/** A line of the system page after reading: its label and sentences. */
export type ReportLine = { name: string; label: Message; sentences: readonly Sentence[] };

/** The state of a running site, for each audience. */
export type SiteOperation = ReturnType<typeof openOperation>;

type Line = Check & Required<Pick<Check, "label" | "page">>;
const isShown = (check: Check): check is Line => check.page !== undefined;
/** The position of a line; those of features come last. */
const placeOf = ({ name }: Check) => (lines.includes(name) ? lines.indexOf(name) : lines.length);
const byLine = (one: Check, other: Check) => placeOf(one) - placeOf(other);

/** Runs the list of checks for a running site; `added` are those of features. */
export function openOperation(
  contributed: Contributed,
  running: Omit<Site, "lastBackup" | "isCertificateEnding">,
  added: readonly Check[] = [],
) {
  const { db, backups, PUBLIC_URL } = running;
  const lastBackup = () => latestBackup(db);
  const site: Site = { ...running, lastBackup, isCertificateEnding: watchCertificate(PUBLIC_URL) };
  const checks = [...listChecks(contributed), ...added];
  const alarms = async () => {
    const found = await Promise.all(checks.flatMap(({ dashboard }) => (dashboard ? [dashboard(site)] : [])));
    return (Object.keys(alarmMessages) as Alarm[]).filter((alarm) => found.some((one) => one[alarm]));
  };
  const wrong = async () => {
    const found = await alarms();
    return found.length === 0 ? [plain(m.system_alarms_none)] : found.map((alarm) => plain(alarmMessages[alarm]));
  };
  const shown = [{ name: "alarms", label: m.system_alarms, page: wrong }, ...checks.filter(isShown).toSorted(byLine)];
  return {
    backups,
    lastBackup,
    /** The alarms of the dashboard. */
    alarms,
    /** The lines of the system page. */
    report: () => Promise.all(shown.map((check) => readLine(check, site))),
    /** The answer of /healthz. */
    health: healthOf(checks, site),
    /** Whether readers can be served: the database answers. A full disk does not matter. */
    canRead: () =>
      db
        .selectFrom("collection_stats")
        .select("collection")
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        ),
    /** The numbers of /metrics besides the alarms. */
    gauges: async () => (await Promise.all(checks.map((check) => readGauges(check, site)))).flat(),
  };
}

/** Reads the numbers of a check for /metrics. If that fails, its numbers are missing, and the others are unaffected. */
async function readGauges({ name, metrics }: Check, site: Site): Promise<Gauge[]> {
  try {
    return (await metrics?.(site)) ?? [];
  } catch (error) {
    log.error(`The metrics of "${name}" cannot be read.`, error);
    return [];
  }
}

/** Reads a line. If that fails or takes too long, the line says so, and the other lines are unaffected. */
async function readLine({ name, label, page }: Line, site: Site): Promise<ReportLine> {
  const sentences = await within(patience, page(site)).catch((error: unknown) => {
    log.error(`The line "${name}" of the system page cannot be read.`, error);
    return [plain(m.system_unknown)];
  });
  return { name, label, sentences };
}
