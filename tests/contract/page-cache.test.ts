import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { revalidatedEachTime } from "../../server/http/send.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { openSession, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { addTo } from "../kit/database-state.ts";

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  const session = await openSession(site);
  cookie = session.cookie;
  const write = writerOf(site, session.token);
  const syllabus = collectionNamed("syllabus");
  for (let place = 0; place < 60; place += 1)
    await addTo(write, syllabus, { title: `Class ${place}`, link: "example.com" });
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(site, path, headers, method);
/** Returns the headers, and blanks the values of those that differ in every answer. */
const stableHeaders = (headers: Awaited<ReturnType<typeof get>>["headers"]) => ({
  ...headers,
  date: "",
  "x-request-id": "",
  "x-accel-expires": "",
});

/** Requests a page until it has its best compression, because the page's bytes change once more then. */
async function settled(path: string, headers: Record<string, string>): ReturnType<typeof get> {
  const answer = await get(path, headers);
  return String(answer.headers.etag).endsWith('-quick"') ? settled(path, headers) : answer;
}

const pages = ["/", "/bn", "/syllabus", "/bn/syllabus", "/syllabus?page=2"];

describe("a cached page", () => {
  const itHolds = itForAll(pages);

  itHolds("is one page in every encoding, each with its own ETag", async (path) => {
    const answers = await Promise.all(
      ["br", "gzip", "identity"].map((encoding) => get(path, { "Accept-Encoding": encoding })),
    );
    expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toMatch(/^<!DOCTYPE html>/i);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { status, headers, bytes } of answers) {
      expect([status, Number(headers["content-length"])]).toEqual([200, bytes.length]);
      expect(headers["cache-control"]).toBe(revalidatedEachTime["Cache-Control"]);
      expect(headers.vary).toBe("Accept-Encoding");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  itHolds("is not sent again in any encoding to a client that has it", async (path) => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const accept = { "Accept-Encoding": encoding };
      const whole = await settled(path, accept);
      const etag = String(whole.headers.etag);
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, `${etag}, "other"`, "*", " * "]) {
        const again = await get(path, { ...accept, "If-None-Match": sent });
        expect([sent, again.status, again.bytes.length]).toEqual([sent, 304, 0]);
        expect(again.headers).toMatchObject({
          etag,
          "cache-control": revalidatedEachTime["Cache-Control"],
          vary: whole.headers.vary,
        });
        expect(again.headers).not.toHaveProperty("content-encoding");
      }
      for (const sent of [
        '"other"',
        "",
        etag.slice(1),
        etag.replaceAll('"', ""),
        etag.toUpperCase(),
        '"*"',
        "W/",
        ",",
        '"',
        etag.slice(0, 12),
      ]) {
        expect([sent, (await get(path, { ...accept, "If-None-Match": sent })).status]).toEqual([sent, 200]);
      }
    }
  });

  itHolds("is not sent again to a client that has it in another encoding", async (path) => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) =>
        String((await get(path, { "Accept-Encoding": encoding })).headers.etag),
      ),
    );
    for (const [place, encoding] of ["br", "gzip", "identity"].entries()) {
      const others = tags.filter((_, other) => other !== place).join(", ");
      expect((await get(path, { "Accept-Encoding": encoding, "If-None-Match": others })).status).toBe(200);
    }
  });

  itHolds("answers HEAD with the same headers and no body", async (path) => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const accept = { "Accept-Encoding": encoding };
      const [whole, head] = [await settled(path, accept), await get(path, accept, "HEAD")];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(stableHeaders(head.headers)).toEqual(stableHeaders(whole.headers));
      const known = { ...accept, "If-None-Match": String(whole.headers.etag) };
      expect((await get(path, known, "HEAD")).status).toBe(304);
    }
  });

  itHolds("is not cached again for query parameters that others append to its address", async (path) => {
    const { headers } = await get(path);
    const mark = path.includes("?") ? "&" : "?";
    for (const extra of ["fbclid=abc", "utm_source=a&gclid=b", "PAGE=3", "", "a=%E0%A4%A", "=", "&&"]) {
      expect((await get(path + mark + extra)).headers.etag).toBe(headers.etag);
    }
  });

  itHolds("is not sent to signed-in users, whose pages no cache may store", async (path) => {
    const etag = String((await get(path)).headers.etag);
    const signed = await get(path, { Cookie: `a=b; ${cookie}`, "If-None-Match": etag, "Accept-Encoding": "br" });
    expect([signed.status, signed.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(signed.headers.etag).toBeUndefined();
    expect((await get(path)).headers.etag).toBe(etag);
    expect((await get(path)).text.includes("clerk@school.example")).toBe(false);
  });
});

