import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useAdministrator } from "./administrator.ts";

const administrator = useAdministrator();

/**
 * A portrait-format picture whose upper, middle and lower thirds are red, green and blue; another width makes another
 * picture.
 */
async function thirds(width = 300): Promise<Buffer> {
  const colours = [
    [200, 30, 30],
    [30, 160, 30],
    [30, 30, 200],
  ] as const;
  const data = Buffer.alloc(width * 600 * 3);
  for (let at = 0; at < width * 600; at += 1) data.set(colours[Math.floor(at / width / 200)]!, at * 3);
  return sharp(data, { raw: { width, height: 600, channels: 3 } })
    .png()
    .toBuffer();
}

/** The vertical position at which the page crops the first picture that the selector finds. */
const position = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => getComputedStyle(image).objectPosition.split(" ")[1]);

type Member = { _id: string; name: string; image: string; imageFocus?: string };

test("a focal point is set by a tap or keys, belongs to its picture, is shown, stored and used by pages", async () => {
  const page = await administrator.open("/addStaff", { width: 360 });
  const area = page.locator(".focus .area");
  const [across, down] = [
    page.getByRole("slider", { name: /from the left/ }),
    page.getByRole("slider", { name: /from the top/ }),
  ];
  const choose = async (name: string, width: number) => {
    await page.setInputFiles("#field-image", { name, mimeType: "image/png", buffer: await thirds(width) });
    await page.getByRole("button", { name: `Remove: ${name}` }).waitFor();
  };
  /** Taps the picture at a part of its height, and returns where the form then says the point is. */
  const tap = async (part: number) => {
    // A picture that is not loaded yet has no height.
    await area.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const { width, height } = (await area.boundingBox())!;
    await area.click({ position: { x: width / 2, y: height * part } });
    return down.inputValue();
  };
  const save = async (button: string, message: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.locator(".toast", { hasText: message }).waitFor();
    // A message stays while the mouse is over it.
    await page.mouse.move(0, 0);
    await page.locator(".toast").waitFor({ state: "detached" });
  };
  const stored = async () => (await administrator.read<Member[]>("/staffs")).find(({ name }) => name === "POINTS")!;

  await page.fill("#field-name", "Points");
  await page.fill("#field-designation", "Clerk");
  expect(await page.locator(".focus").count()).toBe(0);
  await choose("first.png", 300);
  expect(await position(page, ".crops .avatar")).toBe("0%");
  const ownPoint = await down.inputValue();
  expect(await tap(0.9)).toBe("90");
  expect(await position(page, ".crops .avatar")).toBe("100%");
  expect(await position(page, ".crops .wide")).toBe("100%");
  expect([await across.getAttribute("aria-valuetext"), await down.getAttribute("aria-valuetext")]).toEqual([
    "50%",
    "90%",
  ]);
  // Another picture starts without a point, and the first gets its own back.
  await choose("second.png", 320);
  expect(await down.inputValue()).toBe(ownPoint);
  expect(await tap(0.6)).toBe("60");
  await choose("first.png", 300);
  expect([await down.inputValue(), await position(page, ".crops .avatar")]).toEqual(["90", "100%"]);
  await across.focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  expect([await across.inputValue(), await down.inputValue()]).toEqual(["45", "50"]);
  expect(await position(page, ".crops .avatar")).toBe("50%");
  await save("Add Staff", "Staff Added");
  const { _id: id, image, imageFocus } = await stored();
  expect(imageFocus).toBe("45 50");
  await administrator.open("/staff");
  expect(await position(page, `.people img[src="${image}"]`)).toBe("50%");

  await administrator.open(`/staffUpdateForm/${id}`, { width: 360 });
  await choose("second.png", 320);
  await page.getByRole("button", { name: "Remove: second.png" }).click();
  expect(await down.inputValue()).toBe("50");
  await choose("second.png", 320);
  expect(await tap(0.4)).toBe("40");
  await page.reload();
  await page.getByText("What is in this form is not saved yet.").waitFor();
  expect(await down.inputValue()).toBe("40");
  await save("Save", "Staff Updated");
  expect((await stored()).image).not.toBe(image);
  expect((await stored()).imageFocus).toBe("50 40");

  // While another picture is uploaded, the form shows it, without the focal point of the one before.
  const sending = Promise.withResolvers<void>();
  await page.route(
    "**/api/upload",
    async (route) => {
      await sending.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.setInputFiles("#field-image", { name: "third.png", mimeType: "image/png", buffer: await thirds(340) });
  await page.locator("img.chosen[src^=blob]").waitFor();
  expect(await area.isVisible()).toBe(false);
  sending.resolve();
  await area.waitFor();
  expect(await page.locator("img.chosen").isVisible()).toBe(false);
  await save("Save", "Staff Updated");
  expect((await stored()).imageFocus).toBeUndefined();

  expect(await tap(0.9)).toBe("90");
  await save("Save", "Staff Updated");
  expect((await stored()).imageFocus).toBe("50 90");
  await page.getByRole("button", { name: "Choose automatically" }).click();
  expect(await position(page, ".crops .avatar")).toBe("0%");
  await save("Save", "Staff Updated");
  const automatic = await stored();
  expect(automatic.imageFocus).toBeUndefined();
  await administrator.open("/staff");
  expect(await position(page, `.people img[src="${automatic.image}"]`)).toBe("0%");
});
