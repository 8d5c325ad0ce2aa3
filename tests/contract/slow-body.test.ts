import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { createWebServer } from "../../server/listen.ts";
import type { BodyPace } from "../../server/slow-body.ts";

const origin = "http://127.0.0.1";
let server: ReturnType<typeof createWebServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server of this pace that answers with the length of what was sent; and its port. */
async function startServer(pace: BodyPace): Promise<number> {
  server = createWebServer(async (request, response) => {
    let length = 0;
    try {
      for await (const chunk of request) length += (chunk as Buffer).length;
      response.end(String(length));
    } catch {
      response.destroy();
    }
  }, origin, pace);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** A connection that has said what will follow; `ended` answers all that it has heard when it is closed. */
async function post(port: number, headers: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
  socket.write(`POST / HTTP/1.1\r\nHost: school.example\r\n${headers}\r\n\r\n`);
  return { socket, ended };
}

it.each(["Content-Length: 100", "Transfer-Encoding: chunked"])("a body of which nothing comes is ended: %s", async (headers) => {
  const port = await startServer({ idle: 200, grace: 60_000, leastSpeed: 1 });
  const connections = await Promise.all(Array.from({ length: 20 }, () => post(port, headers)));
  const heard = await Promise.all(connections.map(({ ended }) => ended));
  expect(heard.map((text) => text.split("\r\n")[0])).toEqual(heard.map(() => "HTTP/1.1 408 Request Timeout"));
});

it("a body that is trickled is ended, however steadily it comes", async () => {
  const port = await startServer({ idle: 60_000, grace: 300, leastSpeed: 1024 });
  const { socket, ended } = await post(port, "Content-Length: 100000");
  const trickle = setInterval(() => socket.write("a"), 20);
  expect(await ended).toMatch(/^HTTP\/1.1 408 /);
  clearInterval(trickle);
});

it("a body that makes progress takes the time it needs, and its connection another", async () => {
  const port = await startServer({ idle: 20_000, grace: 100, leastSpeed: 10 });
  const { socket, ended } = await post(port, "Content-Length: 100000");
  const answered = once(socket, "data");
  for (let part = 0; part < 10; part += 1) {
    socket.write("a".repeat(10_000));
    // Longer than the grace in all: it is the speed that lets it pass.
    await pause(30);
  }
  await answered;
  socket.write("POST / HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc");
  expect((await ended).match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

it("what is still being answered after its body has come is left alone", async () => {
  const answered = Promise.withResolvers<void>();
  server = createWebServer(async (request, response) => {
    request.resume();
    await answered.promise;
    response.end("late");
  }, origin, { idle: 50, grace: 50, leastSpeed: 1_000_000 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method: "POST", body: "abc" });
  await pause(300);
  answered.resolve();
  expect(await (await asking).text()).toBe("late");
});
