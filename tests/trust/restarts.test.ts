import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { expect, it } from "vitest";
import { PassedSocket } from "../kit/passed-socket.ts";
import { rounds } from "../kit/rounds.ts";

/** The number of requests that a process answers before the test ends it. */
const fewAnswered = 20;

/** The outcome of requests sent while the site was restarted. */
type Restarts = { answered: number; failed: string[] };

const paths = ["/", "/bn/notice", "/api/notice", "/teacher"];
const everyMilliseconds = 10;
/**
 * The most requests that wait at once. It is less than the socket's queue holds, however long a start takes on a busy
 * machine.
 */
const mostOpen = 400;

const restarts = rounds(20, 2);

it.skipIf(process.platform === "win32")(`${restarts} restarts under 100 requests a second drop none`, async () => {
  const { answered, failed } = await restartUnderLoad(restarts);
  process.stdout.write(`${restarts} restarts: ${answered} answered, ${failed.length} failed.\n`);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(fewAnswered * restarts);
});

/**
 * Restarts the site this many times, one right after another, with a socket that stays open, under 100 requests a
 * second.
 */
async function restartUnderLoad(times: number): Promise<Restarts> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "restarts-"));
  const socket = new PassedSocket();
  const result: Restarts = { answered: 0, failed: [] };
  const ending = new AbortController();
  try {
    let stop = await socket.start({ DATA_DIR });
    const open = new Set<Promise<void>>();
    const load = (async () => {
      let sent = 0;
      for await (const _ of setInterval(everyMilliseconds)) {
        if (ending.signal.aborted) return;
        if (open.size >= mostOpen) continue;
        const one = get(socket.port, paths[sent % paths.length] ?? "/").then(
          (status) => void (status === 200 ? (result.answered += 1) : result.failed.push(String(status))),
          (error: Error) => void result.failed.push(error.message),
        );
        open.add(one);
        void one.finally(() => open.delete(one));
        sent += 1;
      }
    })();
    for (let round = 0; round < times; round += 1) {
      // The process may be ended while hundreds of waiting requests are open.
      const answered = result.answered;
      for await (const _ of setInterval(everyMilliseconds))
        if (result.answered >= answered + fewAnswered || result.failed.length > 0) break;
      const code = await stop();
      if (code !== 0) result.failed.push(`The site ended with ${code}.`);
      stop = await socket.start({ DATA_DIR });
    }
    ending.abort();
    await load;
    await Promise.all(open);
    await stop();
    return result;
  } finally {
    ending.abort();
    socket.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Sends a request over its own connection and returns the status of the complete answer. */
function get(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, agent: false, headers: { Connection: "close" } },
      (response) => {
        response
          .resume()
          .once("end", () => resolve(response.statusCode ?? 0))
          .once("error", reject);
      },
    );
    sent.once("error", reject).end();
  });
}
