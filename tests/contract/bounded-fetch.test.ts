import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { boundedFetch } from "../../server/media/bounded-fetch.ts";

// An unhandled rejection fails the test run, because it would also end the site.
it("aborting a form at any moment of its sending rejects only that call, without an unhandled error", async () => {
  const server = createServer((request) => request.resume());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (let turns = 0; turns < 200; turns += 1) {
    const form = new FormData();
    form.set("image", new File([new Uint8Array(300_000)], "picture.jpg"));
    const giveUp = new AbortController();
    const sending = boundedFetch(address, { bytes: 1024, signal: giveUp.signal }, form);
    const failed = expect(sending).rejects.toThrow("aborted");
    for (let turn = 0; turn < turns % 20; turn += 1) await setImmediate();
    giveUp.abort();
    await failed;
  }
  server.closeAllConnections();
  server.close();
});
