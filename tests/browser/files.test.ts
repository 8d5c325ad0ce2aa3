import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import syllabus from "../../collections/syllabus.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { pdf, pdfOf } from "../kit/documents.ts";
import { attributes } from "../kit/html.ts";
import { smallJpeg } from "../kit/media.ts";
import { administrator, openSession, writerOf } from "../kit/session.ts";
import { uploaderOf } from "../kit/upload.ts";
import { expectFit, expectFitAt } from "./phone.ts";
import { useTwoRoles } from "./two-roles.ts";

// tests/contract/file-list.test.ts proves what an editor sees of this screen.
const roles = useTwoRoles({ SAMPLE_CONTENT: "no" });
let page: Page;
const uploaded = new Map<string, string>();

const filesPath = "/admin/files";
const longName = `${"অধ্যায়".repeat(12)}.pdf`;

beforeAll(async () => {
  const upload = uploaderOf(roles.site, roles.session.token);
  const add = async (field: string, bytes: Buffer, name: string) => {
    uploaded.set(name, (await upload(field, bytes, name)).json.data!.url);
  };
  for (let number = 10; number < 34; number += 1)
    await add("document", Buffer.concat([pdf, Buffer.from(`%${number}\n`)]), `paper ${number}.pdf`);
  await add("image", await smallJpeg(), "river.jpg");
  await add("document", pdfOf("A list of books", "for class 6"), longName);
  page = await roles.openAs(administrator, filesPath);
});

const addPaper = async (title: string, file: string) => {
  const { body } = await roles.write("POST", "/syllabus", { title, link: uploaded.get(file) });
  return String(body.insertedId);
};

it("the list has several pages, and fits phones, tablets and desktops", async () => {
  expect(await page.locator("main .rows > li").count()).toBe(24);
  await page.locator(`main a[href="${filesPath}?page=2"]`).first().click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => page.locator("main .rows > li").count()).toBe(2);
  // Bengali has the longer words.
  await page.goto(localPath(filesPath, companionLocale));
  await page.getByText(longName).waitFor();
  await expectFitAt(page, [360, 768, 1280]);
});

it("a file is found by its name, says where it is used, and is removed after a question that says so", async () => {
  const id = await addPaper("Class 6: Science", "paper 11.pdf");
  await page.goto(filesPath);
  await page.locator("main input[type=search]").fill("paper 11");
  await page.locator("main .ask button").click();
  await page.waitForURL(/q=/);
  const line = page.locator("main .rows > li");
  expect(await line.count()).toBe(1);
  const use = line.getByRole("link", { name: /Class 6: Science/ }).first();
  expect(await use.getAttribute("href")).toBe(syllabus.admin.updateForm.replace("{id}", id));
  const remove = page.getByRole("button", { name: m.remove_entry({ title: "paper 11.pdf" }) });
  await remove.click();
  const dialog = page.getByRole("alertdialog");
  expect(await dialog.innerText()).toContain("Class 6: Science");
  expect(await dialog.innerText()).toContain(m.file_remove_used());
  await expectFit(page);
  await dialog.getByRole("button", { name: m.dialog_cancel() }).click();
  await page.getByText(m.file_not_removed()).waitFor();
  await page.getByRole("button", { name: m.dialog_ok() }).click();
  await remove.click();
  await dialog.getByRole("button", { name: m.file_remove_yes() }).click();
  await page.locator(".lasting .note", { hasText: m.file_removed({ name: "paper 11.pdf" }) }).waitFor();
  expect(await line.count()).toBe(0);
  expect((await page.request.get(uploaded.get("paper 11.pdf")!)).status()).toBe(404);
});

it("the question before a file is removed names that a proposal uses it", async () => {
  const { token } = await openSession(roles.site, roles.editor);
  await roles.write("POST", "/approval/turn", { on: true });
  const body = { title: "Class 9", link: uploaded.get("paper 15.pdf") };
  const sent = await writerOf(roles.site, token)("POST", syllabus.api.list, body);
  expect(sent.status).toBe(202);
  await page.goto(`${filesPath}?q=paper+15`);
  await page.getByRole("button", { name: m.remove_entry({ title: "paper 15.pdf" }) }).click();
  const question = await page.getByRole("alertdialog").innerText();
  expect(question).toContain(m.file_awaited());
  expect(question).toContain(m.file_remove_used());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: m.dialog_ok() }).click();
  await roles.write("POST", "/approval/turn", { on: false });
});

it("a form can use a file and a picture that were uploaded before, found by their names", async () => {
  await page.goto(syllabus.admin.add);
  await page.fill("#field-title", "Class 7");
  await page.getByRole("button", { name: m.choose_there_file() }).click();
  await page.locator(".there .upload").first().waitFor();
  await expectFit(page);
  await page.getByRole("button", { name: m.choose_there_more() }).click();
  await expect.poll(() => page.locator(".there .upload").count()).toBeGreaterThan(12);
  await page.locator(".there input").fill("paper 12");
  await page.getByRole("button", { name: m.choose_entry({ title: "paper 12.pdf" }) }).click();
  await page.getByRole("button", { name: m.clear_choice_named({ name: "paper 12.pdf" }) }).waitFor();
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
  const papers = (await (await page.request.get("/api/syllabus")).json()) as { title: string; link: string }[];
  expect(papers.find(({ title }) => title === "Class 7")?.link).toBe(uploaded.get("paper 12.pdf"));

  await page.goto("/addBody");
  await page.getByRole("button", { name: m.choose_there_picture() }).click();
  await page.locator(".there img").first().waitFor();
  expect(await page.locator(".there .upload").count()).toBe(1);
  await expectFit(page);
  await page.getByRole("button", { name: m.choose_entry({ title: "river.jpg" }) }).click();
  // The form shows the picture itself, on which the focal point can be set.
  await page.locator(".focus").waitFor();
  expect(await page.locator("img.chosen").getAttribute("src")).toBe(uploaded.get("river.jpg"));
});

it("a newer file replaces the older one at the same public address", async () => {
  const id = await addPaper("Class 8", "paper 13.pdf");
  const addressNow = async () => {
    const html = await (await page.request.get("/syllabus")).text();
    return attributes(html, "href").find((href) => href.startsWith(`/files/syllabus-${id}/`));
  };
  const address = await addressNow();
  expect(address).toBeDefined();
  const newer = pdfOf("The newer list of books");
  await page.goto(syllabus.admin.updateForm.replace("{id}", id));
  await page.setInputFiles('input[type="file"]', { name: "newer.pdf", mimeType: "application/pdf", buffer: newer });
  await page.getByRole("button", { name: m.clear_choice_named({ name: "newer.pdf" }) }).waitFor();
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
  expect(await addressNow()).toBe(address);
  expect(await (await page.request.get(address!)).body()).toEqual(newer);
});
