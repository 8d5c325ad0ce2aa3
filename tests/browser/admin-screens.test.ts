import type { Page } from "playwright-core";
import { expect } from "vitest";
import picture from "../../collections/picture.ts";
import teacher from "../../collections/teacher.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { itForAll } from "../kit/it-for-all.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn } from "./entry-forms.ts";
import { expectOnFirstScreen, expectWholeButtons, expectWholeWords } from "./list-fit.ts";
import { globalOfEachOtherKind, oneOfEachShape } from "./shapes.ts";

type Entry = Record<string, string> & { _id: string };

const idOf = ({ _id: id }: Entry) => Number(id);

/** The first collection of each list view. Its screens are tested most thoroughly; the others work alike. */
const isFirstOfItsView = (collection: Collection) =>
  oneOfEachShape.find(({ listView }) => listView === collection.listView) === collection;

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
}

/** Fills in a form, and checks that all targets are large enough now that no field is collapsed. */
async function fillInForm(page: Page, declaration: Declaration, mark: string): Promise<void> {
  await fillIn(page, declaration, mark);
  await page
    .locator("main details")
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)));
  expect(await faultsOfAxe(page, { within: "main", rules: ["target-size"] })).toEqual([]);
}

const administrator = useAdministrator();
const locale = companionLocale;
const t = (message: Message) => message({}, { locale });
const at = (path: string, id = "") => localPath(path.replace("{id}", id), locale);

const publicPage = async ({ page = "/" }: Collection) => (await fetch(administrator.address(at(page)))).text();
const entries = ({ api }: Collection) => administrator.read<Entry[]>(api.list);
const newest = async (collection: Collection) =>
  (await entries(collection)).reduce((a, b) => (idOf(a) > idOf(b) ? a : b));
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text }).waitFor();

async function add(collection: Collection, mark: string): Promise<Entry> {
  const before = (await entries(collection)).length;
  const { messages } = collection;
  const page = await administrator.open(at(collection.admin.add), { mayFail: true, width: 360 });
  expect(await page.locator("h1").textContent()).toBe(t(messages.add));
  if (isFirstOfItsView(collection)) await expectAccessible(page);
  await fillInForm(page, collection, mark);
  const button = page.getByRole("button", { name: t(messages.button), exact: true });
  if (isFirstOfItsView(collection)) await failOnce(page, collection);
  const again = page.locator(".queue").getByRole("button", { name: t(m.try_again) });
  await ((await again.count()) > 0 ? again : button).click();
  await toast(page, t(messages.added));
  await expectUncovered(page);
  expect(await entries(collection)).toHaveLength(before + 1);
  return newest(collection);
}

/** Fails if the temporary message covers the form's button. */
async function expectUncovered(page: Page): Promise<void> {
  const bottom = await page.locator(".toast").evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await page.locator(".do").evaluate((element) => element.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
}

/** Presses the button of a form, makes the request fail, and checks that nothing is added and that the form says so. */
async function failOnce(page: Page, { api, messages }: Collection): Promise<void> {
  const before = await administrator.read<Entry[]>(api.list);
  await page.route(`**/api${api.list}`, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await page.getByRole("button", { name: t(messages.button), exact: true }).click();
  await page.locator("form .alert").waitFor();
  expect(await administrator.read(api.list)).toEqual(before);
}

async function update(collection: Collection, { _id }: Entry, mark: string): Promise<void> {
  const { messages } = collection;
  const page = await administrator.open(at(collection.admin.updateForm, _id), { width: 360 });
  // The form has the fields of the one that adds an entry, which axe has looked at.
  await fillIn(page, collection, mark);
  await page.getByRole("button", { name: t(m.save), exact: true }).click();
  await toast(page, t(messages.updated));
}

/** Finds an entry in its list, checks how the list fits a phone, and removes the entry there after a question. */
async function remove(collection: Collection, { _id }: Entry): Promise<void> {
  const { messages } = collection;
  const page = await administrator.open(at(collection.admin.list), { width: 360 });
  const link = page.locator(`a[href="${at(collection.admin.updateForm, _id)}"]`);
  expect(await link.textContent()).toContain(t(m.update));
  // A list of one entry has no search.
  if ((await entries(collection)).length > 1) await expectOnFirstScreen(page);
  await expectWholeButtons(page);
  if (collection === teacher) await expectWholeWords(page);
  await expectAccessible(page);
  const button = page.locator(`#remove-${_id}`);
  const dialog = page.getByRole("alertdialog");
  await button.and(page.locator(":not([aria-disabled])")).click();
  expect(await dialog.locator("h2").textContent()).toBe(t(m.confirm_title));
  expect(await dialog.locator("p").first().textContent()).toBe(t(m.confirm_text));
  if (collection === picture) {
    const shown = dialog.locator(".what img");
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).not.toBe(
      0,
    );
  }
  await page.keyboard.press("Escape");
  await dialog.locator("h2", { hasText: t(messages.notRemoved) }).waitFor();
  await dialog.getByRole("button").click();
  await button.click();
  await dialog.getByRole("button", { name: t(messages.confirm), exact: true }).click();
  await dialog.locator("h2", { hasText: t(m.deleted_title) }).waitFor();
  expect(await dialog.locator("p").textContent()).toBe(t(messages.removed));
  await dialog.getByRole("button").click();
  await dialog.waitFor({ state: "hidden" });
  await button.waitFor({ state: "detached" });
  await page.locator('[id^="remove-"]:focus, h1:focus').waitFor();
}

// One collection of each shape is enough, because the others differ only in their words, as the languages do. Of those
// with the same list view, one is enough for the list.
itForAll(oneOfEachShape)(
  "an entry of each shape is added, shown at once, updated, shown at once, and removed in each kind of list",
  async (collection) => {
    const added = await add(collection, "Firstmark");
    expect((await publicPage(collection)).toLowerCase()).toContain("firstmark");
    await update(collection, added, "Secondmark");
    const changed = (await publicPage(collection)).toLowerCase();
    expect(changed).toContain("secondmark");
    expect(changed).not.toContain("firstmark");
    if (!isFirstOfItsView(collection)) return;
    await remove(collection, added);
    expect((await publicPage(collection)).toLowerCase()).not.toContain("secondmark");
  },
);

itForAll(globalOfEachOtherKind)(
  "a global with each kind of field that no entry has is changed on its screen",
  async (global) => {
    const page = await administrator.open(at(global.admin.updateForm), { width: 360 });
    expect(await page.locator("h1").textContent()).toBe(t(global.messages.title));
    await expectAccessible(page);
    await fillInForm(page, global, "Thirdmark");
    await page.getByRole("button", { name: t(m.save), exact: true }).click();
    await toast(page, t(global.messages.updated));
    expect(JSON.stringify(await administrator.read(global.api.item))).toContain("Thirdmark");
  },
);
