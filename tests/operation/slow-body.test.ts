import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { createWebServer } from "../../server/http/web-server.ts";
import type { BodyPace } from "../../server/http/web-server.ts";

const defaultHeaders = securityHeaders("http://127.0.0.1");
let server: ReturnType<typeof createWebServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server with these limits that responds with the length of the body; returns its port. */
async function startServer(pace: BodyPace): Promise<number> {
  server = createWebServer(
    async (request, response) => {
      let length = 0;
      try {
        for await (const chunk of request) length += (chunk as Buffer).length;
        response.end(String(length));
      } catch {
        response.destroy();
      }
    },
    { headers: defaultHeaders, pace },
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Opens a connection and sends the headers of a request; `ended` resolves to everything received once it is closed. */
async function post(port: number, headers: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  socket.write(`POST / HTTP/1.1\r\nHost: school.example\r\n${headers}\r\n\r\n`);
  return { socket, ended };
}

it.each(["Content-Length: 100", "Transfer-Encoding: chunked"])(
  "a request whose body never arrives is ended: %s",
  async (headers) => {
    const port = await startServer({ idle: 200, grace: 60_000, minSpeed: 1 });
    const connections = await Promise.all(Array.from({ length: 20 }, () => post(port, headers)));
    const received = await Promise.all(connections.map(({ ended }) => ended));
    expect(received.map((text) => text.split("\r\n")[0])).toEqual(received.map(() => "HTTP/1.1 408 Request Timeout"));
  },
);

it("a request whose body arrives too slowly is ended, even if it arrives steadily", async () => {
  const port = await startServer({ idle: 60_000, grace: 300, minSpeed: 1024 });
  const { socket, ended } = await post(port, "Content-Length: 100000");
  const trickle = setInterval(() => socket.write("a"), 20);
  expect(await ended).toMatch(/^HTTP\/1.1 408 /);
  clearInterval(trickle);
});

it("a body that arrives fast enough is accepted, and its connection can be used again", async () => {
  const port = await startServer({ idle: 20_000, grace: 100, minSpeed: 10 });
  const { socket, ended } = await post(port, "Content-Length: 100000");
  const answered = once(socket, "data");
  for (let part = 0; part < 10; part += 1) {
    socket.write("a".repeat(10_000));
    // In total this takes longer than the grace period. The body is accepted because it arrives fast enough.
    await pause(30);
  }
  await answered;
  socket.write("POST / HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc");
  expect((await ended).match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

it("a request whose body has arrived is not ended while the server prepares its response", async () => {
  const answered = Promise.withResolvers<void>();
  server = createWebServer(
    async (request, response) => {
      request.resume();
      await answered.promise;
      response.end("late");
    },
    { headers: defaultHeaders, pace: { idle: 50, grace: 50, minSpeed: 1_000_000 } },
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const pending = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method: "POST", body: "abc" });
  await pause(300);
  answered.resolve();
  expect(await (await pending).text()).toBe("late");
});
