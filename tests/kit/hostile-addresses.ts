import type { Random } from "./seeded-random.ts";

/**
 * Whether a browser that follows a link to this address from a page of the site would reach another website or an
 * upload.
 */
export function isSafeInAPage(address: string): boolean {
  const page = "https://school.example/bn/notice";
  if (!URL.canParse(address, page)) return false;
  const url = new URL(address, page);
  if (address.startsWith("/")) return url.origin === new URL(page).origin && url.pathname === address;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  const isElsewhere = url.hostname !== "" && url.origin !== new URL(page).origin;
  return isWeb && isElsewhere && url.username === "" && url.password === "" && address.isWellFormed();
}

/** Makes `count` addresses from parts that are known to confuse URL parsers; half of them get a stray character. */
export function hostileAddresses({ below, oneOf }: Random, count: number): string[] {
  const schemes = [
    "",
    "",
    "https://",
    "http://",
    "HTTPS://",
    "hTTp://",
    "https:",
    "http:/",
    "https:///",
    "https:\\\\",
    "//",
    "/",
    "/\\",
    "\\\\",
    "javascript:",
    "JAVASCRIPT:",
    "javascript://",
    "java\tscript:",
    "java\r\nscript:",
    "&#106;avascript:",
    "%6Aavascript:",
    "ｊavascript:",
    "data:text/html,",
    "data://",
    "vbscript:",
    "file://",
    "blob:https://",
    "view-source:https://",
    "feed:https://",
    "intent://",
    "about:",
    "ws://",
    "ftp://",
    "mailto:",
    "/media/",
    "media/",
    "./",
    "../",
  ];
  const users = ["", "", "", "user@", "user:secret@", "@", ":@", "example.com@", "a%40b@"];
  const hosts = [
    "example.com",
    "www.example.com",
    "EXAMPLE.com",
    "বিদ্যালয়.বাংলা",
    "example。com",
    "ｅxample.com",
    "192.0.2.7",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "[::ffff:192.0.2.7]",
    "localhost",
    "intranet",
    "example",
    "example.",
    ".example",
    "..",
    "a..b",
    "-",
    "exa mple.com",
    "exa%2emple.com",
    "example.com%00",
    "alert(1)",
    "alert(1)//example.com",
    "xn--.com",
    "",
  ];
  const ports = ["", "", "", ":80", ":8080", ":0", ":99999", ":", ":a", ":80:80"];
  const paths = [
    "",
    "/",
    "/a",
    "/a.pdf",
    "/../a",
    "/%2e%2e/a",
    "/a?b=c",
    "?a",
    "#a",
    "/a#b",
    "\\a",
    "/\\evil.example",
    "//evil.example",
    "/a;b",
    "/a:b",
    "/%0aalert(1)",
    "/@evil.example",
    "/javascript:alert(1)",
    "/নোটিশ",
    `/${"a".repeat(1990)}`,
  ];
  const damage = [
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u0001",
    "\u007F",
    "\u0085",
    "\u00A0",
    "\u00AD",
    "\u200B",
    "\u200D",
    "\u200F",
    "\u2028",
    "\u202E",
    "\u3000",
    "\uFEFF",
    "\uD83D",
    "\uDE00",
    "\\",
    "@",
    ":",
    "/",
    "//",
    "?",
    "#",
    "%",
    "%00",
    "'",
    '"',
    "`",
    "<",
    ">",
    "[",
    "|",
    "^",
    ".",
    "..",
  ];
  return Array.from({ length: count }, () => {
    // The first part of each list is harmless. It is chosen half of the time, so that many addresses are almost valid.
    const clean = [schemes, users, hosts, ports, paths]
      .map((parts) => (below(2) === 0 ? (parts[0] ?? "") : oneOf(parts)))
      .join("");
    if (below(2) === 0) return clean;
    const place = below(clean.length + 1);
    return clean.slice(0, place) + oneOf(damage) + clean.slice(place);
  });
}
