import { describe, expect, it } from "vitest";
import { parseResponse } from "./outcome.ts";

const page = "<html><body><h1>An error of the web server</h1></body></html>";

describe("a response that is not the API's own", () => {
  it.each([
    [
      413,
      "en",
      "invalid",
      "This is larger than the server in front of the site accepts. Tell the person who looks after the site.",
    ],
    [413, "bn", "invalid", "সাইটের সামনের সার্ভার এত বড় কিছু নেয় না। যিনি সাইটটি দেখাশোনা করেন তাঁকে জানান।"],
    [502, "en", "failed", "Something went wrong on the server. Please try again in a moment."],
    [200, "en", "failed", "Something went wrong on the server. Please try again in a moment."],
  ] as const)("with the status %i in %s is explained", (status, locale, kind, message) => {
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
