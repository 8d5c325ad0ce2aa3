import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server whose page stops halfway. */
export type SlowAnswer = {
  origin: string;
  /** Sends the rest of the page. */
  letGo: () => void;
  stop: () => void;
};

/**
 * Serves a page at every address: the characters before `end` at once, the rest after `letGo`. Other files are empty,
 * or come from the site at `files`.
 */
export async function answerSlowly(html: string, end: number, files?: string): Promise<SlowAnswer> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const server = createServer((request, response) => {
    const isPage = request.headers["sec-fetch-dest"] === "document";
    if (!isPage && files) return void pass(files + request.url, response);
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

async function pass(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
