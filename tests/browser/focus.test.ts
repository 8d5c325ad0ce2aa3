import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useAdministrator } from "./administrator.ts";

const administrator = useAdministrator();

/** A standing picture whose upper, middle and lower thirds are red, green and blue. */
async function thirds(): Promise<Buffer> {
  const colours = [[200, 30, 30], [30, 160, 30], [30, 30, 200]] as const;
  const data = Buffer.alloc(300 * 600 * 3);
  for (let at = 0; at < 300 * 600; at += 1) data.set(colours[Math.floor(at / 300 / 200)]!, at * 3);
  return sharp(data, { raw: { width: 300, height: 600, channels: 3 } }).png().toBuffer();
}

/** The vertical position at which the page crops the first picture that the selector finds. */
const position = (page: Page, selector: string) =>
  page.locator(selector).first().evaluate((image) => getComputedStyle(image).objectPosition.split(" ")[1]);

test("the point that stays visible is set by a tap or by keys, shown before saving, kept and used", async () => {
  const page = await administrator.open("/addStaff", { width: 360 });
  await page.fill("#field-name", "Focus");
  await page.fill("#field-designation", "Clerk");
  expect(await page.locator(".focus").count()).toBe(0);
  await page.setInputFiles("#field-image", { name: "standing.png", mimeType: "image/png", buffer: await thirds() });
  const area = page.locator(".focus .area");
  await area.waitFor();
  expect(await position(page, ".crops .avatar")).toBe("0%");

  const { width, height } = (await area.boundingBox())!;
  await area.click({ position: { x: width / 2, y: height * 0.9 } });
  expect(await position(page, ".crops .avatar")).toBe("100%");
  expect(await position(page, ".crops .wide")).toBe("100%");
  const [across, down] = [page.getByRole("slider", { name: /from the left/ }), page.getByRole("slider", { name: /from the top/ })];
  expect([await across.getAttribute("aria-valuetext"), await down.getAttribute("aria-valuetext")]).toEqual(["50%", "90%"]);
  await across.focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  expect([await across.inputValue(), await down.inputValue()]).toEqual(["45", "50"]);
  expect(await position(page, ".crops .avatar")).toBe("50%");
  await page.getByRole("button", { name: "Add Staff", exact: true }).click();
  await page.locator(".toast", { hasText: "Staff Added" }).waitFor();

  type Member = { _id: string; name: string; image: string; imageFocus?: string };
  const stored = async () => (await administrator.read<Member[]>("/staffs")).find(({ name }) => name === "FOCUS")!;
  const { _id: id, image, imageFocus } = await stored();
  expect(imageFocus).toBe("45 50");
  await administrator.open("/staff");
  expect(await position(page, `.people img[src="${image}"]`)).toBe("50%");

  await administrator.open(`/staffUpdateForm/${id}`);
  await page.getByRole("button", { name: "Choose by itself" }).click();
  expect(await position(page, ".crops .avatar")).toBe("0%");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await page.locator(".toast", { hasText: "Staff Updated" }).waitFor();
  expect((await stored()).imageFocus).toBeUndefined();
  await administrator.open("/staff");
  expect(await position(page, `.people img[src="${image}"]`)).toBe("0%");
});
