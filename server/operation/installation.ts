import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatInstant } from "../../engine/dates/instant.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { describeMisspelt } from "../log/misspelt-settings.ts";
import type { Check, Contributed } from "./check.ts";
import { bad, judge, plain, sentence } from "./words.ts";

const root = join(import.meta.dirname, "..", "..");
const { node, sqlite } = process.versions;
/** Characters of a commit's hash that are shown, short enough to read out. */
const shortLength = 10;

/**
 * The versions of the site and of Node. The commit is read now, because another one may be checked out while the
 * process runs.
 */
export function version(): Check {
  const found = readCommit();
  const advice = `This is Node ${node}. Run the doctor by npm run doctor, which takes the Node of the installation.`;
  return {
    name: "version",
    label: m.system_version,
    doctor: async () => [judge("version", Number.parseInt(node, 10) >= 24, `Node ${node}, SQLite ${sqlite}.`, advice)],
    page: async () => {
      const own = await ownVersion();
      const commit = await found;
      if (commit === undefined) return [sentence(m.system_version_is, () => ({ version: own, node }))];
      return [sentence(m.system_version_commit, () => ({ version: own, commit, node }))];
    },
  };
}

/** The version of the site in `package.json` now. */
export async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }).version;
}

/** The start of the checked-out commit's hash; undefined if the site was not installed with git. */
async function readCommit(): Promise<string | undefined> {
  const read = (...path: string[]) => readFile(join(root, ".git", ...path), "utf8").catch(() => "");
  const head = (await read("HEAD")).trim();
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  // Git's packed-refs file has one branch per line: the commit, a blank, the branch.
  const packed = async () => (await read("packed-refs")).split("\n").find((line) => line.endsWith(` ${branch}`)) ?? "";
  const [commit = ""] = (branch === undefined ? head : (await read(branch)).trim() || (await packed())).split(" ", 1);
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, shortLength) : undefined;
}

/** Whether the name of a variable resembles a setting's, so that the setting may be missing. */
export const settings: Check = {
  name: "settings",
  doctor: async ({ misspelt }) => misspelt.map((one) => bad("settings", describeMisspelt(one))),
};

/** Since when this process has been running. */
export const since: Check = {
  name: "since",
  label: m.system_since,
  page: async () => {
    const at = new Date(performance.timeOrigin).toISOString();
    return [sentence(m.system_since_is, (locale) => ({ when: formatInstant(at, locale) }))];
  },
};

/** How many processes serve the site. */
export const processes = ({ instances }: Contributed["database"]): Check => ({
  name: "processes",
  label: m.system_processes,
  page: async ({ db }) => {
    const shared = (await instances?.(db)) ?? 1;
    if (shared <= 1) return [plain(m.system_process)];
    return [sentence(m.system_processes_shared, (locale) => ({ count: numberFormat(locale).format(shared) }))];
  },
});

/** Where accounts are kept. */
export const accounts = ({ where, doctor }: Contributed["identity"]): Check => ({
  name: "accounts",
  label: m.system_identity,
  doctor,
  page: async ({ provider: { offers } }) => {
    const { providerName: name } = offers;
    return [name === undefined ? plain(where) : sentence(m.system_identity_named, () => ({ name }))];
  },
});

/** The host of the mail server; the rest of its address is not shown. */
export const mail: Check = {
  name: "mail",
  label: m.system_mail,
  page: async ({ SMTP_URL }) => {
    if (SMTP_URL === undefined) return [plain(m.system_mail_off)];
    return [sentence(m.system_mail_by, () => ({ host: new URL(SMTP_URL).hostname }))];
  },
};
