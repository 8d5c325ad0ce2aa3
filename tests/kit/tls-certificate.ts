import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../../scripts/find-program.mjs";

/** Whether this system can make certificates. */
export const canMakeCertificates = findProgram("openssl") !== undefined;

/**
 * Makes a certificate for a host that is valid for this many days, in a folder; returns it with its key and its path.
 */
export async function makeCertificate(
  folder: string,
  host: string,
  days: number,
): Promise<{ key: Buffer; cert: Buffer; file: string }> {
  const [key, file] = [join(folder, `${days}.key`), join(folder, `${days}.crt`)];
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const request = ["req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, ...names];
  if (days > 0) spawnSync("openssl", [...request, "-x509", "-days", String(days), "-out", file]);
  else {
    // Only this openssl command can make a certificate that expired a day ago.
    const unsigned = `${file}.request`;
    spawnSync("openssl", [...request, "-out", unsigned]);
    spawnSync("openssl", ["x509", "-req", "-in", unsigned, "-signkey", key, "-days", String(days), "-out", file]);
  }
  return { key: await readFile(key), cert: await readFile(file), file };
}
