import { expect, test } from "vitest";
import { nginx, startNginx } from "../nginx.ts";
import { startPublishedSite, untilPublished } from "../published-site.ts";
import { launchChromium } from "./chromium.ts";
import { watch } from "./faults.ts";

test.skipIf(!nginx)("published pages obey their content security policy and remember the language while Node is down", async () => {
  const published = await startPublishedSite();
  await untilPublished(published.site);
  const host = await startNginx(published.site, published.folder);
  await published.site.stop();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: host.origin, viewport: { width: 360, height: 800 } });
    const faults: string[] = [];
    watch(page, (fault) => faults.push(fault));
    for (const path of ["/", "/bn/photo", "/video", "/notice", "/bn"]) await page.goto(path, { waitUntil: "networkidle" });
    await page.goto("/");
    await page.waitForURL(`${host.origin}/bn`);
    expect(faults).toEqual([]);
    // A script that is not the site's own does not run.
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
