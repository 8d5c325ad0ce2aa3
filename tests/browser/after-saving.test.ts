import { expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import pictures from "../../collections/picture.ts";
import { companionLocale } from "../../engine/languages.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localPath } from "../../engine/locale.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn, picture } from "./entry-forms.ts";
import { apiOf } from "./page-api.ts";

const administrator = useAdministrator();
const newestId = async (path: string) => {
  const entries = await administrator.read<{ _id: string }[]>(path);
  return String(Math.max(...entries.map(({ _id: id }) => Number(id))));
};

it("after posting, a form says so until it is used again, and leads to the entry or to another", async () => {
  const locale = companionLocale;
  const page = await administrator.open(localPath(news.admin.add, locale), { width: 360 });
  await fillIn(page, news, "Lasting");
  await page.locator("form button.big").click();
  const saved = page.locator(".saved:focus");
  await page.locator(".toast", { hasText: m.news_added({}, { locale }) }).waitFor();
  // The temporary message only says that it was posted. The lasting note says which entry, and who sees it.
  await saved.locator("b", { hasText: /^Lasting title$|^নমুনা Lasting title$/ }).waitFor();
  expect(await saved.innerText()).toContain(m.saved_visible({}, { locale }));
  expect(await saved.innerText()).not.toContain(m.news_added({}, { locale }));
  await page.locator(".toast").waitFor({ state: "detached" });
  const id = await newestId(news.api.list);
  const see = saved.getByRole("link", { name: m.see_it({}, { locale }) });
  expect(await see.getAttribute("href")).toBe(localPath(`/event/${id}`, locale));
  const change = saved.getByRole("link", { name: m.update_it({}, { locale }) });
  expect(await change.getAttribute("href")).toBe(localPath(news.admin.updateForm.replace("{id}", id), locale));
  await saved.getByRole("button", { name: m.post_another({}, { locale }) }).click();
  expect(await page.locator(".saved").count()).toBe(0);
  await page.locator(`#field-${languageFields("title", locale)[0].name}:focus`).waitFor();
});

it("after an update, a form leads back to the list, as it does from the start", async () => {
  const id = await newestId(notice.api.list);
  const page = await administrator.open(notice.admin.updateForm.replace("{id}", id));
  expect(await page.locator(".other-screens a").first().getAttribute("href")).toBe(notice.admin.list);
  expect(await page.locator(`.other-screens a[href="${notice.admin.add}"]`).count()).toBe(1);
  await page.locator("form button.big").and(page.locator(":enabled")).click();
  const saved = page.locator(".saved");
  await saved.waitFor();
  const links = saved.locator(".next").first().getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    `/notice/${id}`,
    notice.admin.list,
    `/admin/history/notice/${id}`,
  ]);
});

it("one press takes back a posted entry, whose values return to the form", async () => {
  const locale = companionLocale;
  const page = await administrator.open(localPath(notice.admin.add, locale), { width: 360 });
  await fillIn(page, notice, "Too early");
  await page.locator("form button.big").click();
  const saved = page.locator(".saved");
  await saved.waitFor();
  // The picture is already loaded, because a picture of a withdrawn entry would not be found.
  await saved.locator("img").evaluate((card: HTMLImageElement) => card.decode());
  const id = await newestId(notice.api.list);
  await saved.getByRole("button", { name: m.undo({}, { locale }) }).click();
  await page.locator(".lasting .note", { hasText: m.undone({}, { locale }) }).waitFor();
  expect((await fetch(administrator.address(`/api/notice/${id}`))).status).toBe(404);
  await page.getByText(m.draft_restored({}, { locale })).waitFor();
  expect(await page.locator("#field-title").inputValue()).toBe("Too early title");
  await page.locator("form button.big").click();
  await saved.waitFor();
  expect(await page.locator(".lasting .note").count()).toBe(0);
  expect(await newestId(notice.api.list)).not.toBe(id);
});

