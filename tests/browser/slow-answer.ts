import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server whose page stops half-way. */
export type SlowAnswer = {
  origin: string;
  /** Sends the rest of the page. */
  letGo: () => void;
  stop: () => void;
};

/** Serves a page at every address: the characters before `end` at once, the rest after `letGo`. */
export async function answerSlowly(html: string, end: number): Promise<SlowAnswer> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const server = createServer((request, response) => {
    const isPage = request.headers["sec-fetch-dest"] === "document";
    if (!isPage) return void response.writeHead(204).end();
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.write(html.slice(0, end));
    void released.then(() => response.end(html.slice(end)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    letGo,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
