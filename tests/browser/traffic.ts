import type { Page } from "playwright-core";

/** A response that a page received; `bytes` counts headers and body as transferred. */
export type Received = { url: string; bytes: number };

/** The responses that a tab receives. */
export type Traffic = {
  received: readonly Received[];
  /** Resets the count to zero. */
  forget: () => void;
};

/** Counts what a tab receives from now on, with the browser's cache turned off. */
export async function countTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const received: Received[] = [];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    // A `data:` picture in a stylesheet is not a response of the site.
    if (url?.startsWith("http")) received.push({ url, bytes: encodedDataLength });
  });
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  return { received, forget: () => void (received.length = 0) };
}

/** The sum of the bytes of several responses. */
export function bytesOf(received: readonly Received[]): number {
  return received.reduce((sum, { bytes }) => sum + bytes, 0);
}