it("one press takes back ten pictures that were added together", async () => {
  const page = await administrator.open(localPath(pictures.admin.add, companionLocale), { width: 360 });
  const before = await administrator.read<unknown[]>(pictures.api.list);
  const files = await Promise.all(
    Array.from({ length: 10 }, async (_, place) => ({
      name: `${place}.png`,
      mimeType: "image/png",
      buffer: await picture(60 + place),
    })),
  );
  await page.locator("input[multiple]:enabled").setInputFiles(files);
  await page.locator("form button.big").click();
  await page.locator(".saved:focus").waitFor();
  expect(await administrator.read<unknown[]>(pictures.api.list)).toHaveLength(before.length + files.length);
  await page
    .locator(".saved")
    .getByRole("button", { name: m.undo({}, { locale: companionLocale }) })
    .click();
  await page.locator(".saved").waitFor({ state: "detached" });
  expect(await administrator.read<unknown[]>(pictures.api.list)).toEqual(before);
});

it("a posted entry is not taken back if somebody has corrected it since", async () => {
  const page = await administrator.open(notice.admin.add, { mayFail: true, width: 360 });
  await fillIn(page, notice, "Corrected");
  await page.locator("form button.big").click();
  const saved = page.locator(".saved");
  await saved.waitFor();
  const id = await newestId(notice.api.list);
  await (await apiOf(page)).update(notice, id, { title: "Corrected by a colleague" });
  await saved.getByRole("button", { name: m.undo() }).click();
  await saved.getByRole("alert").getByText("That change is kept.").waitFor();
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({ title: "Corrected by a colleague" });
});

it("a form says from when visitors see the change, and an update can be taken back", async () => {
  const locale = companionLocale;
  const page = await administrator.open(localPath(notice.admin.add, locale), { width: 360 });
  const { request } = page;
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("accessToken"))}`,
  };
  const data = { title: "Results", description: "Soon.", visibility: "2099-11-25T08:00:00+06:00" };
  const { insertedId: id } = (await (await request.post("/api/notice", { headers, data })).json()) as {
    insertedId: string;
  };
  await administrator.open(localPath(notice.admin.updateForm.replace("{id}", id), locale), { width: 360 });
  const save = async () => {
    await page.locator("form button.big:enabled").click();
    await page.locator(".saved:focus").waitFor();
    return page.locator(".saved").innerText();
  };
  // Changing the choice and changing it back keeps the moment and the days that are counted from it.
  const moment = page.locator("#field-visibility[type=datetime-local]");
  const days = async () => [
    await page.locator("#field-formattedDate").inputValue(),
    await page.locator("#field-expirationDate-hint").textContent(),
  ];
  expect(await days()).toEqual(["2099-11-25", m.expires_on_hint({ date: longDate("2099-12-02", locale) }, { locale })]);
  await moment.fill("2099-12-01T08:00");
  expect(await days()).toEqual(["2099-12-01", m.expires_on_hint({ date: longDate("2099-12-08", locale) }, { locale })]);
  await page.getByLabel(m.visibility_public({}, { locale })).check();
  expect((await days())[0]).not.toMatch(/^2099/);
  await page.getByLabel(m.visibility_from({}, { locale })).check();
  expect([await moment.inputValue(), ...(await days())]).toEqual([
    "2099-12-01T08:00",
    "2099-12-01",
    m.expires_on_hint({ date: longDate("2099-12-08", locale) }, { locale }),
  ]);
  await moment.fill("2099-11-25T08:00");
  expect(await days()).toEqual(["2099-11-25", m.expires_on_hint({ date: longDate("2099-12-02", locale) }, { locale })]);
  const when = formatInstant("2099-11-25T02:00:00Z", locale);
  expect(await save()).toContain(m.saved_from({ when }, { locale }));
  await page.getByLabel(m.visibility_withdrawn({}, { locale })).check();
  expect(await save()).toContain(m.saved_hidden({}, { locale }));
  await page.getByLabel(m.visibility_public({}, { locale })).check();
  expect(await save()).toContain(m.saved_visible({}, { locale }));
  expect((await fetch(administrator.address(`/api/notice/${id}`))).status).toBe(200);
  expect(await faultsOfAxe(page, { within: ".saved" })).toEqual([]);
  await page
    .locator(".saved")
    .getByRole("button", { name: m.undo({}, { locale }) })
    .click();
  await page.locator(".lasting .note", { hasText: m.undone({}, { locale }) }).waitFor();
  expect((await fetch(administrator.address(`/api/notice/${id}`))).status).toBe(404);
  expect(await page.getByLabel(m.visibility_withdrawn({}, { locale })).isChecked()).toBe(true);
});

it("after an update, or if an entry is gone, a link leads back to the page of the list one came from", async () => {
  const page = await administrator.open(notice.admin.update);
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("accessToken"))}`,
  };
  const pageSize = await page.locator(".rows li").count();
  for (let place = 0; place <= pageSize; place += 1) {
    const data = {
      title: `Filler ${place}`,
      description: "Filler",
      link: "https://example.com",
      formattedDate: "2020-01-01",
      expirationDate: "2020-01-02",
    };
    expect((await page.request.post("/api/notice", { headers, data })).status()).toBe(201);
  }
  await page.goto(notice.admin.update);
  await page.locator(".pager").getByRole("link", { name: "Next" }).click();
  await page.waitForURL(`${notice.admin.update}?page=2`);
  await page.locator(".rows .acts a:first-child").last().click();
  await page.locator("form button.big:enabled").click();
  const back = page.locator(".saved").getByRole("link", { name: "Back to the list" });
  await back.click();
  await page.waitForURL(`${notice.admin.list}?page=2`);

  await administrator.open("/notice?page=2", { mayFail: true });
  expect(await page.locator(".edit").first().getAttribute("href")).toMatch(/[?]page=2$/);
  await page.goto(notice.admin.updateForm.replace("{id}", "999999?page=2"));
  expect(await page.locator(".removed-meanwhile a").first().getAttribute("href")).toBe(`${notice.admin.list}?page=2`);
  // Entries may have been removed since, so the last existing page takes its place.
  await page.goto(`${notice.admin.update}?page=999`);
  await page.waitForURL(/updateNotice[?]page=[2-9]$/);
});

