import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import pictures from "../../collections/picture.ts";
import { useAdministrator } from "./administrator.ts";
import { picture } from "./entry-forms.ts";

type Entry = { _id: string; caption?: string; captionBn?: string };

const administrator = useAdministrator();
const entries = () => administrator.read<Entry[]>(pictures.api.list);

async function choose(page: Page, widths: readonly number[]): Promise<void> {
  const files = widths.map(async (width) => ({ name: `${width}.png`, mimeType: "image/png", buffer: await picture(width) }));
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("input[multiple]").setInputFiles(await Promise.all(files));
  await page.locator(".queue li").nth(widths.length - 1).waitFor();
}

it("each picture has its place and a caption of its own, or the one for all", async () => {
  const page = await administrator.open(pictures.admin.add, { width: 360 });
  await choose(page, [61, 62, 63]);
  const lines = page.locator(".queue li");
  expect(await lines.nth(1).textContent()).toContain("2 of 3");
  const captionOf = (place: number) => lines.nth(place).getByRole("textbox", { name: "Caption" }).first();
  await captionOf(0).fill("The first one");
  await captionOf(1).fill("দ্বিতীয় ছবি");
  await page.locator("#field-caption").fill("For the rest");
  await page.locator("form button.big").click();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  await page.locator(".saved b", { hasText: /^Pictures: 3$/ }).waitFor();
  const added = (await entries()).slice(0, 3).map(({ caption, captionBn }) => [caption, captionBn]);
  expect(added).toEqual([
    ["For the rest", undefined],
    ["দ্বিতীয় ছবি", "দ্বিতীয় ছবি"],
    ["The first one", undefined],
  ]);
});

it("says how many were added where some failed, and marks a caption that is too long at its picture", async () => {
  const page = await administrator.open(pictures.admin.add, { mayFail: true });
  await choose(page, [71, 72, 73]);
  const caption = page.locator(".queue li").nth(2).getByRole("textbox", { name: "Caption" }).first();
  await caption.fill("a".repeat(301));
  await page.locator("form button.big").click();
  await page.locator("form .alert:focus", { hasText: "Caption: 73.png: This is too long." }).waitFor();
  expect(await caption.getAttribute("aria-invalid")).toBe("true");
  await caption.fill("Short");
  await page.route("**/api/upload", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await page.locator("form button.big").click();
  const message = page.locator("form .alert:focus");
  await message.filter({ hasText: "2 of 3 pictures were added." }).waitFor();
  expect(await message.textContent()).not.toContain("It was not saved");
  expect(await page.locator(".queue li").textContent()).toMatch(/[12] of 3/);
  await page.getByRole("button", { name: /^Try again/ }).click();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
});

it("a picture that is taken out of the queue while others are sent is not added", async () => {
  const page = await administrator.open(pictures.admin.add);
  const before = (await entries()).length;
  const sending = Promise.withResolvers<void>();
  await page.route("**/api/upload", async (route) => {
    await sending.promise;
    await route.continue();
  });
  await choose(page, [81, 82, 83, 84]);
  await page.locator("form button.big").click();
  await page.locator(".queue progress").nth(1).waitFor();
  await page.getByRole("button", { name: "Remove: 83.png" }).click();
  sending.resolve();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  await page.locator(".queue").waitFor({ state: "detached" });
  expect((await entries()).length - before).toBe(3);
});

it("several entries are chosen by the keyboard and deleted after one question; where one fails the rest stays chosen", async () => {
  const page = await administrator.open(pictures.admin.remove, { mayFail: true, width: 360 });
  const before = await entries();
  const box = (place: number) => page.getByRole("checkbox", { name: /^Choose: / }).nth(place);
  await page.locator(".choose input:enabled").first().waitFor();
  for (const place of [0, 1, 2]) {
    await box(place).focus();
    await page.keyboard.press("Space");
  }
  await page.getByText("Chosen: 3").waitFor();
  const dialog = page.getByRole("alertdialog");
  const remove = page.getByRole("button", { name: "Delete the chosen ones" });
  await remove.click();
  await dialog.getByText("Chosen: 3").waitFor();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "OK" }).click();
  expect(await entries()).toHaveLength(before.length);

  const ids = before.map(({ _id: id }) => id);
  await page.route(`**/api/pictures/${ids[1]}`, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await remove.click();
  await dialog.getByRole("button", { name: "Yes, remove 3!" }).click();
  await page.locator(".alert:focus", { hasText: "1 of 3 were removed." }).waitFor();
  await page.getByText("Chosen: 2").waitFor();
  expect((await entries()).map(({ _id: id }) => id)).toEqual(ids.slice(1));

  await remove.click();
  await dialog.getByRole("button", { name: "Yes, remove 2!" }).click();
  await dialog.getByText("Removed: 2").waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.locator('[id^="remove-"]:focus').waitFor();
  expect(await entries()).toHaveLength(before.length - 3);
  expect(await page.getByText("Chosen:").count()).toBe(0);
});
