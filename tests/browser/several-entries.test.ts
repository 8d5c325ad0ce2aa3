import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import pictures from "../../collections/picture.ts";
import { useAdministrator } from "./administrator.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { picture } from "./entry-forms.ts";

type Entry = { _id: string; caption?: string; captionBn?: string };

const administrator = useAdministrator();
const entries = () => administrator.read<Entry[]>(pictures.api.list);

async function choose(page: Page, widths: readonly number[]): Promise<void> {
  const files = widths.map(async (width) => ({
    name: `${width}.png`,
    mimeType: "image/png",
    buffer: await picture(width),
  }));
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("input[multiple]").setInputFiles(await Promise.all(files));
  await page
    .locator(".queue li")
    .nth(widths.length - 1)
    .waitFor();
}

const send = (page: Page) => page.locator("form button.big").click();

it("ten pictures have their album near; one press takes them back; others go in order, and none twice", async () => {
  const page = await administrator.open(pictures.admin.add, { width: 360 });
  const before = await entries();
  await choose(
    page,
    Array.from({ length: 10 }, (_, place) => 101 + place),
  );
  const heights = await page.evaluate(() => {
    const top = (selector: string) =>
      (document.querySelector(selector)?.getBoundingClientRect().top ?? 0) + window.scrollY;
    return {
      album: top("#field-album"),
      queue: top(".queue"),
      form: document.querySelector("form.form")?.getBoundingClientRect().height ?? 0,
    };
  });
  expect(heights.album).toBeLessThan(Math.min(heights.queue, 2 * 800));
  expect(heights.form).toBeLessThan(2600);
  await send(page);
  await page.locator(".saved:focus").waitFor();
  expect(await entries()).toHaveLength(before.length + 10);
  await page.locator(".saved").getByRole("button", { name: "Undo" }).click();
  await page.locator(".saved").waitFor({ state: "detached" });
  expect(await entries()).toEqual(before);

  // Pictures are added in the order in which they were taken, however they were chosen.
  const photo = async (hour: number) => {
    const jpeg = sharp({ create: { width: 40 + hour, height: 30, channels: 3, background: "green" } }).jpeg();
    const buffer = await jpeg.withExif({ IFD2: { DateTimeOriginal: `2026:03:02 ${hour}:15:00` } }).toBuffer();
    return { name: `${hour}.jpg`, mimeType: "image/jpeg", buffer };
  };
  await page.locator("input[multiple]").setInputFiles(await Promise.all([12, 10, 13, 11].map(photo)));
  const names = page.locator(".queue .thumb bdi");
  await expect.poll(() => names.allTextContents()).toEqual(["10.jpg", "11.jpg", "12.jpg", "13.jpg"]);
  // Chooses the same files again, with the same modification time.
  await page.locator("input[multiple]").evaluate(
    (input: HTMLInputElement, files) => {
      for (let round = 0; round < 2; round += 1) {
        const again = new DataTransfer();
        for (const name of files) again.items.add(new File(["x"], name, { lastModified: 1 }));
        input.files = again.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    ["broken.jpg"],
  );
  await page.getByText("Already chosen, so left out: 1.").waitFor();
  await page.getByRole("button", { name: "Remove: broken.jpg" }).click();
  expect(await names.count()).toBe(4);
  for (const [place, name] of ["10", "11", "12", "13"].entries()) {
    await page.locator(".queue .thumb").nth(place).click();
    await page.locator(".queue .own input").first().fill(`Taken at ${name}`);
  }
  await send(page);
  await page.locator(".saved b", { hasText: /^Pictures: 4$/ }).waitFor();
  expect((await entries()).slice(0, 4).map(({ caption }) => caption)).toEqual([
    "Taken at 13",
    "Taken at 12",
    "Taken at 11",
    "Taken at 10",
  ]);
});

it("each picture has its own caption or the one for all; what was taken out or failed is not counted", async () => {
  const page = await administrator.open(pictures.admin.add, { width: 360 });
  await choose(page, [61, 62, 63]);
  const lines = page.locator(".queue li");
  expect(await lines.nth(1).textContent()).toContain("2 of 3");
  const write = async (place: number, caption: string) => {
    await lines.nth(place).locator(".thumb").click();
    await lines.nth(place).getByRole("textbox", { name: "Caption" }).first().fill(caption);
  };
  await write(0, "The first one");
  await write(1, "দ্বিতীয় ছবি");
  await page.getByText("They are in the order").evaluate((hint) => hint.scrollIntoView());
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^62\.png.*2 of 3.*has its own text/, expanded: false })
    .and(page.locator(":focus"))
    .waitFor();
  await page.locator("#field-caption").fill("For the rest");
  await send(page);
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  await page.locator(".saved b", { hasText: /^Pictures: 3$/ }).waitFor();
  const added = (await entries()).slice(0, 3).map(({ caption, captionBn }) => [caption, captionBn]);
  expect(added).toEqual([
    ["For the rest", undefined],
    ["দ্বিতীয় ছবি", "দ্বিতীয় ছবি"],
    ["The first one", undefined],
  ]);

  // A picture that is taken out of the queue while others are sent is not added.
  const before = (await entries()).length;
  const sending = Promise.withResolvers<void>();
  await page.route("**/api/upload", async (route) => {
    await sending.promise;
    await route.continue();
  });
  await choose(page, [81, 82, 83, 84]);
  await send(page);
  await page.locator(".queue progress").nth(1).waitFor();
  await page.getByRole("button", { name: "Remove: 83.png" }).click();
  sending.resolve();
  await page.locator(".saved b", { hasText: /^Pictures: 3$/ }).waitFor();
  await page.locator(".queue").waitFor({ state: "detached" });
  expect((await entries()).length - before).toBe(3);
  await page.unroute("**/api/upload");

  // If some pictures fail, the form says how many were added. It marks a caption that is too long.
  administrator.allowFaults();
  await choose(page, [71, 72, 73]);
  await page.locator(".queue .thumb").nth(2).click();
  const caption = page.locator(".queue li").nth(2).getByRole("textbox", { name: "Caption" }).first();
  await caption.fill("a".repeat(301));
  await send(page);
  await page
    .locator("form .alert:focus", { hasText: "Caption: 73.png: This is too long: at most 300 characters." })
    .waitFor();
  expect(await caption.getAttribute("aria-invalid")).toBe("true");
  await caption.fill("Short");
  await page.route("**/api/upload", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await send(page);
  const message = page.locator("form .alert:focus");
  await message.filter({ hasText: "Pictures added: 2 of 3." }).waitFor();
  expect(await message.textContent()).not.toContain("Not saved");
  expect(await page.locator(".queue li").textContent()).toMatch(/[12] of 3/);
  // A failed retry still counts all three pictures and names the one that is left. The form's button sends only that
  // one.
  await page.route("**/api/pictures", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await page.getByRole("button", { name: /^Try again/ }).click();
  await message.filter({ hasText: /Pictures added: 2 of 3\.[^]*7[123]\.png: / }).waitFor();
  await page.route("**/api/pictures", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await send(page);
  await message.filter({ hasText: "Pictures added: 2 of 3." }).waitFor();
  await page.getByRole("button", { name: /^Try again/ }).click();
  await page.locator(".saved").waitFor();
  await page.locator(".queue").waitFor({ state: "detached" });
});

it("entries chosen by keyboard are deleted after one question; if one fails, Undo restores those before", async () => {
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
  const remove = page.getByRole("button", { name: /^Delete: Chosen: \d+$/ });
  await remove.click();
  await dialog.getByText("Chosen: 3").waitFor();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "OK" }).click();
  expect(await entries()).toHaveLength(before.length);

  const ids = before.map(({ _id: id }) => id);
  await page.route(`**/api/pictures/${ids[1]}`, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await remove.click();
  await dialog.getByRole("button", { name: "Yes, remove 3!" }).click();
  await page.locator(".alert:focus", { hasText: "Deleted: 1 of 3." }).waitFor();
  await page.getByText("Chosen: 2").waitFor();
  expect((await entries()).map(({ _id: id }) => id)).toEqual(ids.slice(1));
  const note = page.locator(".lasting .note");
  await note.filter({ hasText: "Deleted: 1" }).getByRole("button", { name: "Undo" }).click();
  await note.getByText(/^Undone\./).waitFor();
  expect((await entries()).map(({ _id: id }) => id)).toEqual(ids);

  await page.locator(".choose input:enabled").first().waitFor();
  for (const place of [0, 1]) await box(place).check();
  await remove.click();
  await dialog.getByRole("button", { name: "Yes, remove 2!" }).click();
  await dialog.getByText("Deleted: 2").waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.locator('[id^="remove-"]:focus').waitFor();
  expect(await entries()).toHaveLength(before.length - 2);
  expect(await page.getByText("Chosen:").count()).toBe(0);
});
