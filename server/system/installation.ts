import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatInstant } from "../../engine/instant.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { countInstances } from "../database/instances.ts";
import type { Database } from "../database/open.ts";
import { engineOf } from "../database/transaction.ts";
import { plain, sentence, type SystemLine } from "./system-line.ts";

const packageFile = join(import.meta.dirname, "..", "..", "package.json");

/** The version, with the commit that was checked out when the process started. */
export function versionLine(commit: Promise<string | undefined>): SystemLine {
  const read = async () => {
    const { version } = JSON.parse(await readFile(packageFile, "utf8")) as { version: string };
    const found = await commit;
    const node = process.versions.node;
    const said = found === undefined ? sentence(m.system_version_is, () => ({ version, node })) : sentence(m.system_version_commit, () => ({ version, commit: found, node }));
    return [said];
  };
  return { name: "version", label: m.system_version, read };
}

/** The address for the public. */
export function addressLine(publicUrl: string): SystemLine {
  return { name: "address", label: m.system_address, read: async () => [() => publicUrl] };
}

/** Since when this process runs. */
export function sinceLine(): SystemLine {
  const at = new Date(performance.timeOrigin).toISOString();
  const said = sentence(m.system_since_is, (locale) => ({ when: formatInstant(at, locale) }));
  return { name: "since", label: m.system_since, read: async () => [said] };
}

/** How many processes serve the site: all that share the database of a server. */
export function processesLine(db: Database): SystemLine {
  const read = async () => {
    const shared = engineOf(db) === "postgres" ? await countInstances(db) : 0;
    if (shared > 1) return [sentence(m.system_processes_shared, (locale) => ({ count: numberFormat(locale).format(shared) }))];
    return [plain(m.system_process)];
  };
  return { name: "processes", label: m.system_processes, read };
}
