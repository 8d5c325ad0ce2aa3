import { once } from "node:events";
import { createDecipheriv, createECDH, type ECDH, hkdfSync } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeCertificate } from "./tls-certificate.ts";

/**
 * How a site reaches push services. It is a copy of the type in features/push/send.ts, because that feature may be
 * deleted.
 */
type PushNetwork = {
  isEndpoint: (address: string) => boolean;
  resolve: (host: string) => Promise<string[]>;
  allows: (address: string) => boolean;
  ca: Buffer;
};

/** A request that a push service received. */
type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** An imitated push service on loopback. The first part of a subscription's address decides how the service answers. */
export type PushService = {
  port: number;
  received: Received[];
  /** The network settings of a site that has only this push service. */
  network: PushNetwork;
  /** Returns the address of a subscription: `sent`, `gone`, `unknown`, `busy`, `fault`, `refused`, `away`. */
  endpoint: (answer: string, browser: number) => string;
  /** Delays each answer by this many milliseconds from now on. */
  slowDown: (milliseconds: number) => void;
  /** The maximum number of requests that waited at the same time, and the number of connections so far. */
  load: () => { atOnce: number; connections: number };
  close: () => Promise<void>;
};

const host = "push.example";
const statuses: Readonly<Record<string, number>> = {
  sent: 201,
  gone: 410,
  unknown: 404,
  busy: 429,
  fault: 503,
  refused: 403,
  away: 307,
};

/** Returns the network settings of a site whose only push service listens on this port. */
export function networkTo(port: number, ca: Buffer): PushNetwork {
  return {
    isEndpoint: (address) => address.startsWith(`https://${host}:${port}/`),
    resolve: () => Promise.resolve(["127.0.0.1"]),
    allows: (address) => address === "127.0.0.1",
    ca,
  };
}

/** Starts a push service; its certificate is written to the folder. */
export async function startPushService(folder: string): Promise<PushService & { ca: string }> {
  const { key, cert, file } = await makeCertificate(folder, host, 1);
  const received: Received[] = [];
  let wait = 0;
  let [open, atOnce, connections] = [0, 0, 0];
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    atOnce = Math.max(atOnce, (open += 1));
    response.on("close", () => (open -= 1));
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
      const status = statuses[path.split("/")[1] ?? ""] ?? 201;
      if (status === 429) response.setHeader("Retry-After", "120");
      if (status === 307) response.setHeader("Location", `https://127.0.0.1:${port}/inside`);
      setTimeout(() => response.writeHead(status).end(), wait);
    });
  });
  server.on("secureConnection", () => (connections += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    ca: file,
    network: networkTo(port, cert),
    endpoint: (answer, browser) => `https://${host}:${port}/${answer}/${browser}`,
    slowDown: (milliseconds) => void (wait = milliseconds),
    load: () => ({ atOnce, connections }),
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** The keys of a browser's subscription, and a function that decrypts a message. */
export function makeBrowser() {
  const [receiver, auth] = [createECDH("prime256v1"), Buffer.alloc(16, 7)];
  receiver.generateKeys();
  return {
    keys: { p256dh: receiver.getPublicKey("base64url"), auth: auth.toString("base64url") },
    /** Returns the text of a message without the byte that marks its end. */
    read: (body: Buffer) => decrypt(body, receiver, auth).subarray(0, -1).toString(),
  };
}

/** Decrypts a message as a browser does. */
export function decrypt(body: Buffer, receiver: ECDH, auth: Buffer): Buffer {
  const senderKey = body.subarray(21, 86);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), senderKey]);
  const material = derive(receiver.computeSecret(senderKey), auth, both, 32);
  const salt = body.subarray(0, 16);
  const key = derive(material, salt, "Content-Encoding: aes128gcm\0", 16);
  const decipher = createDecipheriv("aes-128-gcm", key, derive(material, salt, "Content-Encoding: nonce\0", 12));
  decipher.setAuthTag(body.subarray(-16));
  return Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
}
