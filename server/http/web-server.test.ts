import { get, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { createWebServer, listen, shutDown } from "./web-server.ts";

const requests = 200;
/** Milliseconds in which one request after the other is answered: all take longer than a client that has stopped is waited for. */
const pace = 20;

it("a shutdown answers all that is open, however slow the machine is", { timeout: 60_000 }, async () => {
  const waiting: ServerResponse[] = [];
  const server = createWebServer((_, response: ServerResponse) => void waiting.push(response), { headers: {} });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  const statuses = Array.from({ length: requests }, () =>
    new Promise<number | string>((resolve) => {
      get({ host: "127.0.0.1", port, agent: false }, (answer) => answer.resume().once("end", () => resolve(answer.statusCode ?? 0))).once("error", (error) => resolve(error.message));
    }),
  );
  await expect.poll(() => waiting.length).toBe(requests);
  let isClosed = false;
  const ended = shutDown(server, async () => void (isClosed = true));
  for (const response of waiting) {
    await setTimeout(pace);
    expect(isClosed).toBe(false);
    response.end();
  }
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  await ended;
  expect(isClosed).toBe(true);
});
