import { expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import teacher from "../../collections/teacher.ts";
import { collections } from "../../collections/all.ts";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { orderPath } from "../../engine/manual-order.ts";
import * as m from "../../messages/compiled/messages.js";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn, picture as pngPicture, unfold } from "./entry-forms.ts";

const administrator = useAdministrator();
const newestId = async (path: string) => {
  const entries = await administrator.read<{ _id: string }[]>(path);
  return String(Math.max(...entries.map(({ _id: id }) => Number(id))));
};

it("administrators see a link to its form beside each public entry, and visitors do not", async () => {
  const { request } = await administrator.open("/admin");
  for (const { name, page: list = "/", detail, admin, api } of collections) {
    // Leave out texts in the frame of every page, and the slides, because they have no room for a link. Leave out the
    // other kinds because the sample school has no entry of them.
    if (["slide", "usefulLink", "admissionClass", "cricketPicture", "debatePicture", "album"].includes(name)) continue;
    const id = await newestId(api.list);
    const form = `href="${admin.updateForm.replace("{id}", "")}`;
    for (const path of [list, ...(detail ? [detail.replace("{id}", id)] : [])]) {
      const html = await (await request.get(path)).text();
      expect(html.split(form).length, path).toBeGreaterThan(1);
      expect(await (await fetch(administrator.address(path))).text()).not.toContain(form);
    }
  }
});

it("paragraphs, line breaks and lists appear as typed; a list excerpt of a text is one paragraph", async () => {
  const typed = "Bring:\n- a pen\n- a ruler\n\nCome early.";
  for (const collection of [notice, news]) {
    const page = await administrator.open(collection.admin.add);
    await fillIn(page, collection, "Lines");
    await page.locator("#field-description").fill(typed);
    await page.locator("form button.big").click();
    await page.locator(".saved").waitFor();
  }
  const parts = ["Bring:", "a pen", "a ruler", "Come early."];
  let page = await administrator.open("/notice");
  expect(await page.locator(".notices .text").first().innerText()).toBe("Bring: - a pen - a ruler Come early.");
  page = await administrator.open(`/notice/${await newestId(notice.api.list)}`);
  expect(await page.locator(".formatted :is(p, li)").allInnerTexts()).toEqual(parts);
  page = await administrator.open("/event");
  expect(await page.locator(".story p").first().innerText()).toBe("Bring: - a pen - a ruler Come early.");
  page = await administrator.open(`/event/${await newestId(news.api.list)}`);
  expect(await page.locator("article .formatted :is(p, li)").allInnerTexts()).toEqual(parts);
});

