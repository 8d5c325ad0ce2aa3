/**
 * Browsers and systems by what tells them in a `User-Agent` header; the first that fits, as most claim to be several.
 */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/**
 * What people call a device, such as "Chrome · Android", from its `User-Agent` header; empty where nothing is known.
 */
export function deviceName(userAgent: string | null | undefined): string {
  const found = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? [],
  );
  return found.join(" · ");
}
