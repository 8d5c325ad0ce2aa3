import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import teacher from "../../collections/teacher.ts";
import pictures from "../../collections/picture.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { pathTo } from "../kit/database-state.ts";
import { useAdministrator } from "./administrator.ts";
import { fillIn, picture } from "./entry-forms.ts";
import { apiOf } from "./page-api.ts";

const administrator = useAdministrator();
const entries = async (path: string) => administrator.read<Record<string, string>[]>(path);

/** Lets the next request to an address reach the server, but not its answer the page. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

it("a form keeps its values if the server cannot be reached or refuses them, or if the session has ended", async () => {
  const locale = companionLocale;
  const path = localPath(notice.admin.add, locale);
  const page = await administrator.open(path, { mayFail: true });
  await fillIn(page, notice, "Kept");
  const button = page.locator("form button.big");
  const message = page.locator("form .alert[role=alert]");
  const before = await entries(notice.api.list);
  const api = `**/api${notice.api.list}`;
  const title = page.locator("#field-title");

  await page.route(api, (route) => route.abort(), { times: 1 });
  await button.click();
  await message
    .filter({ hasText: m.client_offline({}, { locale }) })
    .and(page.locator(":focus"))
    .waitFor();
  expect(await title.inputValue()).toBe("Kept title");

  const refused = JSON.stringify({ message: "Nobody.", errors: { link: "Not this one." } });
  await page.route(api, (route) => route.fulfill({ status: 400, body: refused }), { times: 1 });
  await button.click();
  await message.filter({ hasText: "Not this one." }).waitFor();
  expect(await page.locator("#field-link").getAttribute("aria-invalid")).toBe("true");
  await message.getByRole("link").click();
  await page.locator("#field-link:focus").waitFor();

  await page.route(api, (route) => route.fulfill({ status: 401, body: "{}" }));
  await button.click();
  const login = message.getByRole("link", { name: m.log_in_again({}, { locale }) });
  expect(await login.getAttribute("href")).toBe(`${localPath("/login", locale)}?next=${encodeURIComponent(path)}`);
  expect(await entries(notice.api.list)).toHaveLength(before.length);

  await page.reload();
  await page.getByText(m.draft_restored({}, { locale })).waitFor();
  expect(await title.inputValue()).toBe("Kept title");
  await page.getByRole("button", { name: m.draft_discard({}, { locale }) }).click();
  expect(await title.inputValue()).toBe("");
});

it("a form says which fields are missing before it sends anything", async () => {
  const page = await administrator.open(notice.admin.add);
  await page.locator("#field-expirationDate").fill("soon");
  await page.locator("form button.big").click();
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator("#field-title-error").textContent()).toBe("Fill this in.");
  expect(await page.locator("#field-description-error").textContent()).toBe("Fill this in.");
  expect(await page.locator("#field-expirationDate-error").textContent()).toBe(
    "Enter a number of days from 0 to 9999, such as 7.",
  );
  expect(await page.locator("#field-title").getAttribute("aria-describedby")).toBe("field-title-error");
});

it("one entry is added however often the button is pressed", async () => {
  const page = await administrator.open(notice.admin.add);
  const before = await entries(notice.api.list);
  await fillIn(page, notice, "Once");
  await page.locator("form button.big").evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.locator(".toast", { hasText: "Notice Posted" }).waitFor();
  expect(await entries(notice.api.list)).toHaveLength(before.length + 1);
  expect(await page.locator("#field-title").inputValue()).toBe("");
});

it("the second tap of a double tap does not undo a success; two seconds later a press counts again", async () => {
  for (const collection of [notice, pictures]) {
    const page = await administrator.open(collection.admin.add, { width: 360, fresh: true });
    await page.locator("form button.big:enabled").waitFor();
    const before = (await entries(collection.api.list)).length;
    if (collection === notice) await fillIn(page, notice, "Twice");
    else
      await page
        .locator("input[multiple]")
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture() });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const button = page.locator("form button.big");
    await button.click();
    await page.locator(".saved").waitFor();
    await button.click();
    expect([await page.locator("form [role=alert]").count(), await page.locator(".saved").count()]).toEqual([0, 1]);
    expect((await entries(collection.api.list)).length - before).toBe(1);
    await page.clock.runFor(2000);
    await button.click();
    await page.locator("form .alert[role=alert]").waitFor();
    expect(await page.locator(".saved").count()).toBe(0);
  }
});

it("text typed while the form is sent starts the next entry; a refused one is not reported as posted", async () => {
  const page = await administrator.open(notice.admin.add);
  await fillIn(page, notice, "Slow");
  const sending = Promise.withResolvers<void>();
  await page.route(
    `**/api${notice.api.list}`,
    async (route) => {
      await sending.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.locator("form button.big").click();
  await page.locator("form button.big[aria-disabled]").waitFor();
  await page.locator("#field-title").fill("The next one");
  sending.resolve();
  await page.locator(".saved").waitFor();
  expect([
    await page.locator("#field-title").inputValue(),
    await page.locator("#field-description").inputValue(),
  ]).toEqual(["The next one", ""]);
  expect((await entries(notice.api.list))[0]).toMatchObject({ title: "Slow title" });
  await page.locator("form button.big").click();
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator(".saved").count()).toBe(0);
});

it("a form reports a missing connection, not a missing picture, if an address cannot be checked", async () => {
  const page = await administrator.open(pictures.admin.add, { mayFail: true });
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("#field-picture").fill("https://example.com/a.png");
  await page.context().setOffline(true);
  await page.locator("form button.big").click();
  await page.locator("form .alert:focus", { hasText: "Cannot reach the site." }).waitFor();
  await page.context().setOffline(false);
  expect(await page.locator("#field-picture").inputValue()).toBe("https://example.com/a.png");
  expect(await page.locator("#field-picture-error").count()).toBe(0);
});

it("after lost answers and a reload, sending an entry again adds nothing twice", async () => {
  const page = await administrator.open(notice.admin.add, { mayFail: true });
  const before = await entries(notice.api.list);
  await fillIn(page, notice, "Lost answer");
  for (const _ of ["first", "second"]) {
    await loseAnswer(page, `**/api${notice.api.list}`);
    await page.locator("form button.big").click();
    await page.locator("form .alert:focus").waitFor();
  }
  await page.reload();
  await page.locator("form button.big:enabled").waitFor();
  expect(await page.locator("#field-title").inputValue()).toBe("Lost answer title");
  await page.locator("form button.big").click();
  await page.locator(".toast", { hasText: "Notice Posted" }).waitFor();
  expect(await entries(notice.api.list)).toHaveLength(before.length + 1);
});

it("a lost answer does not count as another person's change, and two presses save once", async () => {
  const api = await apiOf(await administrator.open("/admin", { mayFail: true }));
  const id = await api.add(notice, { title: "Holiday", description: "On Sunday" });
  const path = notice.admin.updateForm.replace("{id}", id);
  const page = await administrator.open(path, { mayFail: true });
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("#field-title").fill("Lost answer");
  await loseAnswer(page, "**/api/notice/*");
  await page.locator("form button.big").click();
  await page.locator("form .alert:focus").waitFor();
  expect(await administrator.read(`/notice/${id}`)).toMatchObject({ title: "Lost answer" });
  await page.locator("form button.big").dblclick();
  await page.locator(".saved").waitFor();
  expect(await page.locator("form .alert[role=alert]").count()).toBe(0);
  await page.goto(path);
  await page.getByRole("link", { name: "Earlier versions: 1" }).waitFor();
});

it("many pictures are added in order; one that failed is sent again, and once if its answer was lost", async () => {
  const page = await administrator.open(pictures.admin.add, { mayFail: true });
  const before = await entries(pictures.api.list);
  const files = await Promise.all(
    [51, 52, 53].map(async (width) => ({
      name: `${width}.png`,
      mimeType: "image/png",
      buffer: await picture(width),
    })),
  );
  await page.locator("input[multiple]").setInputFiles(files);
  await page.route("**/api/upload", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await page.locator("form button.big").click();
  const again = page.getByRole("button", { name: /^Try again/ });
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator(".queue li").count()).toBe(1);
  expect(await entries(pictures.api.list)).toHaveLength(before.length + 2);
  await loseAnswer(page, `**/api${pictures.api.list}`);
  await again.click();
  await page.locator("form .alert:focus").waitFor();
  await again.click();
  await page.locator(".queue").waitFor({ state: "detached" });
  expect(await entries(pictures.api.list)).toHaveLength(before.length + 3);
});

it("an entry that somebody else has removed is reported as removed, and leaves the list", async () => {
  const page = await administrator.open(notice.admin.remove, { mayFail: true });
  const button = page.locator('[id^="remove-"]:not([aria-disabled])').first();
  const id = (await button.getAttribute("id")) ?? "";
  await page.route("**/api/notice/*", (route) =>
    route.fulfill({ status: 200, body: JSON.stringify({ acknowledged: true, deletedCount: 0 }) }),
  );
  await button.click();
  await page.getByRole("button", { name: "Yes, remove notice!" }).click();
  await page.getByRole("alertdialog").getByText("Already deleted by somebody.").waitFor();
  await page.locator(`#${id}`).waitFor({ state: "detached" });
});

