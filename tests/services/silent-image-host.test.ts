import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorResponse } from "../../server/api/problem.ts";
import { upload } from "../../server/api/upload.ts";
import { createWebServer } from "../../server/http/web-server.ts";
import { ImageHost } from "../../server/media/image-host/image-host.ts";
import { type ImageHost as TestHost, type Misbehaviour, startImageHost } from "../kit/image-host.ts";
import { openMediaLibrary, smallJpeg } from "../kit/media.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { uploaderOf, uploadForm } from "../kit/upload.ts";

let host: TestHost;
beforeAll(async () => {
  host = await startImageHost();
});
afterAll(() => host.stop());

describe("a silent host", () => {
  /** The upload handler on a web server that ends silent connections before the request to the host times out. */
  async function startImpatient() {
    const { IMAGE_HOST_URL, IMAGE_HOST_KEY } = host.environment;
    const library = await openMediaLibrary();
    const pictures = new ImageHost({
      url: IMAGE_HOST_URL,
      key: IMAGE_HOST_KEY,
      dataDirectory: library.directory,
      timeout: 1_500,
    });
    const app = new Hono();
    app.post("/api/upload", (context) => upload(context, { library: library.library, pictures }));
    app.get("/never", () => new Promise<Response>(() => undefined));
    app.onError(errorResponse);
    const server = createWebServer(getRequestListener(app.fetch), { headers: {} });
    server.timeout = 300;
    await once(server.listen(0, "127.0.0.1"), "listening");
    const stop = async () => {
      server.closeAllConnections();
      server.close();
      await library.close();
    };
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { origin, upload: uploaderOf({ origin }, ""), stop };
  }

  it.each<[string, Misbehaviour]>([
    ["before the headers", () => undefined],
    ["within the body", (answer) => answer.write("{")],
  ])("times out %s, and the client still gets the reason", async (_, how) => {
    const impatient = await startImpatient();
    host.misbehave(how);
    // There are more uploads than the site sends at once. Those that wait are answered within the same time.
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => impatient.upload("image", await smallJpeg(seed), "a.jpg")),
    );
    for (const { status, json: answer } of answers) {
      expect([status, answer.message]).toEqual([504, expect.stringMatching(/The image host did not answer in time/)]);
    }
    await host.abandoned();
    await impatient.stop();
  });

  it("changes the time limit of a connection only for its own request", async () => {
    const impatient = await startImpatient();
    host.misbehave();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const form = new Response(uploadForm("image", await smallJpeg(), "a.jpg"));
    const headers = { "Content-Type": form.headers.get("Content-Type") ?? "" };
    const posting = httpRequest(`${impatient.origin}/api/upload`, { agent, method: "POST", headers }).end(
      Buffer.from(await form.arrayBuffer()),
    );
    const [response] = (await once(posting, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await once(response.resume(), "end");
    const asking = httpRequest(`${impatient.origin}/never`, { agent }).end();
    await expect(once(asking, "response")).rejects.toThrow("socket hang up");
    expect(asking.reusedSocket).toBe(true);
    agent.destroy();
    await impatient.stop();
  });

  it("does not delay the shutdown of the site", async () => {
    const waiting = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment, ...host.environment });
    const uploadThere = uploaderOf(waiting, (await openSession(waiting)).token);
    const arrived = Promise.withResolvers<void>();
    host.misbehave(() => arrived.resolve());
    const answer = uploadThere("image", await smallJpeg(), "a.jpg").catch(() => undefined);
    await arrived.promise;
    expect(await waiting.stop()).toBe(0);
    await answer;
  }, 30_000);
});
