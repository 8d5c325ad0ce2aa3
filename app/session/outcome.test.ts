import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { parseResponse } from "./outcome.ts";

const page = "<html><body><h1>An error of the web server</h1></body></html>";

describe("a response that is not the API's own", () => {
  itForAll([
    [413, "en", "invalid", "This is too large."],
    [413, "bn", "invalid", "এটি খুব বড়।"],
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