it("an entry stays where it is when the server fails to remove it", async () => {
  const page = await administrator.open(notice.admin.remove, { mayFail: true });
  await page.route("**/api/notice/*", (route) => route.fulfill({ status: 500, body: "{}" }));
  const button = page.locator('[id^="remove-"]:not([aria-disabled])').first();
  await button.click();
  await page.getByRole("button", { name: "Yes, remove notice!" }).click();
  await page.getByText("Not deleted.").waitFor();
  expect(await button.isVisible()).toBe(true);
});

it("a form believes the answer, not its status: nothing acknowledged or changed is a failure", async () => {
  const answerWith = (answer: object) => ({
    status: 200,
    contentType: "application/json",
    body: JSON.stringify(answer),
  });
  const page = await administrator.open(teacher.admin.add, { mayFail: true });
  await fillIn(page, teacher, "Refused");
  const button = page.locator("form button.big");
  const failed = page.locator("form .alert[role=alert]", { hasText: "Didn't add Teacher" });
  for (const acknowledged of [0, false]) {
    await page.route(`**/api${teacher.api.list}`, (route) => route.fulfill(answerWith({ acknowledged })), { times: 1 });
    await button.click();
    await failed.and(page.locator(":focus")).waitFor();
    expect(await page.locator(".toast, .saved").count()).toBe(0);
    expect(await page.locator("#field-name").inputValue()).toBe("Refused name");
  }
  await button.click();
  await page.locator(".toast", { hasText: "Teacher Added" }).waitFor();

  const [{ _id: id = "" } = {}] = await entries(teacher.api.list);
  await page.goto(pathTo(teacher.admin.updateForm, id));
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("#field-name").fill("Not changed");
  const unchanged = answerWith({ acknowledged: true, modifiedCount: 0 });
  await page.route(`**/api${pathTo(teacher.api.update, id)}`, (route) => route.fulfill(unchanged));
  await button.click();
  await failed.and(page.locator(":focus")).waitFor();
  expect(await page.locator(".toast, .saved").count()).toBe(0);
  expect(await page.locator("#field-name").inputValue()).toBe("Not changed");
});

it("the form of an entry that does not exist is answered with 404", async () => {
  const page = await administrator.open("/", {});
  const answer = await page.request.get(notice.admin.updateForm.replace("{id}", "999999"));
  expect(answer.status()).toBe(404);
});
