import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, logIn, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const invited = { email: "teacher@school.example", password: "three ponds, a boat" };
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("an invited editor chooses a password, posts, sees no accounts, is out once disabled, all on phones", async () => {
  const head = await openPhone(browser, site, { permissions: ["clipboard-read", "clipboard-write"] });
  await head.page.goto("/login?next=/admin/people");
  await logIn(head.page, administrator.email, administrator.password);
  await head.page.waitForURL("/admin/people");
  await head.page.fill("[name=email]", invited.email);
  await head.page.locator(".account form button").click();
  await expectFit(head.page);
  await head.page.getByRole("button", { name: "Copy the link" }).click();
  await head.page.getByText("Copied", { exact: true }).waitFor();
  const link = await copied(head.page);
  expect(link).toBe(await head.page.locator("copy-text code").textContent());
  await expectFit(head.page);

  const editor = await openPhone(browser, site);
  const { page } = editor;
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expectFit(page);
  for (const name of ["password", "again"]) await page.fill(`[name=${name}]`, invited.password);
  await page.locator("main form button[type=submit]").click();
  // Choosing the first password signs the editor in.
  await page.waitForURL("/admin");
  await expectFit(page);
  expect(await page.locator("a[href='/admin/people'], a[href='/admin/profile']").count()).toBe(0);
  await page.goto("/admin/people");
  expect(new URL(page.url()).pathname).toBe("/forbidden");
  await expectFit(page);
  expect((await page.goto("/AddSyllabus"))?.status()).toBe(200);

  await head.page.goto("/bn/admin/people");
  await expectFit(head.page);
  await head.page.getByRole("listitem").filter({ hasText: invited.email }).getByRole("link").click();
  await head.page.getByRole("link", { name: "অ্যাকাউন্ট বন্ধ করুন" }).click();
  await expectFit(head.page);
  await head.page.locator(".account form button").click();
  await head.page.waitForURL("/bn/admin/people");
  expect(await head.page.getByRole("listitem").filter({ hasText: invited.email }).textContent()).toContain("বন্ধ");

  // The editor's next request is refused.
  await page.goto("/AddSyllabus");
  expect(new URL(page.url()).pathname).toBe("/forbidden");
  await page.goto("/login");
  await logIn(page, invited.email, invited.password);
  await page.locator("[role=alert]").waitFor();
  expect([...head.faults, ...editor.faults]).toEqual([]);
});

test("a link that cannot be copied is selected instead, and without scripts there is no copy button", async () => {
  const { page } = await openPhone(browser, site);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto("/login?next=/bn/admin/people");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/bn/admin/people");
  await page.fill("[name=email]", "office@school.example");
  await page.locator(".account form button").click();
  await page.getByRole("button", { name: "লিংক কপি করুন" }).click();
  await page.getByText("লিংকটি সিলেক্ট করা আছে।").waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(
    await page.locator("copy-text code").textContent(),
  );
  await expectFit(page);

  const cookies = await page.context().cookies();
  const plain = await openPhone(browser, site, { javaScriptEnabled: false });
  await plain.page.context().addCookies(cookies);
  await plain.page.goto("/admin/people");
  await plain.page.fill("[name=email]", "library@school.example");
  await plain.page.locator(".account form button").click();
  await plain.page.locator("copy-text code").waitFor();
  expect(await plain.page.locator("copy-text button").isVisible()).toBe(false);
});
