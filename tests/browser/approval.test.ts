import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import usefulLink from "../../collections/usefulLink.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { versionsPath } from "../../engine/entry-path.ts";
import { orderPath } from "../../engine/manual-order.ts";
import headMessage from "../../globals/headMessage.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, pathTo } from "../kit/database-state.ts";
import { smallJpeg } from "../kit/media.ts";
import { administrator, openSession, writerOf } from "../kit/session.ts";
import { personSeconds, Walker } from "../trust/walker.ts";
import { expectFit } from "./phone.ts";
import { useTwoRoles } from "./two-roles.ts";

const roles = useTwoRoles({}, { hasTouch: true });
/** The phones of the editor and of the head. */
let clerk: Page;
let head: Page;
beforeAll(async () => {
  await roles.write("POST", "/approval/turn", { on: true });
  clerk = await roles.openAs(roles.editor, "/admin");
  head = await roles.openAs(administrator, "/robots.txt");
});

/** Takes a screenshot if an environment variable names a folder for it. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.APPROVAL_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

const t = (message: (inputs: object, options: { locale: "en" }) => string) => message({}, { locale: "en" });
const published = async () => (await (await fetch(`${roles.site.origin}/event`)).text()).includes("KITE FESTIVAL");

it("an editor proposes with a picture, the head returns it, it is corrected, published and undone", async () => {
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

  await head.goto("/admin");
  await head.locator("main a", { hasText: "Waiting for your approval" }).tap();
  await head.waitForURL(/\/admin\/approvals\/proposal/);
  await head.locator(".draft", { hasText: /kite festival/i }).waitFor();
  await expectFit(head);
  await head.locator(".approval details summary").tap();
  await head.locator(".approval textarea").fill("Say the day.");
  await head.locator('.approval button[value="return"]').tap();
  await head.locator(".approval blockquote", { hasText: "Say the day." }).waitFor();

  await clerk.goto("/admin");
  await clerk.locator("main a", { hasText: /Sent back to you: kite festival/i }).tap();
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
    await approving.tap(head.locator("main a", { hasText: "Waiting for your approval" }));
    await head.locator(".draft", { hasText: "on Sunday" }).waitFor();
    await approving.tap(head.locator('.approval button[value="publish"]'));
    await head.locator(".state.published").waitFor();
  });
  expect(await published()).toBe(true);
  const chat = head.getByRole("link", { name: t(m.share_whatsapp) });
  const sent = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
  expect(sent).toMatch(/^kite festival\n\nhttp\S+\/event\/\d+$/i);
  await clerk.goto("/admin");
  await clerk.locator("main a", { hasText: /What you sent has been published: kite festival/i }).tap();
  await clerk.locator(".state.published").waitFor();
  await clerk.getByRole("link", { name: t(m.share_whatsapp) }).waitFor();
  const [proposing, publishing] = [typing.legs.get("propose")!, approving.legs.get("approve")!];
  expect(proposing).toMatchObject({ taps: 4, characters: 26, files: 1, screens: 1 });
  expect(publishing).toMatchObject({ taps: 2, characters: 0, files: 0, screens: 2 });
  expect(personSeconds(proposing)).toBeLessThanOrEqual(60);
  expect(personSeconds(publishing)).toBeLessThanOrEqual(30);

  await head.locator('.approval button[value="undo"]').tap();
  await head.locator(".state.undone").waitFor();
  expect(await head.getByRole("link", { name: t(m.share_whatsapp) }).count()).toBe(0);
  expect(await published()).toBe(false);
});

it("an editor's buttons say that they only propose: for entry, bin, version, order and global", async () => {
  const [removed, changed] = [await addTo(roles.write, notice), await addTo(roles.write, notice)];
  await roles.write("PATCH", pathTo(notice.api.update, changed), { title: "CHANGED" });
  await roles.write("DELETE", pathTo(notice.api.remove, removed));
  const page = clerk;
  const locale = companionLocale;
  const hydrated = () => page.waitForFunction(() => !document.querySelector("main button:disabled"));
  const word = (message: (inputs: object, options: { locale: typeof locale }) => string) => message({}, { locale });
  await page.goto(localPath(usefulLink.admin.list, locale));
  await hydrated();
  const acts = page.locator(".rows li").first().locator(".acts");
  await acts.getByText(word(m.proposal_hide), { exact: true }).waitFor();
  await expectFit(page);
  await picture(page, "asks");
  await acts.getByText(word(m.proposal_remove), { exact: true }).tap();
  await page.getByRole("alertdialog").getByText(word(m.proposal_remove_about)).waitFor();
  await expectFit(page);
  await picture(page, "asking");
  await page.goto(localPath("/admin/bin", locale));
  await hydrated();
  await page.getByText(word(m.proposal_restore), { exact: true }).first().waitFor();
  await page.locator(".removed input").first().check();
  await page.getByRole("button", { name: word(m.proposal_restore_chosen), exact: true }).waitFor();
  await expectFit(page);
  await page.goto(localPath(versionsPath(notice, Number(changed)), locale));
  await hydrated();
  await page.getByText(word(m.proposal_version), { exact: true }).tap();
  const asking = page.getByRole("alertdialog");
  await asking.getByText(word(m.proposal_remove_about)).waitFor();
  await asking.getByRole("button", { name: word(m.proposal_send), exact: true }).waitFor();
  await expectFit(page);
  await page.goto(localPath(orderPath(usefulLink), locale));
  await page.getByRole("button", { name: word(m.proposal_send), exact: true }).waitFor();
  await page.getByText(m.order_about({ button: word(m.proposal_send) }, { locale })).waitFor();
  await expectFit(page);
  await page.goto(localPath(headMessage.admin.updateForm, locale));
  await hydrated();
  await page.locator(".formatted textarea, textarea").first().fill("The gate opens at nine.");
  await page.getByRole("button", { name: word(m.proposal_send), exact: true }).tap();
  await page.locator(".alert.ok", { hasText: word(m.proposal_sent_about) }).waitFor();
  const message = await (await fetch(`${roles.site.origin}/api${headMessage.api.item}`)).text();
  expect(message).not.toContain("The gate opens at nine");
});

it("every screen fits a phone with long and unbroken words", async () => {
  const account = writerOf(roles.site, (await openSession(roles.site, roles.editor)).token);
  const word = "দীর্ঘশব্দ".repeat(20);
  const body = { title: word, image: "https://example.com/a.jpg", description: word };
  const sent = await account("POST", news.api.list, body);
  const id = String(sent.body.proposal);
  const link = await account("POST", "/approval/links", { proposal: Number(id) });
  await roles.write("POST", `/approval/${id}/return`, { word });
  await clerk.route("https://example.com/**", (route) =>
    route.fulfill({
      status: 200,
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    }),
  );
  for (const path of [
    "/admin/approvals",
    `/admin/approvals/proposal?proposal=${id}`,
    `/admin/approvals/change?proposal=${id}`,
    String(link.body.path),
  ]) {
    await clerk.goto(localPath(path, companionLocale));
    await expectFit(clerk);
  }
});
