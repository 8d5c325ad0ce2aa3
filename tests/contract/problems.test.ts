import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { listLimit } from "../../server/api/openapi.ts";
import { startExampleSite } from "../kit/examples.ts";
import { itForAll } from "../kit/it-for-all.ts";
import type { Site } from "../kit/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startExampleSite();
});
afterAll(() => site.stop());

const bengali = /\p{Script=Bengali}/u;

/**
 * Sends a request in each language and checks that the answer is a problem (RFC 9457) in that language; returns the
 * messages.
 */
async function problemOf(path: string, status: number, request: RequestInit = {}): Promise<{ en: string; bn: string }> {
  const messages: string[] = [];
  for (const language of ["en-GB,en;q=0.9", "bn-BD,bn;q=0.9,en;q=0.5"]) {
    const headers = { ...(request.headers as Record<string, string>), "Accept-Language": language };
    const response = await fetch(`${site.origin}/api${path}`, { ...request, headers });
    expect(response.status, path).toBe(status);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/problem\+json/);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ type: "about:blank", title: expect.any(String) as string, status });
    expect(body.requestId).toMatch(/^[\w-]{8,}$/);
    expect(body.requestId).toBe(response.headers.get("X-Request-Id"));
    messages.push(String(body.message));
  }
  const [en = "", bn = ""] = messages;
  expect(en).toMatch(/^[A-Z].*\.$/);
  expect(en).not.toMatch(bengali);
  expect(bn).toMatch(bengali);
  return { en, bn };
}

const garbage = [
  ["limit", "0"],
  ["limit", String(listLimit + 1)],
  ["limit", "-1"],
  ["limit", "1.5"],
  ["limit", "1e2"],
  ["limit", "0x1"],
  ["limit", "ten"],
  ["limit", ""],
  ["limit", "২"],
  ["limit", "9".repeat(40)],
  ["offset", "-1"],
  ["offset", "ten"],
  ["offset", ""],
  ["offset", "9".repeat(40)],
  ["offset", "1;drop table notice"],
] as const;

const writes = ["POST", "PUT", "PATCH", "DELETE"];
const wrongIds = ["999999", "0", "-1", "abc", "1.0", "9".repeat(40), "%00", "1%20or%201=1", "..%2f..%2fetc"];

describe("the list of every collection", () => {
  const itHolds = itForAll(collections);

  itHolds("refuses a wrong limit or offset, and names it", async ({ api: { list: path } }) => {
    for (const [name, value] of garbage) {
      const { en, bn } = await problemOf(`${path}?${name}=${encodeURIComponent(value)}`, 400);
      expect(en).toContain(name);
      expect(bn).toContain(name);
    }
  });

  itHolds("accepts the limits themselves", async ({ api: { list: path } }) => {
    for (const query of [`limit=1`, `limit=${listLimit}`, "offset=0", "offset=999999999"]) {
      expect((await fetch(`${site.origin}/api${path}?${query}`)).status).toBe(200);
    }
  });

  itHolds("has no entry under a number that is not there, or under no number", async (collection) => {
    for (const id of wrongIds) await problemOf(collection.api.item.replace("{id}", id), 404);
  });

  itHolds("does not break at a write without a token", async (collection) => {
    const path = collection.api.list;
    const addresses = [path, collection.api.item.replace("{id}", "1")];
    for (const [method, address] of writes.flatMap((one) => addresses.map((to) => [one, to] as const))) {
      const response = await fetch(`${site.origin}/api${address}`, { method });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/problem\+json/);
    }
    const list = await fetch(`${site.origin}/api${path}`);
    expect(list.headers.get("X-Total-Count")).toBe("3");
  });
});

describe("an unknown path of the API", () => {
  itForAll(["", "/", "/nothing", "/notice/1/2", "/Notice", "/%E0%A4%A", "/..%2fnotice"])(
    "is not found",
    async (path) => {
      await problemOf(path, 404);
    },
  );
});

it("a request's id is the server's own, in the header and in the body", async () => {
  const answer = await fetch(`${site.origin}/api/nothing`, { headers: { "X-Request-Id": "a1b2c3d4e5f6" } });
  const { requestId } = (await answer.json()) as { requestId: string };
  expect(requestId).toMatch(/^[0-9a-f]{12}$/);
  expect(requestId).not.toBe("a1b2c3d4e5f6");
  expect(answer.headers.get("X-Request-Id")).toBe(requestId);
});

it("an error's answer reveals nothing internal", async () => {
  const text = await (await fetch(`${site.origin}/api/notice?limit=ten`)).text();
  expect(text).not.toMatch(/zod|stack|\.ts\b|node_modules|sqlite/i);
});
