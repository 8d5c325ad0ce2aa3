import type { Page } from "playwright-core";
import { expect } from "vitest";
import notice from "../../collections/notice.ts";
import { patience } from "../kit/patience.ts";
import { launchChromium } from "../browser/chromium.ts";
import { watch } from "../browser/faults.ts";
import { fillIn } from "../browser/entry-forms.ts";

/** Signs in on a page that shows `/login`; the page ends where signing in leads. */
export type SignInByHand = (page: Page) => Promise<void>;

/** Signs in with the site's own form. */
export function withForm({ email, password }: { email: string; password: string }): SignInByHand {
  return async (page) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.locator("form button.big").click();
  };
}

/**
 * Uses a site in a browser as an administrator does: signs in, posts a notice, updates it, removes it and signs out.
 */
export async function walk(origin: string, signIn: SignInByHand): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: origin });
    page.setDefaultTimeout(patience);
    const faults: string[] = [];
    watch(page, (fault) => faults.push(fault));
    await page.goto("/login");
    await signIn(page);
    await page.getByText("Log in successful").waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/start/names");
    const id = await post(page);
    await update(page, id);
    await remove(page, id);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("Logged out").waitFor();
    await page.goto(notice.admin.add);
    expect(new URL(page.url()).pathname).toBe("/forbidden");
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
}

const titleOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/notice/${id}`)).json()) as { title?: string };

async function post(page: Page): Promise<string> {
  await page.goto(notice.admin.add);
  await fillIn(page, notice, "Walked");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const entries = (await (await page.request.get("/api/notice")).json()) as { _id: string; title: string }[];
  const { _id: id } = entries.find(({ title }) => title === "Walked title") ?? {};
  if (id === undefined) throw new Error("The notice is not there.");
  await page.goto("/notice");
  await page.getByText("Walked title").first().waitFor();
  return id;
}

async function update(page: Page, id: string): Promise<void> {
  await page.goto(notice.admin.updateForm.replace("{id}", id));
  await page.locator("#field-title").and(page.locator(":enabled")).fill("Walked again");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  expect(await titleOf(page, id)).toMatchObject({ title: "Walked again" });
}

async function remove(page: Page, id: string): Promise<void> {
  await page.goto(notice.admin.remove);
  await page.locator(`#remove-${id}`).and(page.locator(":not([aria-disabled])")).click();
  await page.getByRole("alertdialog").locator("button.danger").click();
  await page.getByText("notice has been removed.").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  expect((await page.request.get(`/api/notice/${id}`)).status()).toBe(404);
}
