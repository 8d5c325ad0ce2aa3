import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, expectNoSidewaysScroll, openPhone } from "./phone.ts";

// tests/contract/people.test.ts proves that a disabled account is signed out and let in no more, and
// tests/browser/account-log.test.ts that without scripts no button offers to copy.

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
  const storageState = await signIn(browser, site.origin, administrator);
  const permissions = ["clipboard-read", "clipboard-write"];
  const head = await openPhone(browser, site, { permissions, storageState });
  await head.page.goto("/admin/people");
  await head.page.fill("[name=email]", invited.email);
  await head.page.locator(".account form button").click();
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
  await expectNoSidewaysScroll(page);
  expect(await page.locator("a[href='/admin/people'], a[href='/admin/profile']").count()).toBe(0);
  const placeOf = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await placeOf("/admin/people")).toEqual([302, "/forbidden"]);
  expect(await placeOf("/AddSyllabus")).toEqual([200, undefined]);

  await head.page.goto("/bn/admin/people");
  await expectFit(head.page);
  await head.page.getByRole("listitem").filter({ hasText: invited.email }).getByRole("link").click();
  await head.page.getByRole("link", { name: "অ্যাকাউন্ট বন্ধ করুন" }).click();
  await expectFit(head.page);
  await head.page.locator(".account form button").click();
  await head.page.waitForURL("/bn/admin/people");
  expect(await head.page.getByRole("listitem").filter({ hasText: invited.email }).textContent()).toContain("বন্ধ");

  // The editor's next request is refused.
  expect(await placeOf("/AddSyllabus")).toEqual([302, "/forbidden"]);

  // A link that cannot be copied is selected instead.
  await head.page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await head.page.reload();
  await head.page.fill("[name=email]", "office@school.example");
  await head.page.locator(".account form button").click();
  await head.page.getByRole("button", { name: "লিংক কপি করুন" }).click();
  await head.page.getByText("লিংকটি সিলেক্ট করা আছে।").waitFor();
  expect(await head.page.evaluate(() => getSelection()?.toString())).toBe(
    await head.page.locator("copy-text code").textContent(),
  );
  await expectNoSidewaysScroll(head.page);
  expect([...head.faults, ...editor.faults]).toEqual([]);
});
