import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { seededRandom } from "../../tests/kit/seeded-random.ts";
import { hostileAddresses, isSafeInAPage } from "../../tests/kit/hostile-addresses.ts";
import { maxAddressLength, parseLink } from "./link.ts";

describe("parseLink accepts", () => {
  itForAll([
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
    ["http://localhost:8080/a", "http://localhost:8080/a"],
    ["http://office/a.pdf", "http://office/a.pdf"],
    ["https://[2001:db8::1]/a", "https://[2001:db8::1]/a"],
    ["https://example.com/Pythagoras'_theorem", "https://example.com/Pythagoras%27_theorem"],
    ["/media/0123456789abcdef-800x450.svg", "/media/0123456789abcdef-800x450.svg"],
    ["/media/2026/result.pdf", "/media/2026/result.pdf"],
  ])("addresses of the web and of uploads, completed", ([input, address]) => {
    expect(parseLink(input)).toBe(address);
  });
});

describe("parseLink rejects what is neither a web address nor an upload", () => {
  itForAll([
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
    "localhost:3000",
    "intranet",
    "[::1]/a",
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
    `https://example.com/${"a".repeat(maxAddressLength)}`,
    `/media/${"a".repeat(maxAddressLength)}`,
  ])("an empty text, other schemes and odd spellings", (input) => {
    expect(parseLink(input)).toBeUndefined();
  });
});

describe("10,000 hostile addresses", () => {
  const cases = hostileAddresses(seededRandom(107_562), 10_000);

  it("are hostile: many of them would lead a browser to something other than a web page", () => {
    expect(cases.filter((input) => !isSafeInAPage(input)).length).toBeGreaterThan(2_000);
  });

  it("are not all rejected", () => {
    expect(cases.filter((input) => parseLink(input) !== undefined).length).toBeGreaterThan(500);
  });

  it("are accepted only when a browser opens them as http(s) without credentials", () => {
    const wrong = cases.filter((input) => {
      const address = parseLink(input);
      return address !== undefined && !isSafeInAPage(address);
    });
    expect(wrong).toEqual([]);
  });

  it("do not change when an accepted address is sent again", () => {
    const changed = cases.filter((input) => {
      const address = parseLink(input);
      return address !== undefined && parseLink(address) !== address;
    });
    expect(changed).toEqual([]);
  });
});

it("the limit applies to the completed address, not only to the input", () => {
  const input = `example.com/${"a".repeat(maxAddressLength - 12)}`;
  expect(input).toHaveLength(maxAddressLength);
  expect(parseLink(input)).toBeUndefined();
  expect(parseLink(`https://${input}`.slice(0, maxAddressLength))).toHaveLength(maxAddressLength);
});
