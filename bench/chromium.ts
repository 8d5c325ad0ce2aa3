import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../scripts/browser.mjs";
import { flags } from "../tests/browser/chromium.ts";

/** A running Chromium, controlled by its DevTools protocol alone: Playwright would run its own scripts in each page. */
export type Chromium = {
  port: number;
  /** WebSocket URL of its DevTools protocol. */
  endpoint: string;
  /** Product and version, such as `HeadlessChrome 156.0…` for the headless shell. */
  version: string;
  stop: () => Promise<void>;
};

/** Starts the installed Chromium, headless and with a temporary profile. Throws if none is installed. */
export async function startChromium(): Promise<Chromium> {
  const path = findBrowser();
  if (!path) throw new Error("No Chromium was found; CHROMIUM may name one.");
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const ownFlags = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(path, [...flags, ...ownFlags], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const endpoint = await endpointOf(child);
  const { host, port } = new URL(endpoint);
  const about = (await (await fetch(`http://${host}/json/version`)).json()) as { Browser: string };
  const stop = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port: Number(port), endpoint, version: about.Browser.replace("/", " "), stop };
}

function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`Chromium ended:\n${output}`)));
  });
}
