import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import syllabus from "../../collections/syllabus.ts";
import teacher from "../../collections/teacher.ts";
import { keptVersions } from "../../engine/history-limits.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { expectOnFirstScreen } from "./list-fit.ts";

const administrator = useAdministrator();
const original = {
  title: "Holiday",
  titleBn: "ছুটি",
  description: `${"Many words. ".repeat(30)}On Sunday. ${"More words. ".repeat(30)}`,
  link: "https://example.com/a",
};
const versionsOf = (id: string) => `/admin/history/notice/${id}`;

async function expectGood(page: Page): Promise<void> {
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
}

/** Returns the layout shift since the page was loaded, without shifts after a press. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    return shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0);
  });

it("each version shows its changes and can be restored after a question, which can be undone", async () => {
  const locale = companionLocale;
  const { api } = administrator;
  const id = await api.add(notice, original);
  await api.update(notice, id, { description: original.description.replace("Sunday", "Monday"), titleBn: "বন্ধ" });
  await api.update(notice, id, { link: "https://example.com/b" });
  const page = await administrator.open(localPath(notice.admin.updateForm.replace("{id}", id), locale), { width: 360 });
  const earlier = page.locator(".other-screens a", {
    hasText: m.versions_earlier({ count: "" }, { locale }).split(":")[0]!,
  });
  await earlier.click();
  await page.waitForURL(localPath(versionsOf(id), locale));
  const versions = page.locator(".versions > li");
  expect(await versions.count()).toBe(3);
  const deleted = versions.nth(1).locator("del");
  const inserted = versions.nth(1).locator("ins");
  expect(await deleted.allInnerTexts()).toEqual([expect.stringContaining("ছুটি"), expect.stringContaining("Sunday.")]);
  expect(await inserted.allInnerTexts()).toEqual([expect.stringContaining("বন্ধ"), expect.stringContaining("Monday.")]);
  expect(await deleted.first().locator(".vh").textContent()).toContain(m.version_before({}, { locale }));
  expect((await versions.nth(1).innerText()).length).toBeLessThan(400);
  expect(await versions.nth(0).textContent()).toContain(m.version_now({}, { locale }));
  expect(await versions.nth(0).getByRole("button").count()).toBe(0);
  await expectGood(page);
  expect(await shiftOf(page)).toBe(0);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const dialog = page.getByRole("alertdialog");
  await versions.nth(2).getByRole("button").click();
  const time = await versions.nth(2).locator("time").innerText();
  expect(await dialog.innerText()).toContain(time);
  expect(await dialog.innerText()).toContain("বন্ধ");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect((await administrator.read<{ link: string }>(`/notice/${id}`)).link).toBe("https://example.com/b");
  await versions.nth(2).getByRole("button").click();
  await dialog.getByRole("button", { name: m.version_yes({}, { locale }) }).click();
  const note = page.locator(".lasting .note");
  await note.getByText(m.version_restored({ when: time }, { locale })).waitFor();
  expect(await versions.count()).toBe(4);
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({ titleBn: "ছুটি", link: "https://example.com/a" });
  await note.getByRole("button", { name: m.undo({}, { locale }) }).click();
  await note.getByText(m.undone({}, { locale })).waitFor();
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({ titleBn: "বন্ধ", link: "https://example.com/b" });
  // The third version has the same values; only the last version is marked as current.
  expect(await versions.getByText(m.version_now({}, { locale })).count()).toBe(1);
  expect(await versions.nth(0).textContent()).toContain(m.version_now({}, { locale }));
  expect(await versions.nth(2).getByRole("button").count()).toBe(0);
});

it("only the versions that are kept are shown, and a restore overwrites no change that is not shown", async () => {
  const { api } = administrator;
  const id = await api.add(notice, original);
  for (let time = 0; time <= keptVersions; time += 1)
    await api.update(notice, id, { title: `Change ${time}`, description: `${"Long text. ".repeat(100)}${time}` });
  const page = await administrator.open(versionsOf(id), { mayFail: true });
  const versions = page.locator(".versions > li");
  expect(await versions.count()).toBe(keptVersions);
  expect((await page.content()).length).toBeLessThan(200_000);
  await api.update(notice, id, { title: "Not shown yet" });
  await versions.nth(1).getByRole("button").click();
  await page.getByRole("button", { name: "Yes, restore it" }).click();
  await page.locator(".lasting .note", { hasText: "Not restored. Changed by " }).waitFor();
  expect((await administrator.read<{ title: string }>(`/notice/${id}`)).title).toBe("Not shown yet");
  expect(await versions.first().innerText()).toContain("Not shown yet");
});

it("a removal says that it can be undone, and one press undoes it, also for several and after a failure", async () => {
  const locale = companionLocale;
  const ids: string[] = [];
  const [first, ...others] = ["first", "second", "third"].map((title) => `Undone ${title}`);
  for (const title of [first, ...others])
    ids.push(await administrator.api.add(syllabus, { title, link: "example.com" }));
  const page = await administrator.open(localPath(syllabus.admin.remove, locale), { width: 360 });
  const dialog = page.getByRole("alertdialog");
  const note = page.locator(".lasting .note");
  const button = (place: number) => page.locator(`#remove-${ids[place]}`);
  await button(0).and(page.locator(":enabled")).click();
  expect(await dialog.locator("p").first().textContent()).toBe(m.confirm_text({}, { locale }));
  expect(await dialog.textContent()).toContain(m.confirm_bin({ days: "৩০" }, { locale }));
  await dialog.getByRole("button", { name: m.syllabus_confirm({}, { locale }) }).click();
  await dialog.locator("h2", { hasText: m.deleted_title({}, { locale }) }).waitFor();
  await dialog.getByRole("button").click();
  await note.getByText(m.syllabus_removed({}, { locale })).waitFor();
  await page.locator('[id^="remove-"]:focus, h1:focus').waitFor();
  await expectGood(page);
  await note.getByRole("button", { name: m.undo({}, { locale }) }).click();
  await note.getByText(m.undone({}, { locale })).waitFor();
  await button(0).waitFor();

  const removeOthers = async () => {
    await page.locator(".choose input:enabled").first().waitFor();
    for (const title of others)
      await page.getByRole("checkbox", { name: m.choose_entry({ title }, { locale }) }).check();
    const chosen = m.chosen_count({ count: "২" }, { locale });
    await page
      .locator(".chosen-bar")
      .getByRole("button", { name: `${m.remove({}, { locale })}: ${chosen}` })
      .click();
    await dialog.locator("button.danger").click();
    await dialog.locator("h2", { hasText: m.deleted_title({}, { locale }) }).waitFor();
    await dialog.getByText(m.chosen_removed({ count: "২" }, { locale })).waitFor();
    await dialog.getByRole("button").click();
    for (const place of [1, 2]) await button(place).waitFor({ state: "detached" });
  };
  const undo = note.getByRole("button", { name: m.undo({}, { locale }) });
  await removeOthers();
  await undo.click();
  await note.getByText(m.undone({}, { locale })).waitFor();
  for (const place of [1, 2]) await button(place).waitFor();

  await removeOthers();
  // The first restoration reaches the server but its answer is lost; the second press finds it done.
  administrator.allowFaults();
  await page.route(
    "**/restore",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await undo.click();
  await note.getByText(m.not_undone({}, { locale })).waitFor();
  await undo.click();
  await note.getByText(m.undone({}, { locale })).waitFor();
  for (const place of [1, 2]) await button(place).waitFor();
});

