import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itForAll } from "../../../../tests/kit/it-for-all.ts";
import { discover } from "./metadata.ts";

/** The server's response to every request. */
let answer: { status: number; body: string; headers?: Record<string, string> };
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let issuer: string;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const documentOf = (changes: object = {}) => {
  const endpoints = {
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  return JSON.stringify({ issuer, ...endpoints, ...changes });
};

describe("discovery", () => {
  it("asks once for everybody who signs in, below the issuer's path", async () => {
    asked = [];
    answer = { status: 200, body: documentOf({ issuer: `${issuer}/school/` }) };
    const metadata = discover(`${issuer}/school/`);
    expect(asked).toEqual([]);
    const found = await Promise.all([metadata.get(), metadata.get()]);
    expect(found.map(({ token_endpoint: token }) => token)).toEqual([`${issuer}/token`, `${issuer}/token`]);
    await metadata.get();
    expect(asked).toEqual(["/school/.well-known/openid-configuration"]);
  });

  itForAll<[string, () => typeof answer]>([
    ["a page", () => ({ status: 200, body: "<!doctype html>" })],
    ["something else in JSON", () => ({ status: 200, body: "[]" })],
    ["a document that is not there", () => ({ status: 404, body: documentOf() })],
    ["an error", () => ({ status: 503, body: documentOf() })],
    ["a redirect", () => ({ status: 302, body: "", headers: { Location: "https://elsewhere.example/" } })],
    ["a document that is too long", () => ({ status: 200, body: documentOf({ more: "x".repeat(200_000) }) })],
    ["another issuer", () => ({ status: 200, body: documentOf({ issuer: "https://elsewhere.example" }) })],
    ["an issuer with another ending", () => ({ status: 200, body: documentOf({ issuer: `${issuer}/` }) })],
    ["a document without a token endpoint", () => ({ status: 200, body: documentOf({ token_endpoint: undefined }) })],
    [
      "an endpoint to which secrets would go unencrypted",
      () => ({ status: 200, body: documentOf({ token_endpoint: "http://office.example/token" }) }),
    ],
    [
      "an endpoint that is no web address",
      () => ({ status: 200, body: documentOf({ authorization_endpoint: "javascript:alert(1)" }) }),
    ],
  ])(
    "does not accept an answer that does not fit, asks once for all who wait, and again for the next",
    async ([, bad]) => {
      asked = [];
      answer = bad();
      const metadata = discover(issuer);
      await Promise.all([1, 2, 3].map(() => expect(metadata.get()).rejects.toThrow("127.0.0.1")));
      expect(asked).toHaveLength(1);
      answer = { status: 200, body: documentOf() };
      expect(await metadata.get()).toMatchObject({ issuer });
      expect(asked).toHaveLength(2);
    },
  );
});
