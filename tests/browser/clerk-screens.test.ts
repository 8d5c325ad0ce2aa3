import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import academicCalendar from "../../collections/academicCalendar.ts";
import body from "../../collections/body.ts";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import teacher from "../../collections/teacher.ts";
import { collections } from "../../collections/all.ts";
import { declarations, globals } from "../../globals/all.ts";
import { isCollection } from "../../engine/declaration.ts";
import { companionLocale, locales } from "../../engine/languages.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localPath } from "../../engine/locale.ts";
import { orderPath } from "../../engine/manual-order.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn, picture as pngPicture, unfold } from "./entry-forms.ts";
import { apiOf } from "./page-api.ts";
import { oneOfEachShape } from "./shapes.ts";

const administrator = useAdministrator();
const idOf = ({ _id: id }: { _id: string }) => id;
const newestId = async (path: string) => {
  const entries = await administrator.read<{ _id: string }[]>(path);
  return String(Math.max(...entries.map(({ _id: id }) => Number(id))));
};

it.each(locales)(
  "the header leaves a phone's screen to the work, and the dashboard fits three screens (%s)",
  async (locale) => {
    const screens = ["/admin", "/admin/account", notice.admin.add, notice.admin.update, notice.admin.remove];
    for (const screen of screens) {
      const page = await administrator.open(localPath(screen, locale), { width: 360 });
      const top = await page.locator("main").evaluate((main) => main.getBoundingClientRect().top + scrollY);
      expect(top, screen).toBeLessThanOrEqual(96);
      for (const part of [".menu-btn", ".bar .login", ".crest", ".lang a[lang=en]", ".lang a[lang=bn]"]) {
        expect(await page.locator(`${part}:visible`).first().isVisible(), `${part} of ${screen}`).toBe(true);
      }
    }
    const page = await administrator.open(localPath("/admin", locale), { width: 360 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 800);
  },
);

it("the dashboard has the latest changes before the kinds, and the kinds by their use", async () => {
  const page = await administrator.open("/admin", { width: 360 });
  const top = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top);
  expect(await top(".quick")).toBeLessThan(await top(".changes"));
  expect(await top(".changes")).toBeLessThan(await top(".kinds"));
  const names = await page.locator('.kinds b, .set-up a:not([href^="/admin/order/"])').allTextContents();
  expect(names).toHaveLength(declarations.length);
  expect(names[0]).toBe("Notice");
  expect(await page.locator(".kinds li", { hasText: "Teachers" }).locator(".count").textContent()).toMatch(
    /^\d+ people$/,
  );
});

it("the dashboard says in the reader's language that the sample school came with the site", async () => {
  for (const [path, author] of [
    ["/admin", "sample content"],
    ["/bn/admin", "নমুনা তথ্য"],
  ] as const) {
    const page = await administrator.open(path);
    const lines = await page.locator(".changes .by").allInnerTexts();
    expect(lines.at(-1)).toMatch(new RegExp(` · ${author}$`));
  }
});

it("a removed entry keeps its name among the latest changes, in both languages", async () => {
  let page = await administrator.open(notice.admin.add);
  await fillIn(page, notice, "Remembered");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const id = await newestId(notice.api.list);
  page = await administrator.open(notice.admin.remove);
  await page.locator(`#remove-${id}`).and(page.locator(":not([aria-disabled])")).click();
  await page.getByRole("alertdialog").locator("button.danger").click();
  await page.getByText("notice has been removed.").waitFor();
  for (const [path, title] of [
    ["/admin", "Remembered title"],
    ["/bn/admin", "নমুনা Remembered title"],
  ] as const) {
    page = await administrator.open(path);
    const [last, before] = await page.locator(".changes b").all();
    expect([await last!.textContent(), await before!.textContent()]).toEqual([title, title]);
    expect(await last!.locator("a").count()).toBe(0);
  }
});

