import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OwnMachine } from "./own-machine.ts";

const project = join(import.meta.dirname, "..", "..");

/** The indented blocks in a section of a document, without their indentation. A test runs them as they stand. */
export async function commandsIn(document: string, section: string): Promise<string[]> {
  const page = await readFile(join(project, document), "utf8");
  const text = page.split(/^##? /m).find((part) => part.startsWith(`${section}\n`));
  if (text === undefined) throw new Error(`${document} has no section "${section}".`);
  return [...text.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ""));
}

/** Puts a certificate of its own signature where certbot puts one, because no authority can reach a test's machine. */
export async function installCertificate(machine: OwnMachine, host: string): Promise<void> {
  await machine.done(`mkdir -p /etc/letsencrypt/live/${host} && cd /etc/letsencrypt/live/${host}
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${host} -keyout privkey.pem -out fullchain.pem`);
}
