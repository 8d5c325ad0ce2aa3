import type { Page } from "playwright-core";

const statuses = new WeakMap<Page, number>();

/** Says that the page's next document is meant to be answered with this status. */
export function expectStatus(page: Page, status: number): void {
  statuses.set(page, status);
}

/**
 * Reports what goes wrong in a page: errors on the console, errors of scripts, requests that fail or are
 * refused. A document that is meant to be refused may say so on the console.
 */
export function watch(page: Page, report: (fault: string) => void): void {
  const meant = () => statuses.get(page) ?? 200;
  page.on("console", (message) => {
    const isMeant = meant() >= 400 && message.text().includes(`status of ${meant()}`);
    if (message.type() === "error" && !isMeant) report(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // What is still on its way when the visitor goes on is given up, and no fault.
    if (reason !== "net::ERR_ABORTED") report(`failed: ${request.url()} (${reason})`);
  });
  page.on("response", (response) => {
    const isDocument = response.request().resourceType() === "document";
    if (response.status() >= 400 && !(isDocument && response.status() === meant())) {
      report(`${response.status()}: ${response.url()}`);
    }
  });
}
