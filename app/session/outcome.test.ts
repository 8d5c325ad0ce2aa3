import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { parseResponse, type SuccessValue } from "./outcome.ts";

const page = "<html><body><h1>An error of the web server</h1></body></html>";

describe("a response that is not the API's own", () => {
  itForAll([
    [
      413,
      "en",
      "invalid",
      "This is larger than the server in front of the site accepts. Tell the person who looks after the site.",
    ],
    [413, "bn", "invalid", "সাইটের সামনের সার্ভার এত বড় কিছু নেয় না। যিনি সাইটটি দেখাশোনা করেন তাঁকে জানান।"],
    [502, "en", "failed", "Something went wrong on the server. Please try again in a moment."],
    [200, "en", "failed", "Something went wrong on the server. Please try again in a moment."],
  ] as const)("with another status is explained", ([status, locale, kind, message]) => {
    expect(parseResponse(status, page, locale)).toEqual({ ok: false, kind, message, fields: {} });
  });

  it("keeps the words of the API", () => {
    const text = JSON.stringify({ message: "It may have up to 200 MB.", errors: { src: "Too large" } });
    expect(parseResponse(413, text, "en")).toEqual({
      ok: false,
      kind: "invalid",
      message: "It may have up to 200 MB.",
      fields: { src: "Too large" },
    });
  });
});

describe("the answer to a write", () => {
  const outcomeOf = (expected: SuccessValue, body: unknown) => {
    const outcome = parseResponse(200, JSON.stringify(body), "en", expected);
    return outcome.ok ? "done" : outcome.kind;
  };
  it.each<[SuccessValue, unknown, string]>([
    ["acknowledged", { acknowledged: true, insertedId: "1" }, "done"],
    ["acknowledged", { acknowledged: 1 }, "done"],
    ["acknowledged", { acknowledged: 0 }, "failed"],
    ["acknowledged", { acknowledged: false }, "failed"],
    ["acknowledged", { insertedId: "1" }, "failed"],
    ["acknowledged", null, "failed"],
    ["modifiedCount", { modifiedCount: 1 }, "done"],
    ["modifiedCount", { acknowledged: true, modifiedCount: 0 }, "failed"],
    ["modifiedCount", { acknowledged: false, modifiedCount: 1 }, "failed"],
    ["modifiedCount", { acknowledged: true }, "failed"],
    ["deletedCount", { acknowledged: true, deletedCount: 1 }, "done"],
    ["deletedCount", { acknowledged: true, deletedCount: 0 }, "missing"],
    ["deletedCount", { acknowledged: false, deletedCount: 0 }, "failed"],
    ["deletedCount", [], "failed"],
  ])("that should report %s and is %j means %s", (expected, body, kind) => {
    expect(outcomeOf(expected, body)).toBe(kind);
  });
});