it("after posting, a form says so until it is used again, and leads to the entry or to another", async () => {
  const locale = companionLocale;
  const page = await administrator.open(localPath(news.admin.add, locale), { width: 360 });
  await fillIn(page, news, "Lasting");
  await page.locator("form button.big").click();
  const saved = page.locator(".saved:focus");
  await page.locator(".toast", { hasText: m.news_added({}, { locale }) }).waitFor();
  // The message that passes says that it was posted; what stays says what, and who sees it.
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

it("what was posted is taken back by one press, and stands in the form again", async () => {
  const locale = companionLocale;
  const page = await administrator.open(localPath(notice.admin.add, locale), { width: 360 });
  await fillIn(page, notice, "Too early");
  await page.locator("form button.big").click();
  const saved = page.locator(".saved");
  await saved.waitFor();
  // Its picture is there: that of an entry which is taken back meanwhile would not be found.
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

it("what somebody has corrected since it was posted is not taken back", async () => {
  const page = await administrator.open(notice.admin.add, { mayFail: true, width: 360 });
  await fillIn(page, notice, "Corrected");
  await page.locator("form button.big").click();
  const saved = page.locator(".saved");
  await saved.waitFor();
  const id = await newestId(notice.api.list);
  await (await apiOf(page)).update(notice, id, { title: "Corrected by a colleague" });
  await saved.getByRole("button", { name: m.undo() }).click();
  await saved.getByRole("alert").getByText("This was changed meanwhile").waitFor();
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({ title: "Corrected by a colleague" });
});

it("a form says from when visitors see what is saved, and an update is taken back", async () => {
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
  // Another choice and back again leaves the moment, and the days that are counted from it, as they were.
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

it("the way back after an update, or from an entry that is gone, leads to the list's page one came from", async () => {
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
  // Entries may have gone since: the last page that there is takes its place.
  await page.goto(`${notice.admin.update}?page=999`);
  await page.waitForURL(/updateNotice[?]page=[2-9]$/);
});

it("what was typed for an entry that somebody removed meanwhile is taken over to a new one", async () => {
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
  // The form itself is gone after a reload; what was typed is not.
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

it("the question before a removal shows the title, the date, the file or the picture", async () => {
  const question = async (screen: string) => {
    const page = await administrator.open(screen, { width: 360 });
    await page.locator('[id^="remove-"]:not([aria-disabled])').first().click();
    const what = page.getByRole("alertdialog").locator(".what");
    return { what, text: await what.innerText() };
  };
  const calendar = await question(academicCalendar.admin.remove);
  expect(calendar.text).toMatch(/First classes of the new year\n+(?:\w+ \d+, \d{4}\n+){2}\S+\.pdf · PDF, \d+ KB/);
  const photo = await question(picture.admin.remove);
  expect(await photo.what.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const person = await question(teacher.admin.remove);
  expect(person.text).toMatch(/HEAD TEACHER\n+Changed \w+ \d+, \d{4}$/);
});

it("lists of entries with one title tell them apart by date and file", async () => {
  for (const [screen, line] of [
    [academicCalendar.admin.update, ".rows li"],
    [academicCalendar.admin.remove, ".rows li"],
  ] as const) {
    const page = await administrator.open(screen, { width: 360 });
    const lines = await page.locator(line).allInnerTexts();
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines.map((text) => text.replace(/^\d+/, ""))).size).toBe(lines.length);
    for (const text of lines) expect(text).toMatch(/\.pdf · PDF, \d+ KB/);
  }
});

it.each(locales)(
  "lists from which people are deleted break no word of a name or of a position (%s)",
  async (locale) => {
    const page = await administrator.open(localPath(teacher.admin.remove, locale));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await page.locator(".entries .what").evaluateAll((all: HTMLElement[]) =>
        all
          .filter((text) => {
            text.style.overflowWrap = "normal";
            return text.scrollWidth > text.clientWidth;
          })
          .map(({ innerText }) => innerText),
      );
      expect(broken, String(width)).toEqual([]);
      const lines = await page
        .locator(".choose label")
        .evaluateAll((labels) => labels.map((label) => label.getClientRects().length));
      expect(new Set(lines)).toEqual(new Set([1]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);

/** One collection of each list view, of those with several entries. */
async function listOfEachView() {
  const lengths = await Promise.all(
    collections.map(async ({ api }) => (await administrator.read<unknown[]>(api.list)).length),
  );
  const several = collections.filter((_, place) => lengths[place]! > 1);
  return several.filter(({ listView }, place) => several.findIndex((one) => one.listView === listView) === place);
}

const inView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

it.each(locales)(
  "the search, the count and the first entry of every administrators' list are on the first screen of a phone (%s)",
  async (locale) => {
    const removed = await administrator.open(notice.admin.remove);
    await removed.evaluate(
      async (ids) => {
        const headers = { Authorization: `Bearer ${localStorage.getItem("accessToken")}` };
        for (const id of ids) await fetch(`/api/notice/${id}`, { method: "DELETE", headers });
      },
      (await administrator.read<{ _id: string }[]>(notice.api.list)).slice(0, 2).map(({ _id: id }) => id),
    );
    const first = ".rows b, .audit b";
    const screens = [
      ...(await listOfEachView()).flatMap(({ admin }) => [admin.update, admin.remove]),
      "/admin/bin",
      "/admin/audit",
    ];
    for (const screen of screens) {
      const page = await administrator.open(localPath(screen, locale), { width: 360 });
      for (const part of ["input[type=search]", ".list-search .found > span"])
        expect(await inView(page.locator(part)), `${part} of ${screen}`).toBe(true);
      expect(await page.locator(".list-search .found > span").textContent(), screen).toMatch(/[\d০-৯]/);
      expect(await inView(page.locator("main").locator(first).first()), `first entry of ${screen}`).toBe(true);
      expect(await page.locator(".list-search details[open]").count(), screen).toBe(0);
    }
  },
);

it("a search by keyboard stays in the address: a form's way back leads to it, then to the whole list", async () => {
  const page = await administrator.open(teacher.admin.update, { width: 360 });
  const all = await page.locator(".rows li").count();
  await page.locator("input[type=search]").fill("HEAD");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?q=HEAD/);
  const found = await page.locator(".rows li").count();
  expect([found > 0 && found < all, await page.locator(".list-search details").getAttribute("open")]).toEqual([
    true,
    null,
  ]);
  await page.locator(".rows .acts a").first().click();
  await page.locator("form button.big").waitFor();
  await page.goBack();
  await page.waitForURL(/\?q=HEAD/);
  expect([await page.locator("input[type=search]").inputValue(), await page.locator(".rows li").count()]).toEqual([
    "HEAD",
    found,
  ]);
  await page.goBack();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => page.locator(".rows li").count()).toBe(all);
});

it.each(locales)("the list of entries cuts none of their buttons (%s)", async (locale) => {
  for (const { admin } of await listOfEachView()) {
    const page = await administrator.open(localPath(admin.remove, locale), { width: 360 });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page.locator("main .choose, main .acts > *").evaluateAll(
        (all) =>
          all.filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            const frame = one.closest("li, td, main")!.getBoundingClientRect();
            return one.scrollWidth > one.clientWidth + 1 || left < frame.left - 1 || right > frame.right + 1;
          }).length,
      );
      expect(cut, `${admin.remove} at ${width}`).toBe(0);
    }
  }
});

it("a message that passes covers no part of the form's button", async () => {
  const page = await administrator.open(notice.admin.add, { width: 360 });
  await fillIn(page, notice, "Uncovered");
  await page.locator("form button.big").click();
  const toast = page.locator(".toast");
  await toast.waitFor();
  const bottom = await toast.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await page.locator(".do").evaluate((element) => element.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
});

it("targets of each shape of form are large enough, all unfolded, wherever a field goes under the button", async () => {
  const small = async (page: Page) =>
    (await faultsOfAxe(page, { within: "main", rules: ["target-size"] })).map((fault) => `${page.url()}: ${fault}`);
  const faults: string[] = [];
  const openForm = async (path: string) => {
    const page = await administrator.open(path, { width: 360 });
    await page.locator("form button.big:enabled").waitFor();
    await page
      .locator("main details")
      .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)));
    return page;
  };
  for (const declaration of [...oneOfEachShape, ...globals]) {
    const isOne = !isCollection(declaration);
    const [entry] = isOne ? [] : await administrator.read<{ _id: string }[]>(declaration.api.list);
    const entryForm = (id: string) => declaration.admin.updateForm.replace("{id}", id);
    const forms = isOne
      ? [declaration.admin.updateForm]
      : [declaration.admin.add, ...[entry].flatMap((one) => (one ? [entryForm(idOf(one))] : []))];
    for (const form of forms) faults.push(...(await small(await openForm(form))));
  }
  const page = await openForm(body.admin.add);
  await page.setViewportSize({ width: 360, height: 480 });
  for (let above = 2; above < 50; above += 6) {
    await page.locator("#field-designation").evaluate((field, wanted) => {
      const button = document.querySelector("form button.big")!.getBoundingClientRect();
      scrollBy({ top: field.getBoundingClientRect().top - (button.top - wanted), behavior: "instant" });
    }, above);
    faults.push(...(await small(page)));
  }
  expect(faults).toEqual([]);
});

it("beside each public entry an administrator has a link to its form, and visitors' pages have none", async () => {
  const { request } = await administrator.open("/admin");
  for (const { name, page: list = "/", detail, admin, api } of collections) {
    // What every page shows, and the slides, have no room for a link; of the others, the sample school has no entry.
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

it("paragraphs, line breaks and lists stand as typed; in their list a text begins in one paragraph", async () => {
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

it("a notice without a link is kept as a draft, marked in the list, and shown by its button, as dated", async () => {
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
  // Visitors see it nowhere; its page shows administrators alone what it will look like.
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
  expect((await published())[0]).not.toHaveProperty("link");
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
