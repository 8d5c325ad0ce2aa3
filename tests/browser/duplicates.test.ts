import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { copyPath } from "../../engine/collection.ts";
import { titleField } from "../../engine/declaration.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { visibleText } from "../kit/html.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { oneOfEachShape } from "./shapes.ts";

type Entry = Record<string, string> & { _id: string };

const administrator = useAdministrator();
const idOf = ({ _id: id }: Entry) => id;
const entriesOf = (path: string) => administrator.read<Entry[]>(path);

it("a duplicate of an entry of each shape equals it, except for dates and address", async () => {
  for (const collection of oneOfEachShape) {
    const { name, api, fields } = collection;
    const before = await entriesOf(api.list);
    const [first] = before;
    if (!first) continue;
    const page = await administrator.open(copyPath(collection, idOf(first)), { width: 360 });
    await page.locator("form button.big:enabled").waitFor();
    expect(await entriesOf(api.list), `${name} before the button is pressed`).toHaveLength(before.length);
    await page.locator("form button.big").click();
    await page.locator("main .saved").waitFor();
    const added = (await entriesOf(api.list)).filter((one) => !before.map(idOf).includes(idOf(one)));
    expect(added, name).toHaveLength(1);
    for (const [field, { copied }] of Object.entries(fields))
      if (copied !== false) expect(added[0]?.[field], `${field} of ${name}`).toEqual(first[field]);
  }
});

it("a duplicate's title is selected, what is typed survives leaving it, and what follows is a new entry", async () => {
  const [first] = await entriesOf(notice.api.list);
  const path = copyPath(notice, idOf(first!));
  const page = await administrator.open(path, { width: 360 });
  const title = page.locator(`#field-${titleField(notice)}`);
  await page.locator("form button.big:enabled").waitFor();
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe(first!.title);
  await title.fill("This year's");
  // What is typed into a duplicate is no draft of a new entry.
  await page.goto(notice.admin.add);
  await page.locator("form button.big:enabled").waitFor();
  expect(await title.inputValue()).toBe("");
  await page.goto(path);
  await page.getByText(m.draft_restored()).waitFor();
  expect(await title.inputValue()).toBe("This year's");
  await page.locator("form button.big").click();
  await page.locator("main .saved").waitFor();
  await page.waitForURL(notice.admin.add);
  await page.reload();
  await page.locator("form button.big:enabled").waitFor();
  expect(await title.inputValue()).toBe("");
  const missing = await page.request.get(copyPath(notice, 999_999));
  expect(visibleText(await missing.text())).toContain(m.duplicate_missing());
});

it("an entry is deleted from its form, and the list brings it back; the list is accessible in Bengali", async () => {
  const locale = companionLocale;
  const [first] = await entriesOf(notice.api.list);
  const page = await administrator.open(localPath(notice.admin.updateForm.replace("{id}", idOf(first!)), locale));
  await page.locator(`#remove-${idOf(first!)}:enabled`).click();
  await page.getByRole("button", { name: notice.messages.confirm({}, { locale }) }).click();
  await page.getByRole("button", { name: m.dialog_ok({}, { locale }) }).click();
  await page.waitForURL(localPath(notice.admin.list, locale));
  const note = page.locator(".lasting .note");
  await note.getByText(notice.messages.removed({}, { locale })).waitFor();
  expect((await entriesOf(notice.api.list)).map(idOf)).not.toContain(idOf(first!));
  await note.getByRole("button", { name: m.undo({}, { locale }) }).click();
  await note.getByText(m.undone({}, { locale })).waitFor();
  expect((await entriesOf(notice.api.list)).map(idOf)).toContain(idOf(first!));
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
});

it("several entries are hidden at once; if one fails the others stay chosen, and all can be shown again", async () => {
  const page = await administrator.open(notice.admin.list, { width: 360, mayFail: true });
  const before = (await entriesOf(notice.api.list)).slice(0, 3);
  for (const id of before.map(idOf)) await page.locator(`#choose-${id}`).check();
  await page.route(`**/api/notice/${idOf(before[1]!)}`, (route) => route.fulfill({ status: 500, body: "{}" }), {
    times: 1,
  });
  const hide = page.getByRole("button", { name: /^Hide: Chosen/ });
  await hide.click();
  await page.locator(".alert:focus", { hasText: "Changed: 1 of 3." }).waitFor();
  await page.getByText("Chosen: 2").waitFor();
  await hide.click();
  await page.locator(".lasting .note", { hasText: m.chosen_hidden({ count: "2" }) }).waitFor();
  const left = (await entriesOf(notice.api.list)).map(idOf);
  expect(before.filter((one) => left.includes(idOf(one)))).toEqual([]);
  for (const id of before.map(idOf)) await page.locator(`#choose-${id}`).check();
  await page.getByRole("button", { name: /^Show: Chosen/ }).click();
  await page.locator(".lasting .note", { hasText: m.chosen_shown({ count: "3" }) }).waitFor();
  const shown = (await entriesOf(notice.api.list)).map(idOf);
  expect(before.filter((one) => !shown.includes(idOf(one)))).toEqual([]);
});
