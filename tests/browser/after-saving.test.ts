import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { companionLocale } from "../../engine/languages.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localPath } from "../../engine/locale.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn } from "./entry-forms.ts";

const administrator = useAdministrator();
const newestId = async (path: string) => {
  const entries = await administrator.read<{ _id: string }[]>(path);
  return String(Math.max(...entries.map(({ _id: id }) => Number(id))));
};

it("after posting, a form says so until used again, leads to the entry or another, and takes it back", async () => {
  const locale = companionLocale;
  const { messages, admin, api } = notice;
  const page = await administrator.open(localPath(admin.add, locale), { width: 360 });
  const button = page.locator("form button.big");
  const [saved, toast, title] = [page.locator(".saved"), page.locator(".toast"), page.locator("#field-title")];
  await fillIn(page, notice, "Lasting");
  await button.click();
  await toast.filter({ hasText: messages.added({}, { locale }) }).waitFor();
  // The temporary message only says that it was posted. The lasting note says which entry, and who sees it.
  await page
    .locator(".saved:focus")
    .locator("b", { hasText: /^Lasting title$|^নমুনা Lasting title$/ })
    .waitFor();
  expect(await saved.innerText()).toContain(m.saved_visible({}, { locale }));
  expect(await saved.innerText()).not.toContain(messages.added({}, { locale }));
  await toast.waitFor({ state: "detached" });
  const first = await newestId(api.list);
  const see = saved.getByRole("link", { name: m.see_it({}, { locale }) });
  expect(await see.getAttribute("href")).toBe(localPath(`/notice/${first}`, locale));
  const change = saved.getByRole("link", { name: m.update_it({}, { locale }) });
  expect(await change.getAttribute("href")).toBe(localPath(admin.updateForm.replace("{id}", first), locale));
  await saved.getByRole("button", { name: m.post_another({}, { locale }) }).click();
  expect(await saved.count()).toBe(0);
  await page.locator(`#field-${languageFields("title", locale)[0].name}:focus`).waitFor();

  // What is taken back returns to the form.
  await fillIn(page, notice, "Too early");
  await button.click();
  await saved.waitFor();
  // The picture is already loaded, because a picture of a withdrawn entry would not be found.
  await saved.locator("img").evaluate((card: HTMLImageElement) => card.decode());
  const id = await newestId(api.list);
  expect(id).not.toBe(first);
  const undo = saved.getByRole("button", { name: m.undo({}, { locale }) });
  await undo.click();
  await page.locator(".lasting .note", { hasText: m.undone({}, { locale }) }).waitFor();
  expect((await fetch(administrator.address(`/api/notice/${id}`))).status).toBe(404);
  await page.getByText(m.draft_restored({}, { locale })).waitFor();
  expect(await title.inputValue()).toBe("Too early title");
  await button.click();
  await saved.waitFor();
  expect(await page.locator(".lasting .note").count()).toBe(0);
  const second = await newestId(api.list);
  expect(second).not.toBe(id);

  // What somebody has corrected since is not taken back.
  await administrator.api.update(notice, second, { title: "Corrected by a colleague" });
  administrator.allowFaults();
  await undo.click();
  const [, kept = ""] = m.problem_changed({ by: "", when: "" }, { locale }).split(" ()। ");
  await saved.getByRole("alert").getByText(kept).waitFor();
  expect(await administrator.read(`/notice/${second}`)).toMatchObject({ title: "Corrected by a colleague" });
});

it("a form says from when visitors see the change, and an update can be taken back", async () => {
  const locale = companionLocale;
  const data = { title: "Results", description: "Soon.", visibility: "2099-11-25T08:00:00+06:00" };
  const id = await administrator.api.add(notice, data);
  const path = localPath(notice.admin.updateForm.replace("{id}", id), locale);
  const page = await administrator.open(path, { width: 360 });
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

it("after an update, a form leads back to the page of the list one came from, as it does from the start", async () => {
  const { api, open } = administrator;
  // At most 30 entries are on a page of the list, and older ones are on the second.
  const filler = { description: "Filler", link: "https://example.com", formattedDate: "2020-01-01" };
  for (let place = 0; place <= 30; place += 1)
    await api.add(notice, { ...filler, title: `Filler ${place}`, expirationDate: "2020-01-02" });
  const page = await open(`${notice.admin.update}?page=2`);
  await page.locator(".rows .acts a:first-child").last().click();
  await page.waitForURL(/\/\w+\/\d+\?page=2$/);
  const [id = ""] = /\d+(?=\?)/.exec(page.url()) ?? [];
  const list = `${notice.admin.list}?page=2`;
  expect(await page.locator(".other-screens a").first().getAttribute("href")).toBe(list);
  expect(await page.locator(`.other-screens a[href="${notice.admin.add}"]`).count()).toBe(1);
  await page.locator("form button.big:enabled").click();
  const links = page.locator(".saved .next").first().getByRole("link");
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    `/notice/${id}`,
    list,
    `/admin/history/notice/${id}`,
  ]);
  await page.locator(".saved").getByRole("link", { name: "Back to the list" }).click();
  await page.waitForURL(list);
});

it("text typed for an entry that somebody has removed can be moved to a new entry", async () => {
  const locale = companionLocale;
  const path = (screen: string, id = "") => localPath(screen.replace("{id}", id), locale);
  const { api, open } = administrator;
  const id = await api.add(notice, { title: "Removed", description: "Removed." });
  const page = await open(path(notice.admin.updateForm, id), { mayFail: true });
  await fillIn(page, notice, "Rescued");
  await api.remove(notice, id);
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
