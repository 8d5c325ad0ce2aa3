import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { text } from "node:stream/consumers";

/** The project of the tests. */
export const projectId = "demo-school";
/** The project's public key. It must appear only in requests to the service. */
export const apiKey = "AIzaSy-of-the-tests-0123456789";

/** An answer of the service. */
export type Reply = { status: number; body: unknown };

/** A request to the service: the operation, such as "signInWithPassword" or "token", and the complete body. */
export type ServiceRequest = { name: string; path: string; contentType: string; body: string };

/** Answers requests with unsigned tokens, as the emulator does. */
export type Backend = (request: ServiceRequest) => Promise<Reply>;

/**
 * What the service does instead of answering normally: another answer, a cut connection, or silence until `release`.
 */
export type Misbehaviour = Reply | "cut" | Promise<void> | ((request: ServiceRequest) => Reply | undefined);

/** A hosted identity service on loopback that signs its tokens. */
export type IdentityService = {
  origin: string;
  /** The environment variables of a site that uses it. */
  environment: Record<string, string>;
  /** The operations of all requests so far, in order. */
  requests: string[];
  /** How requests for an operation fail; operations without an entry are answered normally. */
  misbehaviours: Map<string, Misbehaviour>;
  /** The password policy; undefined for a service without one. */
  policy: unknown;
  /** Makes the token for these claims. Tests replace it to forge tokens. */
  makeToken: (claims: JWTPayload, unsigned: string) => Promise<string> | string;
  /** The public key in PEM, which a forger also knows. */
  publicKey: string;
  close: () => Promise<void>;
};

/** Signs claims as the service does, with a new key or with the given key. */
export async function signer(kid = "the key of the tests") {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(privateKey);
  return {
    sign,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" },
    pem: await exportSPKI(publicKey),
  };
}

/** Starts a service whose accounts are `backend`'s. */
export async function startIdentityService(backend: Backend): Promise<IdentityService> {
  const { sign, jwk, pem } = await signer();
  const server = createServer((request, response) => {
    void answer(request).then(
      (reply) => {
        if (reply === undefined) return request.socket.destroy();
        response.writeHead(reply.status, { "Content-Type": "application/json" });
        return response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
      },
      () => request.socket.destroy(),
    );
  });
  const answer = async (incoming: IncomingMessage): Promise<Reply | undefined> => {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    const name = /[^:/]+$/.exec(url.pathname)?.[0] ?? "";
    const request = {
      name,
      path: url.pathname + url.search,
      contentType: incoming.headers["content-type"] ?? "",
      body: await text(incoming),
    };
    service.requests.push(name);
    const wrong = service.misbehaviours.get(name);
    if (wrong === "cut") return undefined;
    if (wrong instanceof Promise) await wrong;
    const other = typeof wrong === "function" ? wrong(request) : wrong instanceof Promise ? undefined : wrong;
    if (other !== undefined) return other;
    if (url.pathname.startsWith("/www.googleapis.com/")) return { status: 200, body: { keys: [jwk] } };
    if (url.searchParams.get("key") !== apiKey) return refusal(400, "API key not valid. Please pass a valid API key.");
    if (name === "passwordPolicy")
      return service.policy === undefined ? refusal(501, "NOT_IMPLEMENTED") : { status: 200, body: service.policy };
    const reply = await backend(request);
    return { ...reply, body: await withTokens(reply.body, service.makeToken) };
  };
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: IdentityService = {
    origin,
    environment: {
      IDENTITY: "firebase",
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: apiKey,
      FIREBASE_URL: origin,
    },
    requests: [],
    misbehaviours: new Map(),
    policy: undefined,
    makeToken: sign,
    publicKey: pem,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

/** An error in the service's form. */
export function refusal(status: number, message: string): Reply {
  return {
    status,
    body: { error: { code: status, message, errors: [{ message, reason: "invalid", domain: "global" }] } },
  };
}

const tokenNames = ["idToken", "id_token", "access_token"];

/** An answer in which signed ID tokens replace the unsigned ones. */
async function withTokens(body: unknown, makeToken: IdentityService["makeToken"]): Promise<unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(async ([name, value]: [string, unknown]) => {
    if (!tokenNames.includes(name) || typeof value !== "string") return [name, value] as const;
    return [name, await makeToken(UnsecuredJWT.decode(value).payload, value)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