describe("the encodings that a browser accepts", () => {
  itForAll([
    [undefined, undefined],
    ["", undefined],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000 , gzip;q=0.001", "gzip"],
    ["gzip;q=0,br;q=0.0", undefined],
    ["GZIP", "gzip"],
    ["BR;Q=0, GZip", "gzip"],
    ["brotli, gzipped", undefined],
    ["x-br, x-gzip", undefined],
    ["identity", undefined],
    ["deflate, zstd", undefined],
    ["*;q=0, gzip", "gzip"],
    [";;q=, , br", "br"],
    [`${"a,".repeat(3000)}gzip`, "gzip"],
  ])("are answered in the best one", async ([accepted, encoding]) => {
    const answer = await get("/syllabus", accepted === undefined ? {} : { "Accept-Encoding": accepted });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, encoding]);
    expect(answer.text).toContain("</html>");
  });
});

it("each part of a list is a page of its own", async () => {
  const [first, second] = await Promise.all([get("/syllabus"), get("/syllabus?page=2")]);
  expect(first.text).toContain("Class 0<");
  expect(second.text).not.toContain("Class 0<");
  expect(second.text).toContain("Class 59<");
  expect(second.headers.etag).not.toBe(first.headers.etag);
  expect((await get("/syllabus?fbclid=a&page=2&page=1")).headers.etag).toBe(second.headers.etag);
});

it("an address in another letter case is the same page", async () => {
  expect((await get("/SYLLABUS")).headers.etag).toBe((await get("/syllabus")).headers.etag);
  expect((await get("/bn/SyllabuS")).headers.etag).toBe((await get("/bn/syllabus")).headers.etag);
});

it("a request with a forged session cookie is answered like a visitor's", async () => {
  const answer = await get("/syllabus", { Cookie: "school.session_token=forged" });
  expect([answer.status, answer.text.includes("Class 0<")]).toEqual([200, true]);
  expect(answer.headers["cache-control"]).not.toMatch(/public|max-age=[1-9]/);
});

it("a page that does not exist is not cached as if it did", async () => {
  for (const path of ["/nothing", "/syllabus?page=99", "/event/99"]) {
    const answer = await get(path);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, revalidatedEachTime["Cache-Control"]]);
  }
});

it("a page depends only on its address and the session: no other cookie and no referrer changes it", async () => {
  for (const path of ["/", "/bn", "/bn/syllabus"]) {
    const plain = await get(path);
    for (const [name, value] of [
      ["Cookie", "language=bn"],
      ["Referer", `${site.origin}/syllabus`],
      ["Referer", `${site.origin}/bn`],
    ] as const) {
      const answer = await get(path, { [name]: value });
      expect([path, answer.status, stableHeaders(answer.headers)]).toEqual([path, 200, stableHeaders(plain.headers)]);
      expect(answer.headers).not.toHaveProperty("set-cookie");
    }
    expect(plain.headers.vary).toBe("Accept-Encoding");
  }
});

itForAll(["/", "/admin", "/notice/999999", "/media/0123456789abcdef0123.pdf", "/media/"])(
  "a signed-in user's HEAD is answered as GET, without a body",
  async (path) => {
    const [whole, head] = [await get(path, { Cookie: cookie }), await get(path, { Cookie: cookie }, "HEAD")];
    expect([head.status, head.bytes.length]).toEqual([whole.status, 0]);
    expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
  },
);
