import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page with one heading and no style: no page paints sooner. */
const html =
  '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Empty</title><link rel="icon" href="data:,"><h1>Empty</h1>';

/** Serves the empty page on loopback. Returns its address and a function that stops the server. */
export async function serveEmptyPage(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(html)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => server.close().closeAllConnections(),
  };
}
