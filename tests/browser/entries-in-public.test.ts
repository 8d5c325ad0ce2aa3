import { beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import teacher from "../../collections/teacher.ts";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { orderPath } from "../../engine/manual-order.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo } from "../kit/database-state.ts";
import { elements, textOf } from "../kit/html.ts";
import { openSession, type Write, writerOf } from "../kit/session.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { email, password, useAdministrator } from "./administrator.ts";
import { picture as pngPicture, unfold } from "./entry-forms.ts";

// tests/contract/formatted-text.test.ts proves how lists and pages show a text, sample-content.test.ts that people who
// write see a link to each entry's form, and albums.test.ts that a photo's link does not open the viewer.

const administrator = useAdministrator();
let write: Write;
beforeAll(async () => {
  const site = { origin: administrator.address("") };
  write = writerOf(site, (await openSession(site, { email, password })).token);
});

const newestId = async (path: string) => {
  const entries = await administrator.read<{ _id: string }[]>(path);
  return String(Math.max(...entries.map(({ _id: id }) => Number(id))));
};

it("the leaf of a date holds every month's name; what a clerk prints has no line about the account", async () => {
  const days = Array.from({ length: 12 }, (_, month) => `2099-${String(month + 1).padStart(2, "0")}-28`);
  for (const formattedDate of days) {
    const title = "Leaf";
    await addTo(write, notice, { formattedDate, title, description: "Leaf", expirationDate: "2099-12-31" });
  }
  for (const locale of locales) {
    const page = await administrator.open(localPath("/notice", locale), { width: 720 });
    const leaves = await page.locator(".tear").evaluateAll((all) =>
      all.map((leaf) => ({
        day: leaf.closest("time")!.getAttribute("datetime"),
        over: leaf.scrollWidth - leaf.clientWidth,
        text: leaf.textContent,
      })),
    );
    expect(leaves.filter(({ day }) => days.includes(day ?? ""))).toHaveLength(days.length);
    expect(leaves.filter(({ over }) => over > 0)).toEqual([]);
    const bar = page.locator(".admin-bar");
    expect(await bar.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await bar.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  }
});

it("a notice without a link is saved as a draft, marked in the list, and shown as typed by one press", async () => {
  const page = await administrator.open(notice.admin.add, { width: 360 });
  await page.locator("#field-title").fill("Not finished");
  await page.locator("#field-description").fill("Bring:\n- a pen\n- a ruler\n\nCome early.");
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
  const list = await (await fetch(administrator.address("/notice"))).text();
  const row = elements(list, "li").find((one) => one.includes("Not finished"));
  expect(textOf(row)).toContain("Bring: - a pen - a ruler Come early.");
  expect(textOf(row)).not.toContain(m.view());
  const own = await (await fetch(administrator.address(preview))).text();
  expect(own).toContain("<p>Bring:</p><ul><li>a pen</li><li>a ruler</li></ul><p>Come early.</p>");
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
  const path = localPath(teacher.detail!.replace("{id}", id), locale);
  const form = localPath(teacher.admin.updateForm.replace("{id}", id), locale);
  const screens = [
    [localPath(teacher.page!, locale), `li:has(a[href$="${path}"])`],
    [localPath(teacher.admin.update, locale), `li:has(a[href*="${form}"])`],
    [localPath(orderPath(teacher), locale), "li:has-text('NO PHOTO') >> nth=-1"],
    [path, ".portrait"],
  ] as const;
  const expectShown = async (part: string, screen: string, row: string) => {
    await page.goto(screen);
    const { width = 0, height = 1 } = (await page.locator(row).locator(part).boundingBox()) ?? {};
    expect([screen, width > 40, Math.abs(width - height) < 0.5], screen).toEqual([screen, true, true]);
  };
  for (const [screen, row] of screens) await expectShown("svg.avatar[aria-hidden=true]", screen, row);
  expect(await page.locator(".other-degrees").innerText()).toBe(`${m.degree_other({}, { locale })}: Kamil 2011`);
  expect(await faultsOfAxe(page)).toEqual([]);

  await page.goto(form);
  await page
    .locator("#field-image")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: await pngPicture() });
  await page.locator(".upload progress").waitFor({ state: "hidden" });
  await page.locator(".focus").waitFor();
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  await expectShown("img", path, ".portrait");
  await page.goto(form);
  await page.getByRole("button", { name: m.clear_choice({}, { locale }), exact: true }).click();
  expect(await page.locator(".focus").count()).toBe(0);
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const html = await (await fetch(administrator.address(path))).text();
  const [portrait = ""] = elements(html, "div", "portrait");
  expect([portrait.includes('<svg class="avatar'), portrait.includes("<img")]).toEqual([true, false]);
});
