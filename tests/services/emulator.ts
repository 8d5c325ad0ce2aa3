import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backend, projectId } from "../kit/identity-service.ts";
import { freePort } from "../kit/run-web-server.ts";
import type { Account } from "../kit/session.ts";

const program = join(import.meta.dirname, "firebase", "node_modules", "firebase-tools", "lib", "bin", "firebase.js");

/** Says why the emulator's tests are skipped; undefined if it is installed. */
export const missingEmulator = existsSync(program)
  ? undefined
  : "The identity service's emulator is not installed: npm run test:services installs it.";

/** The real emulator of the hosted identity service. */
export type Emulator = {
  /** Passes requests on to it. */
  backend: Backend;
  /** Makes an account whose address is verified, and returns its id. */
  add: (account: Account) => Promise<string>;
  /** Changes an account as the project's owner would: `disableUser`, `emailVerified`, `password`. */
  change: (localId: string, changes: object) => Promise<void>;
  /** The id of the account with this address; undefined if there is none. */
  find: (email: string) => Promise<string | undefined>;
  /** The mails that the emulator would have sent, oldest first. */
  mails: () => Promise<{ email: string; requestType: string; oobLink: string }[]>;
  stop: () => Promise<void>;
};

type OwnersAnswer = { localId?: string; users?: { localId: string }[] };

/** Starts the emulator on free ports, without a connection to the internet. */
export async function startEmulator(): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), "emulator-"));
  const [port, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const at = (number: number) => ({ host: "127.0.0.1", port: number });
  const emulators = {
    auth: at(port),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
    singleProjectMode: true,
  };
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }));
  const child = spawn(process.execPath, [program, "emulators:start", "--only", "auth", "--project", projectId], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      CI: "true",
      FIREBASE_CLI_DISABLE_UPDATE_CHECK: "true",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let written = "";
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes("All emulators ready")) resolve();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", (code) => reject(new Error(`The emulator ended with ${code}:\n${written}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const accounts = `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const asOwner = async (method: string, body: object): Promise<OwnersAnswer> => {
    const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
    const answer = await fetch(accounts + method, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The emulator refuses ${method}: ${await answer.text()}`);
    return (await answer.json()) as OwnersAnswer;
  };
  return {
    backend: async ({ path, contentType, body }) => {
      const answer = await fetch(origin + path, { method: "POST", headers: { "Content-Type": contentType }, body });
      return { status: answer.status, body: await answer.json() };
    },
    add: async (account) => (await asOwner("", { ...account, emailVerified: true })).localId ?? "",
    change: async (localId, changes) => void (await asOwner(":update", { localId, ...changes })),
    find: async (email) => (await asOwner(":lookup", { email: [email] })).users?.[0]?.localId,
    mails: async () => {
      const answer = await fetch(`${origin}/emulator/v1/projects/${projectId}/oobCodes`);
      return ((await answer.json()) as { oobCodes: { email: string; requestType: string; oobLink: string }[] })
        .oobCodes;
    },
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
