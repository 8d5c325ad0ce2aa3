import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The API key that the test's image host expects. */
export const imageHostKey = "k3y+of/the-tests";

/** A picture that was sent to the host, with all other fields of the request. */
export type SentPicture = { bytes: Buffer; name: string; type: string; query: string };

/** Replaces the normal answer to a request; `query` is the query of the request, including the key. */
export type Misbehaviour = (answer: ServerResponse, host: { origin: string; query: string }) => unknown;

/** A third party's image host on loopback, which accepts and serves pictures. */
export type ImageHost = {
  /** The environment variables that make a site use it. */
  environment: { IMAGE_HOST_URL: string; IMAGE_HOST_KEY: string };
  origin: string;
  sent: SentPicture[];
  /** Sets how the host answers from now on; without an argument it answers normally again. */
  misbehave: (how?: Misbehaviour) => void;
  /** Resolves when the site closes a connection on which the host was sending or silent. */
  abandoned: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts an image host as the specification of its calls says: multipart `image`, `key` in the query, `data.url`. */
export async function startImageHost(): Promise<ImageHost> {
  const sent: SentPicture[] = [];
  const shown = new Map<string, SentPicture>();
  let misbehaviour: Misbehaviour | undefined;
  let abandoned = Promise.withResolvers<void>();
  let origin = "";
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    const { pathname, search, searchParams } = new URL(request.url ?? "/", origin);
    const picture = shown.get(pathname);
    if (picture && request.method === "GET")
      return answer.writeHead(200, { "Content-Type": picture.type }).end(picture.bytes);
    const body = new Response(new Uint8Array(await buffer(request)), {
      headers: { "Content-Type": request.headers["content-type"] ?? "" },
    });
    answer.once("close", () => {
      if (!answer.writableFinished) abandoned.resolve();
    });
    if (misbehaviour) return misbehaviour(answer, { origin, query: search });
    const image = (await body.formData()).get("image");
    if (
      request.method !== "POST" ||
      pathname !== "/upload" ||
      searchParams.get("key") !== imageHostKey ||
      !(image instanceof File)
    ) {
      return answer.writeHead(400).end("{}");
    }
    const bytes = Buffer.from(await image.arrayBuffer());
    const received = { bytes, name: image.name, type: image.type, query: search };
    sent.push(received);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    const path = `/shown/${hash}${image.type === "image/png" ? ".png" : ".jpg"}`;
    shown.set(path, received);
    return answer.end(JSON.stringify({ data: { id: "1", url: origin + path }, success: true }));
  };
  const server = createServer((request, answer) => void take(request, answer).catch(() => answer.destroy()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: { IMAGE_HOST_URL: `${origin}/upload`, IMAGE_HOST_KEY: imageHostKey },
    origin,
    sent,
    misbehave: (how) => {
      misbehaviour = how;
      abandoned = Promise.withResolvers<void>();
    },
    abandoned: () => abandoned.promise,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
