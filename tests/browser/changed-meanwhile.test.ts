import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import teacher from "../../collections/teacher.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { faultsOfAxe } from "./accessibility.ts";
import { email, useAdministrator } from "./administrator.ts";

const administrator = useAdministrator();
const original = { title: "Holiday", titleBn: "ছুটি", description: "On Sunday", link: "https://example.com/a" };

type Notice = typeof original;
const read = (id: string) => administrator.read<Notice>(`/notice/${id}`);
const ready = (page: Page) => page.locator("form button.big:enabled").waitFor();
const save = (page: Page) => page.locator("form button.big").click();
const saved = (page: Page) => page.locator(".saved").waitFor();
const control = (page: Page, name: keyof Notice) => page.locator(`#field-${name}`);

/** Opens the form of a new notice, and returns a function that changes it by the API as another person. */
async function openForm(locale: Locale = "en", width = 1280) {
  const { api } = administrator;
  const id = await api.add(notice, original);
  const path = localPath(notice.admin.updateForm.replace("{id}", id), locale);
  const page = await administrator.open(path, { mayFail: true, width });
  await ready(page);
  return { page, id, path, change: (values: Partial<Notice>) => api.update(notice, id, values) };
}

/** A draft of a form's values, begun from a version of the entry with these values. */
type Draft = { values: object; begun: { version: number; row: object } };

/** Opens a form for which another tab has kept a draft. */
async function openWithDraft(path: string, draft: Draft): Promise<Page> {
  const page = await administrator.open("/robots.txt");
  const text = JSON.stringify({ path: path.toLowerCase(), by: email, at: Date.now(), files: [], ...draft });
  await page.evaluate((kept) => localStorage.setItem("draft:mine", kept), text);
  return administrator.open(path, { mayFail: true });
}

