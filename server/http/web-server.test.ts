import { once } from "node:events";
import { get, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";
import { createWebServer, shutDown } from "./web-server.ts";

const requests = 200;
/**
 * Milliseconds between the answers to a series of requests. All together take longer than the shutdown waits for a
 * stalled client.
 */
const pace = 20;

it("a shutdown answers all that is open, however slow the machine is", async () => {
  const waiting: ServerResponse[] = [];
  const server = createWebServer((_, response: ServerResponse) => void waiting.push(response), { headers: {} });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  const statuses = Array.from(
    { length: requests },
    () =>
      new Promise<number | string>((resolve) => {
        get({ host: "127.0.0.1", port, agent: false }, (answer) =>
          answer.resume().once("end", () => resolve(answer.statusCode ?? 0)),
        ).once("error", (error) => resolve(error.message));
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

it("connections above the limit are ended, and those below it are answered", async () => {
  const [connections, tooMany] = [200, 20];
  const server = createWebServer((_, response: ServerResponse) => void response.end(), { headers: {}, connections });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  let [ended, answered] = [0, 0];
  const sockets = Array.from({ length: connections + tooMany }, () => {
    const socket = connect(port!, "127.0.0.1").on("error", () => undefined);
    return socket.once("data", () => void (answered += 1)).once("close", () => void (ended += 1));
  });
  await expect.poll(() => ended).toBe(tooMany);
  for (const socket of sockets) if (!socket.destroyed) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => answered).toBe(connections);
  const closed = sockets.filter((socket) => !socket.destroyed).map((socket) => once(socket, "close"));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  await shutDown(server, async () => undefined);
});

it("a port on which somebody listens cannot be used", async () => {
  const [first, second] = [0, 1].map(() =>
    createWebServer((_, response: ServerResponse) => void response.end(), { headers: {} }),
  );
  const port = await listen(first!, { port: 0, host: "127.0.0.1" });
  await expect(listen(second!, { port, host: "127.0.0.1" })).rejects.toThrow(`PORT ${port} is taken`);
  await shutDown(first!, async () => undefined);
});
