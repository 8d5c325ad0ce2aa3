import { expect, test } from "vitest";
import { nginx, startNginx } from "../nginx.ts";
import { startPublishedSite, untilPublished } from "../published-site.ts";
import { launchChromium } from "./chromium.ts";
import { watch } from "./faults.ts";

test.skipIf(!nginx)("pages from the files obey the policy that they carry, and the login is there, with Node down", async () => {
  const published = await startPublishedSite();
  await untilPublished(published.site);
  const host = await startNginx(published.site, published.folder);
  await published.site.stop();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: host.origin, viewport: { width: 360, height: 800 } });
    const faults: string[] = [];
    watch(page, (fault) => faults.push(fault));
    for (const path of ["/", "/bn/photo", "/video", "/notice"]) await page.goto(path, { waitUntil: "networkidle" });
    for (const path of ["/login", "/bn/login"]) {
      await page.goto(path);
      await page.locator("form [name=password]").waitFor();
    }
    expect(faults).toEqual([]);
    // The policy in the page holds where a host sends none: what content may have brought does not run.
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      return "ran" in window;
    });
    expect(ran).toBe(false);
  } finally {
    await browser.close();
    await host.stop();
    await published.end();
  }
});
