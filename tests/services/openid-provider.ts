import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";

const folder = join(import.meta.dirname, "oidc");

/** Whether the provider's packages are installed; without them the tests are skipped. */
export const isInstalled = existsSync(join(folder, "node_modules", "oidc-provider"));
if (!isInstalled)
  process.stdout.write(
    "The tests of OpenID Connect are skipped: `npm run test:services` has to install oidc-provider first.\n",
  );

/** An answer that replaces the provider's own. */
export type Replaced = { status: number; body: string; headers?: Record<string, string> };
type Replace = (path: string, own: () => Promise<Replaced>) => Promise<Replaced | "silence"> | undefined;

/** A provider behind a proxy that can answer in its place. */
export type OpenIdProvider = {
  issuer: string;
  clientSecret: string;
  /** The private key with which it signs. */
  key: () => JWK;
  /** How many requests each path has received. */
  asked: Map<string, number>;
  /** Answers in the provider's place from now on; undefined lets the provider answer again. */
  replace: (replace: Replace | undefined) => void;
  /** Restarts it with another key, as after a key rotation. */
  rotate: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a provider that redirects browsers back to `site`, an origin. */
export async function startProvider(site: string): Promise<OpenIdProvider> {
  const asked = new Map<string, number>();
  const clientSecret = "a secret: 100% ours + yours";
  let replace: Replace | undefined;
  let key = await newKey();
  let port = 0;
  let child: ReturnType<typeof spawn> | undefined;
  const proxy = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const own = () => forward(request, port);
    const replaced = (await replace?.(path, own)) ?? (await own());
    if (replaced === "silence") return void request.socket.destroy();
    response.writeHead(replaced.status, replaced.headers).end(replaced.body);
  };
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const start = async () => {
    const configuration = {
      issuer,
      clientSecret,
      redirectUris: [`${site}/api/auth/callback/oidc`],
      jwks: { keys: [key] },
    };
    const started = spawn(process.execPath, [join(folder, "provider.mjs"), JSON.stringify(configuration)], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    child = started;
    port = await new Promise<number>((resolve, reject) => {
      started.stdout.on("data", (text: Buffer) => {
        const found = /listening on (\d+)/.exec(text.toString())?.[1];
        if (found) resolve(Number(found));
      });
      started.once("exit", (code) => reject(new Error(`The provider ended with ${code}.`)));
    });
  };
  const stop = async () => {
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill();
    await ended;
  };
  await start();
  return {
    issuer,
    clientSecret,
    asked,
    key: () => key,
    replace: (next) => (replace = next),
    rotate: async () => {
      await stop();
      key = await newKey();
      await start();
    },
    close: async () => {
      proxy.close();
      proxy.closeAllConnections();
      await stop();
    },
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: "RS256", use: "sig" };
}

async function forward(request: IncomingMessage, port: number): Promise<Replaced> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { request: send } = await import("node:http");
  return new Promise((resolve, reject) => {
    const passed = send(
      { host: "127.0.0.1", port, path: request.url, method: request.method, headers: request.headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const { "transfer-encoding": _, "content-length": __, ...headers } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            headers: headers as Record<string, string>,
          });
        });
      },
    );
    passed.on("error", reject);
    passed.end(Buffer.concat(chunks));
  });
}
