import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eventually } from "./eventually.ts";
import { administratorEnvironment } from "./session.ts";
import type { HeldSite, SocketHolder } from "./socket-holder.ts";

/**
 * A socket-activated site that ends by itself when it gets no requests. Its clock runs fast: a minute takes a second.
 */
export type SleepingSite = HeldSite & {
  origin: string;
  dataDirectory: string;
  /** The content of the file `wake-at` without its newline; undefined while the site is awake. */
  wakeAt: () => Promise<string | undefined>;
  /** Waits until the site sleeps, and returns the content of `wake-at`. */
  untilAsleep: () => Promise<string>;
  /** Sets the time at which the clock of the next process starts. */
  setClock: (moment: Date) => Promise<void>;
};

/** Holds the socket of a site without sample content. The site ends after a minute without requests. */
export async function holdSleepingSite(
  holder: SocketHolder,
  folder: string,
  environment: Record<string, string> = {},
): Promise<SleepingSite> {
  const dataDirectory = join(folder, "data");
  const clock = join(folder, "clock");
  const held = await holder.hold(folder, {
    environment: {
      ...administratorEnvironment,
      SAMPLE_CONTENT: "no",
      // The link check runs at night. At some hours of the day it would wake the site earlier than a test expects.
      LINK_CHECK: "no",
      DATA_DIR: dataDirectory,
      EXIT_WHEN_IDLE: "1m",
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "hasty-clock.mjs")).href}`,
      TEST_CLOCK: clock,
      ...environment,
    },
  });
  const wakeAt = () =>
    readFile(join(dataDirectory, "wake-at"), "utf8").then(
      (text) => text.trimEnd(),
      () => undefined,
    );
  return Object.assign(held, {
    origin: `http://127.0.0.1:${held.port}`,
    dataDirectory,
    wakeAt,
    untilAsleep: async () => {
      await eventually(async () => {
        if (held.pid !== undefined || held.starts === 0) throw new Error(`The site is awake:\n${held.output}`);
        await access(join(dataDirectory, "wake-at"));
      });
      return (await wakeAt()) ?? "";
    },
    setClock: (moment: Date) => writeFile(clock, moment.toISOString()),
  });
}
