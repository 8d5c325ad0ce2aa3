import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import syllabus from "../../collections/syllabus.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, withDatabase } from "../kit/database-state.ts";
import { elements, textOf } from "../kit/html.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administrator, openSession } from "../kit/session.ts";
import { expectFit } from "./phone.ts";
import { useTwoRoles } from "./two-roles.ts";

const roles = useTwoRoles();
let clerk: Page;
let editor: Page;
beforeAll(async () => {
  clerk = await roles.openAs(administrator);
  editor = await roles.openAs(roles.editor);
});

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(".choose input:enabled").first().waitFor();
}

const addNotice = (title: string) =>
  addTo(roles.write, notice, { title, description: "A text.", link: "https://example.com/a" });
const seen = async (path: string) => (await fetch(roles.site.origin + path)).text();
const removeIn = async (page: Page, id: string) => {
  await page.locator(`#remove-${id}`).click();
  await page.getByRole("button", { name: notice.messages.confirm({}, {}) }).click();
};

it("the list for deleting has the texts of visitors' cards and leads to each entry's page", async () => {
  const description = "The whole school was there, and the river too. ".repeat(30);
  const id = await addTo(roles.write, news, { title: "A long day", image: "https://example.com/a.jpg", description });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  await clerk.route("https://example.com/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: svg }));
  const [story = ""] = elements(await seen("/event"), "article");
  const card = textOf(elements(story, "p").find((text) => text.includes("river")) ?? "");
  expect(card).toMatch(/^.{690,700}…$/);
  await openList(clerk, news.admin.remove);
  const row = clerk.locator(".entries > li").first();
  expect(await row.locator(".cut").textContent()).toBe(card);
  expect(await row.locator(".del").textContent()).toBe(m.remove());
  const [red, link] = await row
    .locator(".del, a")
    .evaluateAll((all) => [all.at(-1)!, all[0]!].map((one) => getComputedStyle(one).color));
  expect(red).not.toBe(link);
  const view = row.getByRole("link", { name: m.view_more_entry({ title: "A LONG DAY" }) });
  expect(await view.getAttribute("href")).toBe(`/event/${id}`);
});

it("an entry that was deleted in another tab is taken off the list, which says so", async () => {
  const ids = [await addNotice("GONE ONE"), await addNotice("GONE TWO")];
  await openList(clerk, notice.admin.list);
  for (const id of ids) expect((await roles.write("DELETE", notice.api.remove.replace("{id}", id))).status).toBe(200);
  await clerk.getByRole("button", { name: `${m.visibility_hide()}: GONE ONE` }).click();
  await clerk.locator(".lasting .note", { hasText: m.removed_before() }).waitFor();
  expect(await clerk.locator(`#remove-${ids[0]}`).count()).toBe(0);
  await removeIn(clerk, ids[1]!);
  await clerk.getByRole("alertdialog").locator("h2", { hasText: m.removed_before() }).waitFor();
  await clerk.getByRole("button", { name: m.dialog_ok() }).click();
  await clerk.locator(`#remove-${ids[1]}`).waitFor({ state: "detached" });
});

it("a thousand entries fit a phone; the last page leads back once it is empty", async () => {
  const all = Array.from({ length: 1_000 }, (_, place) => ({ title: `CLASS ${place}`, link: "https://example.com/a" }));
  await withDatabase(roles.site, async (db) => {
    for (let first = 0; first < all.length; first += 100)
      await db
        .insertInto(syllabus.name)
        .values(all.slice(first, first + 100))
        .execute();
    const stats = db.updateTable("collection_stats").where("collection", "=", syllabus.name);
    await stats.set((row) => ({ entries: row("entries", "+", 1_000), version: row("version", "+", 1) })).execute();
  });
  await addTo(roles.write, syllabus, { title: "THE LAST", link: "https://example.com/a" });
  await openList(clerk, syllabus.admin.list);
  await expectFit(clerk);
  const pages = Number(/of (\d+)/.exec((await clerk.locator(".pager span").textContent()) ?? "")?.[1]);
  expect(pages).toBeGreaterThan(33);
  await openList(clerk, `${syllabus.admin.list}?page=${pages}`);
  await clerk.locator(".choose-all input:enabled, .entries > li:only-child input:enabled").check();
  await clerk.locator(".chosen-bar .danger").click();
  await clerk.getByRole("alertdialog").locator("button.danger").click();
  await clerk.getByRole("button", { name: m.dialog_ok() }).click();
  await clerk.waitForURL(`${syllabus.admin.list}?page=${pages - 1}`);
  expect(await clerk.locator(".entries > li").count()).toBe(30);
});

it("an editor hides and duplicates in the list", async () => {
  await addNotice("BY AN EDITOR");
  await openList(editor, notice.admin.list);
  await editor.getByRole("button", { name: `${m.visibility_hide()}: BY AN EDITOR` }).click();
  await editor.locator(".lasting .note", { hasText: m.visibility_hidden({ title: "BY AN EDITOR" }) }).waitFor();
  expect(await seen(`/api${notice.api.list}`)).not.toContain("BY AN EDITOR");
  await editor.getByRole("link", { name: `${m.duplicate()}: BY AN EDITOR` }).click();
  await editor.locator("form button.big:enabled").waitFor();
  expect(await editor.inputValue("#field-title")).toBe("BY AN EDITOR");
  await editor.locator("form button.big").click();
  await editor.locator("main .saved").waitFor();
  expect(await seen(`/api${notice.api.list}`)).toContain("BY AN EDITOR");
});

it("what an editor under approval hides, shows or deletes is sent, said so, and changes nothing", async () => {
  const [first, second] = [await addNotice("WAITS ONE"), await addNotice("WAITS TWO")];
  const draft = await addTo(roles.write, notice, {
    title: "WAITS HIDDEN",
    description: "A text.",
    link: "https://example.com/a",
    visibility: "draft",
  });
  await roles.write("POST", "/approval/turn", { on: true });
  const before = await seen(`/api${notice.api.list}`);
  const { cookie } = await openSession(roles.site, roles.editor);
  /** The number of proposals that the editor has sent. */
  const proposals = async () => {
    const { text } = await rawRequest(roles.site, "/admin/approvals", { Cookie: cookie });
    return elements(text, "section", "approval").flatMap((section) => elements(section, "li")).length;
  };
  await openList(editor, notice.admin.list);
  const sent = editor.locator(".lasting .note", { hasText: m.proposal_sent() });
  const said = async (count: number) => {
    await expect.poll(proposals).toBe(count);
    await sent.waitFor();
    expect(await seen(`/api${notice.api.list}`)).toBe(before);
  };
  await editor.getByRole("button", { name: `${m.proposal_hide()}: WAITS ONE` }).click();
  await said(1);
  await editor.getByRole("button", { name: `${m.proposal_show()}: WAITS HIDDEN` }).click();
  await said(2);
  await openList(editor, notice.admin.list);
  await editor.getByRole("button", { name: `${m.proposal_remove()}: WAITS ONE` }).click();
  await editor.getByRole("alertdialog").getByText(m.proposal_remove_about()).waitFor();
  await editor.getByRole("button", { name: m.proposal_send() }).click();
  await editor.getByRole("alertdialog").locator("h2", { hasText: m.proposal_sent() }).waitFor();
  await editor.getByRole("button", { name: m.dialog_ok() }).click();
  expect(await editor.locator(`#remove-${first}`).count()).toBe(1);
  await said(3);
  await openList(editor, notice.admin.list);
  for (const id of [second, draft]) await editor.locator(`#choose-${id}`).check();
  await editor.locator(".chosen-bar .danger").click();
  await editor.getByRole("button", { name: m.proposal_send() }).click();
  await editor.getByRole("button", { name: m.dialog_ok() }).click();
  await said(5);
  await roles.write("POST", "/approval/turn", { on: false });
});