it("a form asks whose text stays in fields that both people changed, and merges the others", async () => {
  const locale = companionLocale;
  const { page, id, change } = await openForm(locale, 360);
  await control(page, "title").fill("Holiday of mine");
  await control(page, "description").fill("On Monday");
  await change({ title: "Holiday of theirs", link: "https://example.com/theirs" });
  await save(page);
  await page.locator("form .alert:focus").waitFor();
  const alert = page.locator("form .alert[role=alert]");
  await alert.getByText(m.conflict_title_own({}, { locale })).waitFor();
  expect(await alert.textContent()).toContain(m.change_by_you({}, { locale }));
  expect(await read(id)).toMatchObject({ title: "Holiday of theirs", description: "On Sunday" });
  expect(await control(page, "link").inputValue()).toBe("https://example.com/theirs");
  expect(await alert.locator("fieldset").count()).toBe(1);
  const mine = alert.getByRole("radio", { name: m.conflict_this_window({}, { locale }) });
  const theirs = alert.getByRole("radio", { name: m.conflict_other_window({}, { locale }) });
  expect(await mine.isChecked()).toBe(true);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await mine.focus();
  await page.keyboard.press("ArrowDown");
  expect(await theirs.isChecked()).toBe(true);
  expect(await control(page, "title").inputValue()).toBe("Holiday of theirs");
  await page.keyboard.press("ArrowUp");
  expect(await control(page, "title").inputValue()).toBe("Holiday of mine");
  await control(page, "title").fill("Holiday of mine, again");
  await theirs.check();
  await mine.check();
  expect(await control(page, "title").inputValue()).toBe("Holiday of mine, again");
  const buttons = page.locator("main form button[type=submit]");
  expect(await buttons.allInnerTexts()).toEqual([m.conflict_save({}, { locale })]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await alert.scrollIntoViewIfNeeded();
  expect(await buttons.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(800);
  await buttons.click();
  await saved(page);
  expect(await buttons.allInnerTexts()).toEqual([m.save({}, { locale })]);
  expect(await read(id)).toMatchObject({
    title: "Holiday of mine, again",
    description: "On Monday",
    link: "https://example.com/theirs",
    titleBn: "ছুটি",
  });
});

it("a form saves without a question unless both people changed the same, and says what it kept of theirs", async () => {
  const { page, id, change } = await openForm();
  await control(page, "description").fill("On Monday");
  await change({ title: "Holiday of theirs", titleBn: "তাঁর ছুটি" });
  await save(page);
  await page.locator(".saved", { hasText: "Notice Title, Notice Title in Bengali" }).waitFor();
  expect(await read(id)).toMatchObject({ title: "Holiday of theirs", titleBn: "তাঁর ছুটি", description: "On Monday" });
  // The form's own saves need no question.
  for (const title of ["The next save", "And the next"]) {
    await control(page, "title").fill(title);
    await save(page);
    await expect.poll(async () => (await read(id)).title).toBe(title);
    await saved(page);
  }
  // Identical changes by both people need none either.
  await control(page, "link").fill("example.com/same");
  await change({ link: "https://example.com/same" });
  await save(page);
  await saved(page);
  expect(await page.locator("form .alert[role=alert]").count()).toBe(0);

  // A proxy that removes the version from an answer costs one request, and loses nobody's change.
  await page.route("**/api/notice/*", async (route) => {
    const response = await route.fetch();
    const { etag: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await control(page, "title").fill("Without a version");
  await save(page);
  await expect.poll(async () => (await read(id)).title).toBe("Without a version");
  await saved(page);
  await change({ link: "https://example.com/theirs" });
  await control(page, "title").fill("Once more");
  await save(page);
  await expect.poll(() => read(id)).toMatchObject({ title: "Once more", link: "https://example.com/theirs" });
});

it("a draft of an entry that has changed is merged in the same way, and asks again after a reload", async () => {
  const { page, id, path, change } = await openForm();
  await control(page, "title").fill("Holiday of mine");
  await control(page, "description").fill("On Monday");
  await page.goto("/robots.txt");
  await change({ title: "Holiday of theirs", link: "https://example.com/theirs" });
  // The server merges the draft if the script that merges cannot be loaded.
  await page.route("**/assets/ConflictChoice-*", (route) => route.abort());
  await page.goto(path);
  await page.getByText("What is in this form is not saved yet.").waitFor();
  await ready(page);
  await save(page);
  const alert = page.locator("form .alert:focus");
  await alert.waitFor();
  expect((await read(id)).title).toBe("Holiday of theirs");
  expect(await control(page, "title").inputValue()).toBe("Holiday of mine");
  await page.unroute("**/assets/ConflictChoice-*");

  for (let round = 0; round < 2; round += 1) {
    await page.goto(path);
    await alert.getByText("Holiday of theirs").waitFor();
    expect(await control(page, "title").inputValue()).toBe("Holiday of mine");
    expect(await control(page, "link").inputValue()).toBe("https://example.com/theirs");
    expect((await read(id)).title).toBe("Holiday of theirs");
  }
  await page.getByRole("radio", { name: "In the other place" }).check();
  await save(page);
  await saved(page);
  expect(await read(id)).toMatchObject({
    title: "Holiday of theirs",
    description: "On Monday",
    link: "https://example.com/theirs",
  });
});

it("the second of two tabs to save is asked, even if others have saved during its choice", async () => {
  const { page, id, path, change } = await openForm();
  const other = await page.context().newPage();
  await other.goto(path);
  await ready(other);
  await control(page, "title").fill("Of the first tab");
  await control(other, "title").fill("Of the second tab");
  await save(page);
  await saved(page);
  await save(other);
  await other.getByRole("button", { name: "Save this choice" }).waitFor();
  await change({ title: "Of a third" });
  await other.getByRole("button", { name: "Save this choice" }).click();
  await other.locator("fieldset", { hasText: "Of a third" }).waitFor();
  expect((await read(id)).title).toBe("Of a third");
  await other.getByRole("button", { name: "Save this choice" }).click();
  await saved(other);
  expect((await read(id)).title).toBe("Of the second tab");
});

it("both pictures are shown if both people changed the picture", async () => {
  const { api } = administrator;
  const [one, two, three] = (await administrator.read<{ _id: string; image: string }[]>(teacher.api.list)).map(
    ({ image }) => image,
  );
  const degrees = { ssc: 2001, hsc: 2003 };
  const id = await api.add(teacher, { name: "Sample Person", image: one, designation: "Teacher", ...degrees });
  await api.update(teacher, id, { image: three });
  const row = { image: one, name: "SAMPLE PERSON", designation: "TEACHER", ...degrees };
  const page = await openWithDraft(teacher.admin.updateForm.replace("{id}", id), {
    values: { image: two },
    begun: { version: 1, row },
  });
  const sources = page.locator(".conflicts fieldset img");
  await sources.nth(1).waitFor();
  expect(await sources.evaluateAll((all) => all.map((image) => image.getAttribute("src")))).toEqual([two, three]);
});

it("a form mentions another person only if another person made the change", async () => {
  const { _id: id, title } = (await administrator.read<{ _id: string; title: string }[]>(notice.api.list)).at(-1)!;
  // The entries of the sample school have another author. The draft was started from an older version with another
  // title.
  const page = await openWithDraft(notice.admin.updateForm.replace("{id}", id), {
    values: { title: "Of mine" },
    begun: { version: 0, row: { title: "Older" } },
  });
  const alert = page.locator("form .alert:focus");
  await alert.getByText(m.conflict_title()).waitFor();
  expect(await alert.innerText()).toContain(m.change_by_sample());
  expect(await alert.locator("label").allInnerTexts()).toEqual([
    expect.stringContaining(m.conflict_mine()),
    expect.stringContaining(`${m.conflict_theirs()}: ${title}`),
  ]);
});
