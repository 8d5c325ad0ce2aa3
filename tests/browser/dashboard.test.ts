import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { declarations } from "../../globals/all.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { editor } from "../kit/editors.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { email, password, useAdministrator } from "./administrator.ts";
import { fillIn } from "./entry-forms.ts";

const administrator = useAdministrator();
const newestId = async (path: string) => {
  const entries = await administrator.read<{ _id: string }[]>(path);
  return String(Math.max(...entries.map(({ _id: id }) => Number(id))));
};

itForAll(locales)(
  "the header leaves a phone's screen to the work, and the dashboard fits three screens, in each language",
  async (locale) => {
    const screens = ["/admin", "/admin/account", notice.admin.add, notice.admin.update, notice.admin.remove];
    for (const screen of screens) {
      const page = await administrator.open(localPath(screen, locale), { width: 360 });
      const top = await page.locator("main").evaluate((main) => main.getBoundingClientRect().top + scrollY);
      expect(top, screen).toBeLessThanOrEqual(96);
      for (const part of [".menu-btn", ".bar .login", ".crest", ".lang a[lang=en]", ".lang a[lang=bn]"]) {
        expect(await page.locator(`${part}:visible`).first().isVisible(), `${part} of ${screen}`).toBe(true);
      }
    }
    const page = await administrator.open(localPath("/admin", locale), { width: 360 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 800);
  },
);

it("the dashboard begins with the buttons of a week, then what needs attention, folded where it is long", async () => {
  const page = await administrator.open("/bn/admin", { width: 360 });
  const first = page.locator("h1 ~ * :is(a, button, summary):visible").first();
  expect(await first.getAttribute("href")).toBe("/bn/addNotice");
  const tops = await page
    .locator(".quick, .alarms, .start-reminder, .missing, .still-right, .changes")
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const heights = await page.locator(".quick .btn").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

it("the dashboard folds the further ones of many new devices away, and keeps them within reach", async () => {
  for (let count = 0; count < 5; count += 1) {
    const answer = await fetch(administrator.address("/api/auth/sign-in/email"), {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: administrator.address("") },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
  }
  const page = await administrator.open("/admin", { width: 360 });
  const lines = page.locator(".new-sign-ins li");
  const count = await lines.count();
  expect(count).toBeGreaterThanOrEqual(5);
  expect(await page.locator(".new-sign-ins li:visible").count()).toBe(2);
  await page.locator(".new-sign-ins summary").click();
  expect(await page.locator(".new-sign-ins li:visible").count()).toBe(count);
});

it("the dashboard has the latest changes before the kinds, and the kinds by their use", async () => {
  const page = await administrator.open("/admin", { width: 360 });
  const top = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top);
  expect(await top(".quick")).toBeLessThan(await top(".changes"));
  expect(await top(".changes")).toBeLessThan(await top(".kinds"));
  const names = await page.locator('.kinds b, .set-up a:not([href^="/admin/order/"])').allTextContents();
  expect(names).toHaveLength(declarations.length);
  expect(names[0]).toBe("Notice");
  expect(await page.locator(".kinds li", { hasText: "Teachers" }).locator(".count").textContent()).toMatch(
    /^People: \d+$/,
  );
});

it("dashboard and log say who wrote, and in the reader's language that the sample school came along", async () => {
  for (const [path, author] of [
    ["/admin", "sample content"],
    ["/bn/admin", "নমুনা তথ্য"],
  ] as const) {
    const page = await administrator.open(path);
    // An editor wrote last (tests/kit/unusual-entries.ts).
    expect(await page.locator(".changes .by").last().innerText()).toContain(editor.email);
    await administrator.open(`${path}/audit`);
    expect(await page.locator("main").innerText()).toContain(author);
  }
});

it("a removed entry keeps its name among the latest changes, in both languages", async () => {
  let page = await administrator.open(notice.admin.add);
  await fillIn(page, notice, "Remembered");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const id = await newestId(notice.api.list);
  page = await administrator.open(notice.admin.remove);
  await page.locator(`#remove-${id}`).and(page.locator(":not([aria-disabled])")).click();
  await page.getByRole("alertdialog").locator("button.danger").click();
  await page.getByText("notice has been removed.").waitFor();
  for (const [path, title] of [
    ["/admin", "Remembered title"],
    ["/bn/admin", "নমুনা Remembered title"],
  ] as const) {
    page = await administrator.open(path);
    const [last, before] = await page.locator(".changes b").all();
    expect([await last!.textContent(), await before!.textContent()]).toEqual([title, title]);
    expect(await last!.locator("a").count()).toBe(0);
  }
});
