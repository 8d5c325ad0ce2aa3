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

it("a form keeps its values when refused and when reloaded, and adds what is sent again only once", async () => {
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

  await page.unroute(api);
  for (const _ of ["first", "second"]) {
    await loseAnswer(page, api);
    await button.click();
    await message
      .filter({ hasText: m.client_offline({}, { locale }) })
      .and(page.locator(":focus"))
      .waitFor();
  }
  await page.reload();
  await page.getByText(m.draft_restored({}, { locale })).waitFor();
  expect(await title.inputValue()).toBe("Kept title");
  await page.locator("form button.big:enabled").click();
  await page.locator(".toast", { hasText: notice.messages.added({}, { locale }) }).waitFor();
  expect(await entries(notice.api.list)).toHaveLength(before.length + 1);
});

it("a form names missing fields before it sends anything, and adds one entry however often it is pressed", async () => {
  const page = await administrator.open(notice.admin.add);
  const before = await entries(notice.api.list);
  const button = page.locator("form button.big");
  const [title, expiry] = [page.locator("#field-title"), page.locator("#field-expirationDate")];
  const typed = await expiry.inputValue();
  await expiry.fill("soon");
  await button.click();
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator("#field-title-error").textContent()).toBe("Fill this in.");
  expect(await page.locator("#field-description-error").textContent()).toBe("Fill this in.");
  expect(await page.locator("#field-expirationDate-error").textContent()).toBe(
    "Enter a number of days from 0 to 9999, such as 7.",
  );
  expect(await title.getAttribute("aria-describedby")).toBe("field-title-error");

  await expiry.fill(typed);
  await fillIn(page, notice, "Once");
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await page.locator(".toast", { hasText: "Notice Posted" }).waitFor();
  expect(await entries(notice.api.list)).toHaveLength(before.length + 1);
  expect(await title.inputValue()).toBe("");

  // What is typed while an entry is sent starts the next one, and that one is not reported as posted if it is refused.
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
  await button.click();
  await page.locator("form button.big[aria-disabled]").waitFor();
  await title.fill("The next one");
  sending.resolve();
  await page.locator(".saved").waitFor();
  expect([await title.inputValue(), await page.locator("#field-description").inputValue()]).toEqual([
    "The next one",
    "",
  ]);
  expect((await entries(notice.api.list))[0]).toMatchObject({ title: "Slow title" });
  await button.click();
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator(".saved").count()).toBe(0);
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

it("a picture that failed, also without a connection, is sent again, and added once", async () => {
  const page = await administrator.open(pictures.admin.add, { mayFail: true });
  const again = page.getByRole("button", { name: /^Try again/ });
  await page.locator("form button.big:enabled").waitFor();
  const address = administrator.address("/icon-192.png");
  await page.locator("#field-picture").fill(address);
  await page.context().setOffline(true);
  await page.locator("form button.big").click();
  await page.locator("form .alert:focus", { hasText: "Cannot reach the site." }).waitFor();
  await page.locator(".queue li", { hasText: address }).waitFor();
  expect(await page.locator("form output .alert").count()).toBe(0);
  await page.context().setOffline(false);
  await again.click();
  await page.locator(".queue").waitFor({ state: "detached" });

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

it("a list keeps an entry that the server fails to remove, and drops one that somebody else has removed", async () => {
  const page = await administrator.open(notice.admin.remove, { mayFail: true });
  const button = page.locator('[id^="remove-"]:not([aria-disabled])').first();
  const dialog = page.getByRole("alertdialog");
  const removal = async (status: number, body: object) => {
    await page.route("**/api/notice/*", (route) => route.fulfill({ status, body: JSON.stringify(body) }), { times: 1 });
    await button.click();
    await page.getByRole("button", { name: "Yes, remove notice!" }).click();
  };
  const id = (await button.getAttribute("id")) ?? "";
  await removal(500, {});
  await page.getByText("Not deleted.").waitFor();
  expect(await page.locator(`#${id}`).isVisible()).toBe(true);

  await removal(200, { acknowledged: true, deletedCount: 0 });
  await dialog.getByText("Already deleted by somebody.").waitFor();
  await page.locator(`#${id}`).waitFor({ state: "detached" });
});

const answerWith = (answer: object) => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify(answer),
});
/** Waits until a form says that it has failed, and checks that it says nothing else and still has its values. */
async function expectFailed(page: Page, name: string): Promise<void> {
  const failed = page.locator("form .alert[role=alert]", { hasText: "Didn't add Teacher" });
  await failed.and(page.locator(":focus")).waitFor();
  expect(await page.locator(".toast, .saved").count()).toBe(0);
  expect(await page.locator("#field-name").inputValue()).toBe(name);
}

it("a form believes the answer, not its status: nothing acknowledged is a failure", async () => {
  const page = await administrator.open(teacher.admin.add, { mayFail: true });
  await fillIn(page, teacher, "Refused");
  const button = page.locator("form button.big");
  for (const acknowledged of [0, false]) {
    await page.route(`**/api${teacher.api.list}`, (route) => route.fulfill(answerWith({ acknowledged })), { times: 1 });
    await button.click();
    await expectFailed(page, "Refused name");
  }
  await button.click();
  await page.locator(".toast", { hasText: "Teacher Added" }).waitFor();
});

it("an update without effect has failed; a lost answer is nobody's change, and two presses save once", async () => {
  const values = { name: "Sample Person", ssc: 2001, hsc: 2003, designation: "Teacher" };
  const id = await administrator.api.add(teacher, values);
  const path = pathTo(teacher.admin.updateForm, id);
  const page = await administrator.open(path, { mayFail: true });
  const button = page.locator("form button.big");
  await button.and(page.locator(":enabled")).waitFor();
  await page.locator("#field-name").fill("Not changed");
  const update = `**/api${pathTo(teacher.api.update, id)}`;
  const unchanged = answerWith({ acknowledged: true, modifiedCount: 0 });
  await page.route(update, (route) => route.fulfill(unchanged), { times: 1 });
  await button.click();
  await expectFailed(page, "Not changed");

  const stored = () => administrator.read<{ name: string }>(pathTo(teacher.api.item, id));
  await page.locator("#field-name").fill("Lost answer");
  await loseAnswer(page, update);
  await button.click();
  await page.locator("form .alert:focus", { hasText: m.client_offline() }).waitFor();
  expect((await stored()).name).toBe("LOST ANSWER");
  await button.dblclick();
  await page.locator(".saved").waitFor();
  expect(await page.locator("form .alert[role=alert]").count()).toBe(0);
  expect(await (await page.request.get(path)).text()).toContain(">Earlier versions: 1<");
});
