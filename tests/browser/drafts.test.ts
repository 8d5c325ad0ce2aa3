import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import pictures from "../../collections/picture.ts";
import * as m from "../../messages/compiled/messages.js";
import { useAdministrator } from "./administrator.ts";
import { picture } from "./entry-forms.ts";

const administrator = useAdministrator();
const title = (page: Page) => page.locator("#field-title");
const day = 24 * 60 * 60_000;

/** Waits until the form has restored its draft, if it has one, and can be sent. */
const ready = (page: Page) => page.locator("form button.big:enabled").waitFor();

async function open(path: string): Promise<Page> {
  const page = await administrator.open(path);
  await ready(page);
  return page;
}

/** Opens another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await ready(tab);
  return tab;
}

const draftsOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("draft:"))
      .map(([, text]) => String(text)),
  );

/** Fills the browser's storage, so that it has no room for drafts. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`filler ${size}`, "a".repeat(size));
      } catch {
        // The next, smaller text fills the remaining space.
      }
    }
  });
const emptyStorage = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler")) localStorage.removeItem(key);
  });

it("a draft survives closing the tab, per form and entry, until it is saved; moved text replaces none", async () => {
  let page = await open(notice.admin.add);
  await title(page).fill("Begun today");
  const [first, second] = await administrator.read<{ _id: string; title: string }[]>(notice.api.list);
  const formOf = ({ _id: id } = first!) => notice.admin.updateForm.replace("{id}", id);
  await page.goto(formOf());
  await ready(page);
  await title(page).fill("Another title");
  const context = page.context();
  await page.close();

  page = await context.newPage();
  await page.goto(notice.admin.add);
  await page.getByText("What is in this form is not saved yet.").waitFor();
  expect(await title(page).inputValue()).toBe("Begun today");
  await page.goto(formOf(second));
  await ready(page);
  expect(await title(page).inputValue()).toBe(second!.title);

  // Text moved from a removed entry does not replace what was started in the form for adding.
  await title(page).fill("Taken over");
  await page.route("**/api/notice/*", (route) => route.fulfill({ status: 404, body: "{}" }), { times: 1 });
  await page.locator("form button.big").click();
  await page.getByRole("button", { name: "Add as new" }).click();
  await page.waitForURL(notice.admin.add);
  await ready(page);
  expect(await title(page).inputValue()).toBe("Taken over");
  expect((await draftsOf(page)).join("\n")).toContain("Begun today");

  await page.goto(formOf());
  await page.getByText("What is in this form is not saved yet.").waitFor();
  expect(await title(page).inputValue()).toBe("Another title");
  await page.setViewportSize({ width: 360, height: 800 });
  const [sign, words] = [page.locator(".draft svg"), page.locator(".draft .alert > span")];
  expect(
    (await sign.boundingBox())!.x + (await sign.boundingBox())!.width,
    "the sign stands beside its words",
  ).toBeLessThanOrEqual((await words.boundingBox())!.x);
  await page.locator("form button.big").click();
  await page.locator(".toast", { hasText: "Notice Updated" }).waitFor();
  expect(await draftsOf(page)).toHaveLength(2);
});

it("two tabs with the same form keep two drafts, and a reload restores each tab's own", async () => {
  const one = await open(notice.admin.add);
  await title(one).fill("Of the first tab");
  const other = await openTab(one, notice.admin.add);
  expect(await title(other).inputValue()).toBe("");
  await title(other).fill("Of the second tab");
  await one.reload();
  await ready(one);
  expect(await title(one).inputValue()).toBe("Of the first tab");
  await other.reload();
  await ready(other);
  expect(await title(other).inputValue()).toBe("Of the second tab");
  await other.getByRole("button", { name: "Discard it" }).click();
  expect(await title(other).inputValue()).toBe("");
  expect(await draftsOf(one)).toEqual([expect.stringContaining("Of the first tab")]);
});

it("a draft belongs to the account that typed it, lasts at most 14 days, and is one of at most 20", async () => {
  const page = await administrator.open("/robots.txt");
  const now = Date.now();
  const draft = (text: string, at: number, more = {}) =>
    JSON.stringify({
      path: notice.admin.add.toLowerCase(),
      by: "clerk@school.example",
      at,
      values: { title: text, unknown: "x" },
      files: [],
      ...more,
    });
  const stored = [
    draft("Too old", now - 15 * day),
    draft("Somebody else's", now, { by: "other@school.example" }),
    draft("Of another form", now, { path: "/addvideo" }),
    "not readable",
    draft("Mine", now - 13 * day),
    ...Array.from({ length: 25 }, (_, place) =>
      draft(`Filler ${place}`, now - 13.5 * day - place, { path: "/addsyllabus" }),
    ),
  ];
  await page.evaluate((all) => all.forEach((text, place) => localStorage.setItem(`draft:${place}`, text)), stored);
  await page.goto(notice.admin.add);
  await ready(page);
  expect(await title(page).inputValue()).toBe("Mine");
  const kept = await draftsOf(page);
  expect(kept.join("\n")).toContain("Somebody else's");
  expect(kept.join("\n")).not.toMatch(/Too old|not readable/);
  expect(kept.length).toBeLessThanOrEqual(20);
  // Somebody else typed in this tab before: its own draft is theirs.
  await page.evaluate(
    ([path, theirs]) => localStorage.setItem(sessionStorage.getItem(`own-draft:${path}`) ?? "", theirs),
    [notice.admin.add.toLowerCase(), draft("Theirs", now, { by: "other@school.example" })] as const,
  );
  await page.reload();
  await ready(page);
  expect(await title(page).inputValue()).not.toBe("Theirs");
});

it("a typed expiry stays after a reload as another visibility is chosen; a counted day is counted again", async () => {
  const page = await open(notice.admin.add);
  const [posted, expiry] = [page.locator("#field-formattedDate"), page.locator("#field-expirationDate")];
  const [today, from, moment] = [
    await posted.inputValue(),
    page.getByLabel(m.visibility_from()),
    page.locator("#field-visibility[type=datetime-local]"),
  ];
  await expiry.fill("30");
  await from.check();
  await moment.fill("2099-11-25T08:00");
  expect(await posted.inputValue()).toBe("2099-11-25");
  await page.reload();
  await page.getByText(m.draft_restored()).waitFor();
  await ready(page);
  await page.getByLabel(m.visibility_public()).check();
  expect([await expiry.inputValue(), await posted.inputValue()]).toEqual(["30", today]);
});

it("without room for drafts, an entry taken back is in the form again, and a warning precedes leaving", async () => {
  const page = await open(notice.admin.add);
  await title(page).fill("Taken back");
  await page.locator("#field-description").fill("Without a draft.");
  await page.locator("form button.big").click();
  // The preview picture is drawn from the entry, so wait for it: once the entry is taken back, its request would fail.
  await page.locator(".saved img").evaluate((image: HTMLImageElement) => image.decode());
  await fillStorage(page);
  await page.locator("#field-description").fill("Of the next one.");
  await page.locator(".saved").getByRole("button", { name: m.undo() }).click();
  await page.locator(".lasting .note", { hasText: m.undone() }).waitFor();
  // Text typed for another entry since then is not overwritten.
  expect([await title(page).inputValue(), await page.locator("#field-description").inputValue()]).toEqual([
    "Taken back",
    "Of the next one.",
  ]);
  await emptyStorage(page);
  await title(page).fill("Kept again");
  await page.reload();
  await page.getByText(m.draft_restored()).waitFor();
  expect(await title(page).inputValue()).toBe("Kept again");
  await page.getByRole("button", { name: "Discard it" }).click();

  await fillStorage(page);
  await title(page).fill("There is no room for this");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("alertdialog").getByText("cannot be kept on this device").waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("/admin");
  await emptyStorage(page);
});

it("a question names files before they are lost; their captions return to photos that are chosen again", async () => {
  const page = await open(pictures.admin.add);
  const buffer = await picture(91);
  const photo = (name: string) => ({ name, mimeType: "image/png", buffer });
  const [chooser, note] = [page.locator("input[multiple]"), page.locator(".draft")];
  await chooser.setInputFiles([photo("IMG_1.png"), photo("IMG_2.png")]);
  const captionOf = async (name: string) => {
    await page.locator(".queue .thumb", { hasText: name }).click();
    return page
      .getByRole("group", { name })
      .getByRole("textbox", { name: /^Caption/ })
      .first();
  };
  await (await captionOf("IMG_1.png")).fill("The first hour");
  await (await captionOf("IMG_2.png")).fill("The second hour");
  const dialog = page.getByRole("alertdialog");
  await page.locator("header .brand").click();
  await dialog.getByText("IMG_1.png, IMG_2.png").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.locator(".queue li").count()).toBe(2);

  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const leaving = await asked;
  expect(leaving.type()).toBe("beforeunload");
  await leaving.accept();
  await reloaded;
  await note.getByText("Choose them again: IMG_1.png, IMG_2.png").waitFor();
  // A new tab remembers nothing of its own either. Nothing is lost by leaving, so no question comes.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(pictures.admin.add);
  await note.getByText("Choose them again: IMG_1.png, IMG_2.png").waitFor();
  await chooser.setInputFiles([photo("IMG_2.png"), photo("IMG_3.png")]);
  await note.getByText(/again: IMG_1.png$/).waitFor();
  expect([
    await (await captionOf("IMG_2.png")).inputValue(),
    await (await captionOf("IMG_3.png")).inputValue(),
  ]).toEqual(["The second hour", ""]);
  await page.locator("form button.big").click();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  const [, second] = await administrator.read<{ caption?: string }[]>(pictures.api.list);
  expect(second?.caption).toBe("The second hour");
  expect(await note.innerText()).toBe("");

  // Of many files the question names the first, so that its buttons stay on the screen.
  const names = Array.from({ length: 30 }, (_, place) => `WhatsApp Image 2026-11-22 at 10.15.${place + 10}.png`);
  await page.setViewportSize({ width: 360, height: 800 });
  await chooser.setInputFiles(names.map(photo));
  await page.locator(".queue li").nth(29).waitFor();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await dialog.getByText("10.15.13.png, and 26 more").waitFor();
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await dialog.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("/admin");
});