it("text typed for an entry that somebody has removed can be moved to a new entry", async () => {
  const locale = companionLocale;
  const path = (screen: string, id = "") => localPath(screen.replace("{id}", id), locale);
  let page = await administrator.open(path(notice.admin.add));
  await fillIn(page, notice, "Removed");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const id = await newestId(notice.api.list);
  page = await administrator.open(path(notice.admin.updateForm, id), { mayFail: true });
  await fillIn(page, notice, "Rescued");
  const status = await page.evaluate(async (address) => {
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${localStorage.getItem("accessToken")}`,
    };
    return (await fetch(address, { method: "DELETE", headers })).status;
  }, `/api/notice/${id}`);
  expect(status).toBe(200);
  await page.locator("form button.big").click();
  const alert = page.locator("form .alert[role=alert]");
  await alert.getByText(m.removed_meanwhile({}, { locale })).waitFor();
  expect(await alert.textContent()).toContain(m.not_saved_kept({}, { locale }));
  expect(await page.locator("#field-title").inputValue()).toBe("Rescued title");
  // The form is gone after a reload, but the typed text is kept.
  await page.reload();
  await page.locator("main").getByText(m.removed_meanwhile({}, { locale })).waitFor();
  await page.getByRole("button", { name: m.add_anew({}, { locale }) }).click();
  await page.waitForURL(path(notice.admin.add));
  await page.getByText(m.draft_restored({}, { locale })).waitFor();
  expect(await page.locator("#field-description").inputValue()).toBe("Rescued description");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const [newest] = await administrator.read<{ title: string }[]>(notice.api.list);
  expect(newest?.title).toBe("Rescued title");
});