it("the leaf of a date holds the name of every month, in both languages", async () => {
  const page = await administrator.open("/about");
  const days = Array.from({ length: 12 }, (_, month) => `2099-${String(month + 1).padStart(2, "0")}-28`);
  const statuses = await page.evaluate(async (all) => {
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${localStorage.getItem("accessToken")}`,
    };
    const sent = all.map((formattedDate) => ({
      formattedDate,
      title: "Leaf",
      description: "Leaf",
      link: "https://example.com",
      expirationDate: "2099-01-01",
    }));
    return Promise.all(
      sent.map(
        async (entry) => (await fetch("/api/notice", { method: "POST", headers, body: JSON.stringify(entry) })).status,
      ),
    );
  }, days);
  expect(new Set(statuses)).toEqual(new Set([201]));
  for (const locale of locales) {
    await administrator.open(localPath("/notice", locale), { width: 720 });
    const leaves = await page.locator(".tear").evaluateAll((all) =>
      all.map((leaf) => ({
        day: leaf.closest("time")!.getAttribute("datetime"),
        over: leaf.scrollWidth - leaf.clientWidth,
        text: leaf.textContent,
      })),
    );
    expect(leaves.filter(({ day }) => days.includes(day ?? ""))).toHaveLength(days.length);
    expect(leaves.filter(({ over }) => over > 0)).toEqual([]);
  }
});

it("a photo's link to its form opens the form, not the viewer", async () => {
  const page = await administrator.open("/photo");
  await page.locator(".photos .edit").first().click();
  await page.waitForURL("**/pictureUpdateForm/*");
});

it("a notice without a link can be saved as a draft, is marked in the list, and is shown by one press", async () => {
  const page = await administrator.open(notice.admin.add, { width: 360 });
  await page.locator("#field-title").fill("Not finished");
  await page.locator("#field-description").fill("Soon.");
  await page.locator("#field-formattedDate").fill("2099-01-05");
  await page.getByLabel(m.visibility_from()).check();
  await page.locator("#field-visibility").fill("");
  await page.getByRole("button", { name: m.notice_button() }).click();
  expect(await page.locator("#field-visibility-error").textContent()).toBe(m.problem_visibility());
  await page.getByLabel(m.visibility_draft()).check();
  await page.getByRole("button", { name: m.notice_button() }).click();
  expect(await page.locator(".saved").innerText()).toContain(m.saved_hidden());
  expect(await page.locator(".toast").first().innerText(), "what is hidden is not posted").toContain(m.entry_added());
  // Visitors see it nowhere. Its page shows administrators a preview.
  const preview = (await page.locator(".saved a").first().getAttribute("href")) ?? "";
  expect([preview, (await fetch(administrator.address(preview))).status]).toEqual([
    `/notice/${/\d+$/.exec(preview)?.[0]}`,
    404,
  ]);
  const published = async () =>
    (await administrator.read<{ title: string; formattedDate: string; link?: string }[]>("/notice")).filter(
      ({ title }) => title === "Not finished",
    );
  expect(await published()).toEqual([]);
  await administrator.open(notice.admin.update, { width: 360 });
  const line = page.locator(".rows li", { hasText: "Not finished" });
  expect(await line.locator(".tag").textContent()).toBe(m.visibility_mark_draft());
  await line.getByRole("button", { name: m.visibility_show() }).click();
  const note = page.locator(".lasting .note");
  await note.getByText(m.visibility_shown({ title: "Not finished" })).waitFor();
  await note.getByRole("button", { name: m.undo() }).click();
  await note.getByText(m.undone()).waitFor();
  expect([await line.locator(".tag").textContent(), await published()]).toEqual([m.visibility_mark_draft(), []]);
  await line.getByRole("button", { name: m.visibility_show() }).click();
  await line.getByRole("button", { name: m.visibility_hide() }).click();
  await note.getByText(m.visibility_hidden({ title: "Not finished" })).waitFor();
  await line.getByRole("button", { name: m.visibility_show() }).click();
  await line.getByRole("button", { name: m.visibility_hide() }).waitFor();
  expect(await line.locator(".tag").count()).toBe(0);
  expect(await published()).toMatchObject([{ formattedDate: "January 5, 2099" }]);
  expect((await published())[0]).toHaveProperty("link", "");
  const row = (await administrator.open("/notice")).locator(".notices li", { hasText: "Not finished" });
  expect(await row.getByRole("link", { name: m.view() }).count()).toBe(0);
});

it("a teacher is added without a photo, is drawn in every list, gets a photo and loses it again", async () => {
  const locale = companionLocale;
  const page = await administrator.open(localPath(teacher.admin.add, locale), { width: 360 });
  const values = { name: "No Photo", ssc: "2000", hsc: "2002", otherDegrees: "Kamil 2011", designation: "Teacher" };
  for (const [name, value] of Object.entries(values)) {
    await unfold(page.locator(`#field-${name}`));
    await page.locator(`#field-${name}`).fill(value);
  }
  expect(await page.locator("label[for=field-image]").textContent()).toContain(`(${m.field_optional({}, { locale })})`);
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const id = await newestId(teacher.api.list);
  const path = teacher.detail!.replace("{id}", id);
  const form = teacher.admin.updateForm.replace("{id}", id);
  const shown = async (part: string, screen: string, row = "main") => {
    await page.goto(localPath(screen, locale));
    const found = page.locator(row).locator(part);
    const { width = 0, height = 1 } = (await found.boundingBox()) ?? {};
    expect([screen, width > 40, Math.abs(width - height) < 0.5], screen).toEqual([screen, true, true]);
  };
  const screens = [
    [teacher.page!, `li:has(a[href$="${path}"])`],
    [teacher.admin.update, `li:has(a[href*="${form}"])`],
    [teacher.admin.remove, ".rows li:has-text('NO PHOTO') >> nth=-1"],
    [orderPath(teacher), "li:has-text('NO PHOTO') >> nth=-1"],
    [path, ".portrait"],
  ] as const;
  for (const [screen, row] of screens) await shown("svg.avatar[aria-hidden=true]", screen, row);
  expect(await page.locator(".other-degrees").innerText()).toBe(`${m.degree_other({}, { locale })}: Kamil 2011`);
  expect(await faultsOfAxe(page)).toEqual([]);

  await page.goto(localPath(form, locale));
  await page
    .locator("#field-image")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: await pngPicture() });
  await page.locator(".upload progress").waitFor({ state: "hidden" });
  await page.locator(".focus").waitFor();
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  await shown("img", path, ".portrait");
  await page.goto(localPath(form, locale));
  await page.getByRole("button", { name: m.clear_choice({}, { locale }), exact: true }).click();
  expect(await page.locator(".focus").count()).toBe(0);
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  await shown("svg.avatar", path, ".portrait");
});

it("what a clerk prints has no line about the account", async () => {
  const page = await administrator.open("/bn/notice/1");
  const bar = page.locator(".admin-bar");
  expect(await bar.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await bar.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});
