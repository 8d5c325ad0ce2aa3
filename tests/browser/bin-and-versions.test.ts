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
import { apiOf } from "./page-api.ts";

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
  const api = await apiOf(await administrator.open("/admin"));
  const id = await api.add(notice, original);
  await api.update(notice, id, { description: original.description.replace("Sunday", "Monday"), titleBn: "বন্ধ" });
  await api.update(notice, id, { link: "https://example.com/b" });
  let page = await administrator.open(localPath(notice.admin.updateForm.replace("{id}", id), locale), { width: 360 });
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
  page = await administrator.open(localPath("/admin", locale), { width: 360 });
  const change = page.locator(".changes li").first();
  expect(await change.textContent()).toContain(m.change_restore({}, { locale }));
  expect(await change.locator(`a[href="${localPath(versionsOf(id), locale)}"]`).count()).toBe(1);
});

it("a restore does not overwrite a change that the screen does not show", async () => {
  const api = await apiOf(await administrator.open("/admin"));
  const id = await api.add(notice, original);
  await api.update(notice, id, { title: "Second" });
  const page = await administrator.open(versionsOf(id), { mayFail: true });
  await api.update(notice, id, { title: "Third" });
  await page.locator(".versions li").nth(1).getByRole("button").click();
  await page.getByRole("button", { name: "Yes, restore it" }).click();
  await page.locator(".lasting .note", { hasText: "Not restored. Changed by " }).waitFor();
  expect((await administrator.read<{ title: string }>(`/notice/${id}`)).title).toBe("Third");
  expect(await page.locator(".versions > li").count()).toBe(3);
});

it("a version names an unused picture, and shows one that is in use", async () => {
  const api = await apiOf(await administrator.open("/admin"));
  const [one, two] = await administrator.read<{ picture: string }[]>(picture.api.list);
  const id = await api.add(picture, { picture: one!.picture });
  await api.update(picture, id, { picture: two!.picture });
  const page = await administrator.open(`/admin/history/picture/${id}`);
  const last = page.locator(".versions > li").first();
  expect(await last.locator("del img").count()).toBe(0);
  expect(await last.locator("del").innerText()).toMatch(/\.\w+$/);
  expect(await last.locator("ins img").getAttribute("src")).toBe(two!.picture);
});

it("a removal says that it can be undone, and one press undoes it, also for several entries", async () => {
  const locale = companionLocale;
  const api = await apiOf(await administrator.open("/admin"));
  const ids: string[] = [];
  const [first, ...others] = ["first", "second", "third"].map((title) => `Undone ${title}`);
  for (const title of [first, ...others]) ids.push(await api.add(syllabus, { title, link: "example.com" }));
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

  for (const title of others) await page.getByRole("checkbox", { name: m.choose_entry({ title }, { locale }) }).check();
  const chosen = m.chosen_count({ count: "২" }, { locale });
  await page
    .locator(".chosen-bar")
    .getByRole("button", { name: `${m.remove({}, { locale })}: ${chosen}` })
    .click();
  await dialog.locator("button.danger").click();
  await dialog.locator("h2", { hasText: m.deleted_title({}, { locale }) }).waitFor();
  await dialog.getByRole("button").click();
  await button(1).waitFor({ state: "detached" });
  await note.getByRole("button", { name: m.undo({}, { locale }) }).click();
  await note.getByText(m.undone({}, { locale })).waitFor();
  await button(1).waitFor();
  await button(2).waitFor();
});

it("an interrupted undo continues where it stopped", async () => {
  const api = await apiOf(await administrator.open("/admin"));
  const ids: string[] = [];
  for (const title of ["Cut first", "Cut second"]) ids.push(await api.add(syllabus, { title, link: "example.com" }));
  const page = await administrator.open(syllabus.admin.remove, { mayFail: true });
  await page.locator(".choose input:enabled").first().waitFor();
  for (const title of ["Cut first", "Cut second"])
    await page.getByRole("checkbox", { name: `Choose: ${title}` }).check();
  await page.locator(".chosen-bar .danger").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.locator("button.danger").click();
  await dialog.getByText("Deleted: 2").waitFor();
  await dialog.getByRole("button").click();
  // The first restoration reaches the server but its answer is lost; the second press finds it done.
  await page.route(
    "**/restore",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const note = page.locator(".lasting .note");
  await note.getByRole("button", { name: "Undo" }).click();
  await note.getByText("Not undone.").waitFor();
  await note.getByRole("button", { name: "Undo" }).click();
  await note.getByText(/^Undone\./).waitFor();
  for (const id of ids) expect(await page.locator(`#remove-${id}`).count()).toBe(1);
});

it("the bin shows removed entries, and restores them at their addresses", async () => {
  const locale = companionLocale;
  const api = await apiOf(await administrator.open("/admin"));
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
  const page = await administrator.open(localPath("/admin", locale), { width: 360 });
  await page.locator(`main a[href="${localPath("/admin/bin", locale)}"]`).click();
  await page.locator("h1", { hasText: m.bin_title({}, { locale }) }).waitFor();
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
  const newsTitle = titles[1]!;
  await page.getByRole("button", { name: `${m.restore({}, { locale })}: ${newsTitle}` }).click();
  const note = page.locator(".lasting .note");
  await note.getByText(m.restored_entry({ title: newsTitle }, { locale })).waitFor();
  await note.getByRole("link", { name: m.see_it({}, { locale }) }).click();
  await page.waitForURL(localPath(`/event/${added[0]!.id}`, locale));
  await page.goto(localPath("/admin/bin", locale));
  await page.locator(".choose input:enabled").first().waitFor();
  for (const place of [0, 1]) await page.locator(".choose input").nth(place).check();
  await page.getByRole("button", { name: m.restore_chosen({}, { locale }) }).click();
  await note.getByText(m.restored_count({ count: "২" }, { locale })).waitFor();
  for (const { collection, id } of added)
    expect(await administrator.read(`${collection.api.list}/${id}`)).toMatchObject({ _id: id });
});

it("an entry removed while it was being changed can be restored from its form with the typed text", async () => {
  const api = await apiOf(await administrator.open("/admin", { mayFail: true }));
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

it("an entry that was changed often has only the versions that are kept", async () => {
  const api = await apiOf(await administrator.open("/admin"));
  const id = await api.add(notice, original);
  for (let time = 0; time <= keptVersions; time += 1)
    await api.update(notice, id, { title: `Change ${time}`, description: `${"Long text. ".repeat(100)}${time}` });
  const page = await administrator.open(versionsOf(id));
  expect(await page.locator(".versions > li").count()).toBe(keptVersions);
  expect((await page.content()).length).toBeLessThan(200_000);
});
