import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";
import { HostedSchools, type KillPoint } from "./hosted-schools.ts";
import { visibleText } from "./html.ts";
import { nginx } from "./nginx.ts";
import { whyNoHolder } from "./socket-holder.ts";
import { makeCertificate } from "./tls-certificate.ts";

/** Whether the machine lacks what an office's schools need: nginx and python3. */
export const hasNoOffice = nginx === undefined || whyNoHolder !== undefined;

/** Two schools with real sites. The sites of the others answer with one word and end, so that 20 starts take little. */
export const [alipur, belkuchi] = ["alipur", "belkuchi"] as const;
export const hostOf = (name: string) => `${name}.schools.example`;
export const stubs = Array.from({ length: 18 }, (_, place) => `stub-${String(place + 1).padStart(2, "0")}`);
/** The school whose site does not start. */
export const failing = "stub-18";
export const [stub = "", other = "", third = ""] = stubs;

/** The beginning of a release in which only two sites are real, and one does not start. */
export const stubSite = `import { closeSync } from "node:fs";
import { createServer } from "node:http";
const data = process.env.DATA_DIR ?? "";
if (data.endsWith("/${failing}")) process.exit(1);
if (data.includes("/stub-")) {
  closeSync(Number(process.env.START_TURN_FD));
  const said = "stub " + (process.env.SECURITY_CONTACT ?? "");
  const end = () => setImmediate(() => process.exit(0));
  createServer((_, answer) => answer.setHeader("Connection", "close").on("close", end).end(said)).listen({ fd: 3 });
  await new Promise(() => {});
}`;

/** A school's row in an office's file. */
export const row = (name: string, eiin: number) =>
  `${name},${hostOf(name)},${eiin},"${name}, a School",আদর্শ বিদ্যালয় ${name},head@${name}.example`;
/** The rows of all schools. */
export const good = [alipur, belkuchi, ...stubs].map((name, place) => row(name, 200_001 + place));
/** How long adding schools may take, in milliseconds: each takes a second of a core, on a busy machine some seconds. */
export const adding = 600_000;
export const heading = "name,host,eiin,name_en,name_bn,email";
const addresses: Record<string, string[]> = {
  ...Object.fromEntries([alipur, belkuchi, stub, other].map((name) => [hostOf(name), ["127.0.0.1"]])),
  [hostOf(third)]: ["127.0.0.1", "10.0.0.1"],
};

/**
 * Makes a machine for the schools of an office, for the tests of a file, without a school. `office` is available once
 * the tests start.
 */
export function useOffice() {
  const office = {} as { machine: HostedSchools; release: string; file: string; authorities: string };

  beforeAll(async () => {
    office.machine = await HostedSchools.make();
    office.release = await office.machine.release("1.0.0", stubSite);
    office.file = join(office.machine.root, "schools.csv");
    office.authorities = join(office.machine.root, "authorities.pem");
    const certificates = [];
    for (const host of [hostOf(alipur), hostOf(belkuchi), hostOf(stub)]) {
      const folder = join(office.machine.root, "etc/letsencrypt/live", host);
      await mkdir(folder, { recursive: true });
      const { key, cert } = await makeCertificate(folder, host, 2);
      await writeFile(join(folder, "privkey.pem"), key);
      await writeFile(join(folder, "fullchain.pem"), cert);
      certificates.push(cert);
    }
    await writeFile(office.authorities, Buffer.concat(certificates));
  });
  afterAll(() => office.machine?.close());

  const run = (words: string | string[], kill?: KillPoint, environment: Record<string, string> = {}) =>
    office.machine.run(words, kill, {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "own-outside.mjs")).href}`,
      NODE_EXTRA_CA_CERTS: office.authorities,
      TEST_ADDRESSES: JSON.stringify(addresses),
      TEST_HTTPS_PORT: new URL(office.machine.origin).port,
      ...environment,
    });
  const addFile = (kill?: KillPoint) => run(["add", "--from", office.file, "--release", office.release], kill);
  const write = (...rows: string[]) => writeFile(office.file, `\uFEFF${[heading, ...rows].join("\r\n")}\r\n`);
  /** Adds a school by hand, in a release in which it has no real site. */
  const addByHand = async () => {
    const release = await office.machine.release("0.9.0", stubSite.replaceAll("/stub-", "/"));
    const { code, err } = await run(["add", "byhand", hostOf("byhand"), "--release", release]);
    expect([code, err]).toEqual([0, ""]);
  };
  /** Adds the two schools with real sites, and four others, from a file. */
  const addSix = async () => {
    await write(...good.slice(0, 6));
    const { code, err } = await addFile();
    expect([code, err]).toEqual([0, ""]);
  };
  const settingsOf = (name: string) => join(office.machine.root, "etc/schools", name);
  const databaseOf = (name: string) => join(office.machine.root, "srv/schools", name, "school.sqlite");
  const recordOf = (name: string) => settingsOf(`${name}.json`);
  /** The names of all schools. */
  const made = async () => (await readdir(settingsOf("."))).flatMap((path) => /^(.*)\.env$/.exec(path)?.[1] ?? []);
  /** What `list` says of a school. */
  const lineOf = async (name: string) =>
    (await run("list")).out.split("\n").find((line) => line.startsWith(`${name}  `)) ?? "";
  /** The text of the page to which a link for a new password leads. */
  const pageOf = async (name: string, token: string) => {
    const { text } = await office.machine.get(hostOf(name), `/new-password?token=${token}`);
    return visibleText(text).replaceAll(/\s+/g, " ");
  };
  return { office, run, addFile, write, addByHand, addSix, settingsOf, databaseOf, recordOf, made, lineOf, pageOf };
}
