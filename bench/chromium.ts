import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../setup/browser.mjs";
import { flags } from "../tests/browser/chromium.ts";

/** A Chromium that is steered through its protocol alone: Playwright would put worlds of its own into each page. */
export type Chromium = {
  port: number;
  /** Address of its protocol. */
  endpoint: string;
  /** As it calls itself: `HeadlessChrome 156.0…` is the one without windows. */
  version: string;
  stop: () => Promise<void>;
};

/** Starts the Chromium that is installed, without a window and with a profile of its own; throws where there is none. */
export async function startChromium(): Promise<Chromium> {
  const path = findBrowser();
  if (!path) throw new Error("No Chromium was found; CHROMIUM may name one.");
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const own = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(path, [...flags, ...own], { stdio: ["ignore", "ignore", "pipe"] });
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
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`Chromium ended:\n${said}`)));
  });
}
