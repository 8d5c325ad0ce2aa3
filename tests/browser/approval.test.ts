import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { smallJpeg } from "../kit/media.ts";
import { addEditor } from "../kit/results.ts";
import {
  type Account,
  administrator,
  administratorEnvironment,
  openSession,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { personSeconds, Walker } from "../trust/walker.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, logIn, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let write: Write;
let editor: Account;
const faults: string[][] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
  write = writerOf(site, (await openSession(site)).token);
  editor = await withDatabase(site, (db) => addEditor(new Administrators(db, 12)));
  await write("POST", "/approval/turn", { on: true });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(() => expect(faults.splice(0).flat(), "faults of the pages").toEqual([]));

/** A page of a phone, signed in. */
async function openAs(account: Account, path: string): Promise<Page> {
  const phone = await openPhone(browser, site, { hasTouch: true });
  faults.push(phone.faults);
  await phone.page.goto(`/login?next=${path}`);
  await logIn(phone.page, account.email, account.password);
  await phone.page.waitForURL(path);
  return phone.page;
}

const t = (message: (inputs: object, options: { locale: "en" }) => string) => message({}, { locale: "en" });
const published = async () => (await (await fetch(`${site.origin}/event`)).text()).includes("KITE FESTIVAL");

it("an editor proposes with a picture, the head sends it back, it is corrected, published and taken back", async () => {
  const clerk = await openAs(editor, "/admin");
  const typing = new Walker(clerk);
  await typing.leg("propose", async () => {
    await typing.tap(clerk.locator(`main a[href="${news.admin.add}"]`).first());
    await clerk.waitForURL(news.admin.add);
    await clerk.waitForFunction(() => !document.querySelector("main button:disabled, main input:disabled"));
    const file = await smallJpeg(7);
    const uploaded = clerk.waitForResponse((response) => response.url().endsWith("/api/upload"));
    await typing.choose("main input[type=file]", [file], { name: "day", extension: "jpg", mimeType: "image/jpeg" });
    await typing.type("#field-title", "Kite festival");
    await typing.type("#field-description", "On the field.");
    expect((await uploaded).status()).toBe(200);
    const button = clerk.locator("main form button[type=submit]");
    expect(await button.textContent()).toBe(t(m.proposal_send));
    await typing.tap(button);
    await clerk.locator(".alert.ok", { hasText: t(m.proposal_sent_about) }).waitFor();
  });
  expect(await published()).toBe(false);

  const head = await openAs(administrator, "/admin");
  const deciding = new Walker(head);
  const look = async () => {
    await deciding.tap(head.locator('main a[href="/admin/approvals"]', { hasText: "Waiting for your approval" }));
    await head.waitForURL("/admin/approvals");
    await deciding.tap(head.locator(".approval li a").first());
    await head.waitForURL(/\/admin\/approvals\/proposal/);
    await head.locator(".draft", { hasText: /kite festival/i }).waitFor();
  };
  await look();
  await expectFit(head);
  await head.locator(".approval details summary").tap();
  await head.locator(".approval textarea").fill("Say the day.");
  await head.locator('.approval button[value="return"]').tap();
  await head.locator(".approval blockquote", { hasText: "Say the day." }).waitFor();

  await clerk.goto("/admin");
  await clerk.locator('main a[href="/admin/approvals"]', { hasText: "Sent back to you" }).tap();
  await clerk.locator(".approval li a").first().tap();
  await clerk.locator(".approval a.btn", { hasText: t(m.approval_change) }).tap();
  await clerk.locator(".alert", { hasText: "Say the day." }).waitFor();
  await clerk.waitForFunction(() => !document.querySelector("main button:disabled, main input:disabled"));
  expect(await clerk.inputValue("#field-title")).toMatch(/kite festival/i);
  expect(await clerk.inputValue("#field-description")).toBe("On the field.");
  await clerk.fill("#field-description", "On the field, on Sunday.");
  await clerk.locator("main form button[type=submit]").tap();
  await clerk.locator(".alert.ok", { hasText: t(m.proposal_sent_about) }).waitFor();

  await head.goto("/admin");
  const approving = new Walker(head);
  await approving.leg("approve", async () => {
    await approving.tap(head.locator('main a[href="/admin/approvals"]', { hasText: "Waiting for your approval" }));
    await head.waitForURL("/admin/approvals");
    await approving.tap(head.locator(".approval li a").first());
    await head.locator(".draft", { hasText: "on Sunday" }).waitFor();
    await approving.tap(head.locator('.approval button[value="publish"]'));
    await head.locator(".state.published").waitFor();
  });
  expect(await published()).toBe(true);
  const [proposing, publishing] = [typing.legs.get("propose")!, approving.legs.get("approve")!];
  expect(proposing).toMatchObject({ taps: 4, characters: 26, files: 1, screens: 1 });
  expect(publishing).toMatchObject({ taps: 3, characters: 0, files: 0, screens: 3 });
  expect(personSeconds(proposing)).toBeLessThanOrEqual(60);
  expect(personSeconds(publishing)).toBeLessThanOrEqual(30);

  await head.locator('.approval button[value="undo"]').tap();
  await head.locator(".state.undone").waitFor();
  expect(await published()).toBe(false);
});

it("every screen fits a phone in both languages, with long and unbroken words", async () => {
  const account = writerOf(site, (await openSession(site, editor)).token);
  const word = "দীর্ঘশব্দ".repeat(20);
  const body = { title: word, image: "https://example.com/a.jpg", description: word };
  const sent = await account("POST", "/approval", { method: "POST", path: news.api.list, body });
  const id = String(sent.body.proposal);
  const link = await account("POST", "/approval/links", { proposal: Number(id) });
  await write("POST", `/approval/${id}/return`, { word });
  const own = await openAs(editor, "/admin");
  for (const locale of locales)
    for (const path of [
      "/admin/approvals",
      `/admin/approvals/proposal?proposal=${id}`,
      `/admin/approvals/change?proposal=${id}`,
      String(link.body.path),
    ]) {
      await own.route("https://example.com/**", (route) =>
        route.fulfill({
          status: 200,
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
        }),
      );
      await own.goto(localPath(path, locale));
      await expectFit(own);
    }
});
