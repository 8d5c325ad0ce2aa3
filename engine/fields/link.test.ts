import { describe, expect, it } from "vitest";
import { chanceFrom } from "../../tests/chance.ts";
import { hostileAddresses, isSafeInAPage } from "../../tests/hostile-addresses.ts";
import { addressLimit, parseLink } from "./link.ts";

describe("an address is understood", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["http://example.com", "http://example.com"],
    ["HTTPS://EXAMPLE.COM/A", "HTTPS://EXAMPLE.COM/A"],
    ["example.com/a", "https://example.com/a"],
    ["example.com", "https://example.com"],
    ["www.example.com:8080/a", "https://www.example.com:8080/a"],
    ["  example.com/a\n", "https://example.com/a"],
    ["https://বিদ্যালয়.বাংলা/নোটিশ", "https://বিদ্যালয়.বাংলা/নোটিশ"],
    ["https://example.com/a?to=javascript:alert(1)", "https://example.com/a?to=javascript:alert(1)"],
    ["https://192.0.2.7/a", "https://192.0.2.7/a"],
    ["/media/0123456789abcdef-800x450.svg", "/media/0123456789abcdef-800x450.svg"],
    ["/media/2026/result.pdf", "/media/2026/result.pdf"],
  ])("%j", (typed, address) => {
    expect(parseLink(typed)).toBe(address);
  });
});

describe("what is no address of the web or of the school's own uploads is refused", () => {
  it.each([
    "",
    "   ",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript://example.com/%0Aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "ftp://example.com/a",
    "mailto:office@example.com",
    "tel:+8800000000",
    "office@example.com",
    "https://user:secret@example.com/",
    "https://user@example.com/",
    "https://@example.com/",
    "https://example.com@evil.example/",
    "https://example.com/a b",
    "https://example.com/\u0000",
    "https://example.com/\u0085",
    "https://exam\u200Bple.com/",
    "https://example.com/\u202Efdp.exe",
    "https://example.com/\uD800",
    "https:\\\\example.com\\a",
    "https://example.com\\@evil.example/",
    "\\\\example.com\\a",
    "//example.com/a",
    "///example.com/a",
    "http:/example.com",
    "http:example.com",
    "http:///example.com",
    "https://localhost/a",
    "localhost:3000",
    "intranet",
    "https://[::1]/",
    "https://.example/",
    "https://example./",
    "https://example.com:99999/",
    "https://exa%mple.com/",
    'https://example.com/"onclick="alert(1)',
    "https://example.com/<script>",
    "/etc/passwd",
    "/login",
    "/media/",
    "/media/../login",
    "/media/a/../../login",
    "/media/%2e%2e/login",
    "/media//example.com",
    "/media/a.pdf?x=1",
    "media/a.pdf",
    "../media/a.pdf",
    "?a.b",
    "#a.b",
    `https://example.com/${"a".repeat(addressLimit)}`,
    `/media/${"a".repeat(addressLimit)}`,
  ])("%j", (typed) => {
    expect(parseLink(typed)).toBeUndefined();
  });
});

describe("10,000 hostile addresses", () => {
  const cases = hostileAddresses(chanceFrom(107_562), 10_000);

  it("are hostile: a browser would follow many of them elsewhere than to the web", () => {
    expect(cases.filter((typed) => !isSafeInAPage(typed)).length).toBeGreaterThan(2_000);
  });

  it("are not all refused", () => {
    expect(cases.filter((typed) => parseLink(typed) !== undefined).length).toBeGreaterThan(500);
  });

  it("are accepted only as what a browser opens as http(s), without credentials", () => {
    const wrong = cases.filter((typed) => {
      const address = parseLink(typed);
      return address !== undefined && !isSafeInAPage(address);
    });
    expect(wrong).toEqual([]);
  });

  it("stay what they are when they are sent again, as a form does that was opened and saved", () => {
    const changed = cases.filter((typed) => {
      const address = parseLink(typed);
      return address !== undefined && parseLink(address) !== address;
    });
    expect(changed).toEqual([]);
  });
});

it("an address is not longer than the limit, however it was typed", () => {
  const typed = `example.com/${"a".repeat(addressLimit - 12)}`;
  expect(typed).toHaveLength(addressLimit);
  expect(parseLink(typed)).toBeUndefined();
  expect(parseLink(`https://${typed}`.slice(0, addressLimit))).toHaveLength(addressLimit);
});
