import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import classRoutine from "../../collections/classRoutine.ts";
import syllabus from "../../collections/syllabus.ts";
import type { Collection } from "../../engine/collection.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import headMessage from "../../globals/headMessage.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo } from "../kit/database-state.ts";
import { elements, tags } from "../kit/html.ts";
import { administrator, openSession } from "../kit/session.ts";
import { expectFit, expectFitAt } from "./phone.ts";
import { cookiesOf } from "./session-cookies.ts";
import { useTwoRoles } from "./two-roles.ts";

// Tests the screen that corrects a misspelled name in several entries at once.

const [wrong, right] = ["Rivarbank", "Riverbank"];
const path = `/admin/replace?${new URLSearchParams({ q: wrong, with: right }).toString()}`;
const roles = useTwoRoles({ SAMPLE_CONTENT: "no" });
let page: Page;

type Listed = Record<string, unknown> & { _id: string; title: string };
const listOf = async (collection: Collection) =>
  (await (await fetch(`${roles.site.origin}/api${collection.api.list}`)).json()) as Listed[];
const read = async (from: string) => (await (await fetch(`${roles.site.origin}/api${from}`)).json()) as Listed;
const titles = async () => (await listOf(syllabus)).map(({ title }) => title).toSorted();
const ids: string[] = [];

beforeAll(async () => {
  for (const title of ["Rivarbank one", "Two of Rivarbank", "Three, by rivarbank"])
    ids.push(await addTo(roles.write, syllabus, { title, link: "https://rivarbank.example/a" }));
  const lessons = [{ day: "sunday", period: "1", subject: "Bangla", teacher: "Mr. Rivarbank" }];
  await addTo(roles.write, classRoutine, { title: "Class 6", lessons });
  await roles.write("PATCH", headMessage.api.update, {
    words: "Welcome to Rivarbank. See [us](https://rivarbank.example).",
  });
  page = await roles.openAs(administrator, localPath(`/admin/search?q=${wrong}`, companionLocale));
});

const button = (on: Page) => on.locator("main .do button:enabled");

it("the screen without words leads to the search, which asks for them", async () => {
  const headers = { Cookie: roles.session.cookie };
  const answer = await fetch(`${roles.site.origin}/bn/admin/replace?with=x`, { headers });
  expect(new URL(answer.url).pathname).toBe("/bn/admin/search");
  const [main = ""] = elements(await answer.text(), "main");
  expect(tags(main, "input").filter((tag) => tag.includes('name="q"'))).toHaveLength(1);
});

it("the search leads to the screen, which fits every width", async () => {
  // Bengali has the longer words.
  const locale = companionLocale;
  await expectFitAt(page, [360, 768, 1280]);
  const field = (await page.locator("main input[name=with]").boundingBox())!;
  expect([field.x, field.width]).toEqual([16, 328]);
  await page.locator("main input[name=with]").fill(right);
  await page.getByRole("button", { name: m.replace_look({}, { locale }) }).click();
  await page.waitForURL(/replace/);
  await button(page).waitFor();
  await expectFitAt(page, [360, 768, 1280]);
});

it("ticked texts, tables and globals are changed, addresses are not, and the change can be undone", async () => {
  const before = await titles();
  await page.goto(path);
  await button(page).waitFor();
  await page.getByRole("checkbox", { name: m.choose_entry({ title: "Two of Rivarbank" }) }).uncheck();
  await button(page).click();
  await page.locator(".lasting .note", { hasText: m.replaced({ count: "4" }) }).waitFor();
  expect(await titles()).toEqual(["Riverbank one", "Three, by Riverbank", "Two of Rivarbank"]);
  expect((await listOf(syllabus)).map(({ link }) => link)).toContain("https://rivarbank.example/a");
  expect((await listOf(classRoutine))[0]).toMatchObject({ lessons: [{ teacher: "Mr. Riverbank" }] });
  expect((await read(headMessage.api.item)).words).toBe("Welcome to Riverbank. See [us](https://rivarbank.example).");
  expect(await page.locator(".rows > li").count()).toBe(1);
  await expectFit(page);
  await page.locator(".lasting").getByRole("button", { name: m.undo() }).click();
  await page.locator(".lasting .note", { hasText: m.undone() }).waitFor();
  expect(await titles()).toEqual(before);
});

it("a change by somebody else is not overwritten, and the screen reports it", async () => {
  await page.goto(path);
  await button(page).waitFor();
  for (const id of ids)
    await roles.write("PATCH", syllabus.api.update.replace("{id}", id), { link: "https://example.com/b" });
  const before = await titles();
  await button(page).click();
  await page.locator(".alert").first().waitFor();
  expect(await titles()).toEqual(before);
});

it("changes of an editor who needs approval wait; nothing is offered if nothing is found", async () => {
  await roles.write("POST", "/approval/turn", { on: true });
  const before = await titles();
  // From here on the browser is the editor's.
  await page.context().clearCookies();
  await page.context().addCookies(cookiesOf(await openSession(roles.site, roles.editor), roles.site.origin));
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  const send = page.getByRole("button", { name: new RegExp(`^${m.proposal_send()}`) });
  await send.and(page.locator(":enabled")).click();
  await page.locator(".lasting .note", { hasText: m.proposal_sent() }).waitFor();
  expect(await titles()).toEqual(before);
  await page.goto("/admin/replace?q=nowherefound&with=x");
  await page.getByText(m.replace_none()).waitFor();
  await expectFit(page);
  await roles.write("POST", "/approval/turn", { on: false });
});