it("the bin shows removed entries, and restores them at their addresses", async () => {
  const locale = companionLocale;
  const { api } = administrator;
  const added = [];
  for (const [collection, values] of [
    [
      news,
      {
        title: "BINNED NEWS",
        titleBn: "ফেলা সংবাদ",
        description: "Text",
        image: (await administrator.read<{ image: string }[]>(teacher.api.list))[0]!.image,
      },
    ],
    [notice, { ...original, title: "Binned notice", titleBn: "ফেলা নোটিশ" }],
    [picture, { picture: (await administrator.read<{ picture: string }[]>(picture.api.list))[0]!.picture }],
  ] as const)
    added.push({ collection, id: await api.add(collection, values) });
  for (const { collection, id } of added) await api.remove(collection, id);
  const page = await administrator.open(localPath("/admin/bin", locale), { width: 360 });
  expect(await page.locator("h1").textContent()).toBe(m.bin_title({}, { locale }));
  await expectOnFirstScreen(page);
  const lines = page.locator(".rows > li");
  const titles = ["ফেলা নোটিশ", "ফেলা সংবাদ"];
  const shown = await lines.locator("b").allInnerTexts();
  expect(shown.slice(1, 3)).toEqual(titles);
  expect(await lines.first().textContent()).toContain(m.bin_days_left({ days: "৩০" }, { locale }));
  await expectGood(page);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const note = page.locator(".lasting .note");
  await page.locator(".choose input:enabled").first().waitFor();
  for (const place of [0, 1]) await page.locator(".choose input").nth(place).check();
  await page.getByRole("button", { name: m.restore_chosen({}, { locale }) }).click();
  await note.getByText(m.restored_count({ count: "২" }, { locale })).waitFor();
  const newsTitle = titles[1]!;
  await page.getByRole("button", { name: `${m.restore({}, { locale })}: ${newsTitle}` }).click();
  await note.getByText(m.restored_entry({ title: newsTitle }, { locale })).waitFor();
  await note.getByRole("link", { name: m.see_it({}, { locale }) }).click();
  await page.waitForURL(localPath(`/event/${added[0]!.id}`, locale));
  for (const { collection, id } of added)
    expect(await administrator.read(`${collection.api.list}/${id}`)).toMatchObject({ _id: id });
});

it("an entry removed while it was being changed can be restored from its form with the typed text", async () => {
  const { api } = administrator;
  const id = await api.add(notice, original);
  const page = await administrator.open(notice.admin.updateForm.replace("{id}", id), { mayFail: true });
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("#field-title").fill("Typed before the removal");
  await api.remove(notice, id);
  await page.locator("form button.big").click();
  await page.getByRole("link", { name: "Restore it" }).click();
  await page.locator(".versions li").first().getByRole("button").click();
  await page.getByRole("button", { name: "Yes, restore it" }).click();
  await page.locator(".lasting .note").getByRole("link", { name: "See it" }).waitFor();
  await page.goto(notice.admin.updateForm.replace("{id}", id));
  await page.getByText("What is in this form is not saved yet.").waitFor();
  await page.locator("form button.big:enabled").click();
  await page.locator(".saved").waitFor();
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({
    title: "Typed before the removal",
    titleBn: "ছুটি",
  });
});
