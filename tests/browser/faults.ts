import type { Page } from "playwright-core";

const statuses = new WeakMap<Page, number>();

/** Sets the status that the next document is expected to have, so that `watch` accepts it. */
export function expectStatus(page: Page, status: number): void {
  statuses.set(page, status);
}

/**
 * Reports faults in a page: console errors, script errors, requests that fail or get a status of 400 or more. A
 * document with an expected error status may be logged on the console too.
 */
export function watch(page: Page, report: (fault: string) => void): void {
  const expected = () => statuses.get(page) ?? 200;
  page.on("console", (message) => {
    const isExpected = expected() >= 400 && message.text().includes(`status of ${expected()}`);
    if (message.type() === "error" && !isExpected) report(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its pending requests, which is not a fault.
    if (reason !== "net::ERR_ABORTED") report(`failed: ${request.url()} (${reason})`);
  });
  page.on("response", (response) => {
    const isDocument = response.request().resourceType() === "document";
    if (response.status() >= 400 && !(isDocument && response.status() === expected())) {
      report(`${response.status()}: ${response.url()}`);
    }
  });
}
