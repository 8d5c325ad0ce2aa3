import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import teacher from "../../collections/teacher.ts";
import { orderPath } from "../../engine/manual-order.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fingerOn } from "./touch.ts";

const administrator = useAdministrator();
type Entry = { _id: string; name: string };
const saved = async () => (await administrator.read<Entry[]>(teacher.api.list)).map(({ name }) => name);
const shown = (page: Page) => page.locator(".ordered > li .what > b").allTextContents();
const moved = (names: readonly string[], from: number, to: number) =>
  names.toSpliced(from, 1).toSpliced(to, 0, names[from]!);

async function open(options: { width?: number; mayFail?: boolean } = {}): Promise<Page> {
  const page = await administrator.open(orderPath(teacher), options);
  await page.locator(".ordered .handle:enabled").first().waitFor();
  return page;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save order" }).click();
  await page.locator(".toast", { hasText: "The order was saved" }).last().waitFor();
}

/** Moves the last entry by its buttons, and saves the order. The entry does not move above the head teacher. */
async function moveByButtons(page: Page): Promise<void> {
  const before = await saved();
  const last = before.length - 1;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button(`Move ${before[last]} up`).click();
  await page.getByText(`${before[last]} is now number ${last} of ${before.length}`).waitFor();
  expect(await button(`Move ${before[last]} up`).evaluate((one) => one === document.activeElement)).toBe(true);
  await button(`Move ${before[last]} to the top`).press("Enter");
  await page.getByText(`${before[last]} is now number 2 of ${before.length}`).waitFor();
  expect(await button(`Move ${before[last]} up`).getAttribute("aria-disabled")).toBe("true");
  await button(`Move ${before[0]} down`).click({ force: true });
  expect(await shown(page)).toEqual(moved(before, last, 1));
  expect(await saved()).toEqual(before);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  await save(page);
  expect(await saved()).toEqual(moved(before, last, 1));
}

/** Moves an entry by the arrow keys on its handle, and takes all moves back. */
async function moveByKeys(page: Page): Promise<void> {
  const before = await shown(page);
  const handle = page.getByRole("button", { name: `Move ${before[3]}: drag it`, exact: false });
  await handle.focus();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  expect(await shown(page)).toEqual(moved(before, 3, 4));
  await page.keyboard.press("Home");
  expect(await shown(page)).toEqual(moved(before, 3, 1));
  expect(await handle.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Undo moves" }).click();
  expect(await shown(page)).toEqual(before);
}

/** Drags an entry by a finger, while the page stays, and then to the edge of the window, where the page scrolls. */
async function moveByFinger(page: Page): Promise<void> {
  const before = await shown(page);
  const finger = await fingerOn(page);
  const spotOf = async (place: number) => {
    const box = (await page.locator(".ordered > li").nth(place).locator(".handle").boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Scrolls the entries away from the edges of the window, because a finger that rests at an edge scrolls the page.
  await page.evaluate(() =>
    scrollBy(0, document.querySelectorAll(".ordered > li")[1]!.getBoundingClientRect().top - 150),
  );
  const [from, over] = [await spotOf(1), await spotOf(3)];
  const top = await page.evaluate(() => scrollY);
  await finger.drag(from, { x: 0, y: over.y - from.y + 45 });
  await page.getByText(`${before[1]} is now number 4 of`).waitFor();
  expect(await shown(page)).toEqual(moved(before, 1, 3));
  expect(await page.evaluate(() => scrollY)).toBe(top);

  // The finger rests at the lower edge and so scrolls the page, until the dragged entry is the last of the list.
  const held = await spotOf(1);
  await finger.press(held);
  await finger.moveTo({ x: held.x, y: 790 });
  await page.waitForFunction(
    (place) => document.querySelectorAll(".ordered > li")[place]!.classList.contains("dragged"),
    1,
  );
  await page.waitForFunction(
    (order) => getComputedStyle(document.querySelectorAll(".ordered > li")[1]!).order === order,
    String(before.length - 1),
  );
  await finger.lift();
  const after = moved(moved(before, 1, 3), 1, before.length - 1);
  expect(await shown(page)).toEqual(after);
  await save(page);
  await expect.poll(saved).toEqual(after);
}

/** Drags an entry by the mouse, and presses Escape before the button is released. */
async function cancelByEscape(page: Page): Promise<void> {
  const before = await shown(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  const handle = (await page.locator(".ordered > li").nth(2).locator(".handle").boundingBox())!;
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, handle.y + 300, { steps: 4 });
  await page.locator('.ordered > .dragged:not([style*="order: 2"])').waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await shown(page)).toEqual(before);
}

it("buttons that keep the focus, keys, a finger and the mouse move entries, but Escape takes it back", async () => {
  const page = await open({ width: 360 });
  await moveByButtons(page);
  await moveByKeys(page);
  await moveByFinger(page);
  await cancelByEscape(page);
});

it("an order that cannot be saved stays; if the list has changed, a reload applies the order to it", async () => {
  const page = await open({ mayFail: true });
  const before = await shown(page);
  await page.getByRole("button", { name: `Move ${before[1]} down`, exact: true }).click();
  await page.route("**/api/order/teachers", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  const press = () => page.getByRole("button", { name: "Save order" }).click();
  await press();
  await page.locator(".alert:focus", { hasText: "The order was not saved." }).waitFor();
  expect(await shown(page)).toEqual(moved(before, 1, 2));

  const [first, ...others] = (await administrator.read<Entry[]>(teacher.api.list)).map(({ _id: id }) => id);
  const status = await page.evaluate(
    async (ids) => {
      const headers = {
        "Content-Type": "application/json",
        Authorization: `Bearer ${localStorage.getItem("accessToken")}`,
      };
      return (await fetch("/api/order/teachers", { method: "PUT", headers, body: JSON.stringify({ ids }) })).status;
    },
    [first!, ...others.toReversed()],
  );
  expect(status).toBe(200);
  await press();
  await page.locator(".alert:focus", { hasText: "The list has changed" }).waitFor();
  await page.getByRole("button", { name: "Reload the list" }).click();
  await page.getByText("Your unsaved order is back.").waitFor();
  expect(await shown(page)).toEqual(moved(before, 1, 2));
  await save(page);
  expect(await saved()).toEqual(moved(before, 1, 2));
});
