import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import syllabus from "../../collections/syllabus.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { pdf, pdfOf } from "../kit/documents.ts";
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
import { uploaderOf } from "../kit/upload.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, logIn, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let write: Write;
let page: Page;
let editor: Account;
const faults: string[][] = [];
const uploaded = new Map<string, string>();

const filesPath = "/admin/files";
const longName = `${"অধ্যায়".repeat(12)}.pdf`;

beforeAll(async () => {
  const environment = { ...administratorEnvironment, SAMPLE_CONTENT: "no" };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  const { token } = await openSession(site);
  write = writerOf(site, token);
  editor = await withDatabase(site, (db) => addEditor(new Administrators(db, 12)));
  const upload = uploaderOf(site, token);
  const add = async (field: string, bytes: Buffer, name: string) => {
    uploaded.set(name, (await upload(field, bytes, name)).json.data!.url);
  };
  for (let number = 10; number < 34; number += 1)
    await add("document", Buffer.concat([pdf, Buffer.from(`%${number}\n`)]), `paper ${number}.pdf`);
  await add("image", await smallJpeg(), "river.jpg");
  await add("document", pdfOf("A list of books", "for class 6"), longName);
  page = await openAs(administrator, filesPath);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(() =>
  expect(
    faults.flatMap((one) => one.splice(0)),
    "faults of the pages",
  ).toEqual([]),
);

/** A page of a phone, signed in. */
async function openAs(account: Account, path: string): Promise<Page> {
  const phone = await openPhone(browser, site);
  faults.push(phone.faults);
  await phone.page.goto(`/login?next=${path}`);
  await logIn(phone.page, account.email, account.password);
  await phone.page.waitForURL(path);
  return phone.page;
}

const addPaper = async (title: string, file: string) => {
  const { body } = await write("POST", "/syllabus", { title, link: uploaded.get(file) });
  return String(body.insertedId);
};

async function search(on: Page, words: string): Promise<void> {
  await on.goto(filesPath);
  await on.locator("main input[type=search]").fill(words);
  await on.locator("main .ask button").click();
  await on.waitForURL(/q=/);
}

it("the list fits phones, tablets and desks in both languages, and goes on in pages", async () => {
  for (const locale of locales) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(localPath(filesPath, locale));
      await page.getByText(longName).waitFor();
      await expectFit(page);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(filesPath);
  expect(await page.locator("main .rows > li").count()).toBe(24);
  await page.locator(`main a[href="${filesPath}?page=2"]`).first().click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => page.locator("main .rows > li").count()).toBe(2);
});

it("a file is found by its name, says where it is used, and is removed after a question that says so", async () => {
  const id = await addPaper("Class 6: Science", "paper 11.pdf");
  await search(page, "paper 11");
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

it("an editor sees and searches the files, and removes none", async () => {
  const own = await openAs(editor, filesPath);
  expect(await own.locator("main .rows > li").count()).toBe(24);
  await search(own, "river");
  expect(await own.locator("main .rows > li").innerText()).toContain(m.file_unused());
  expect(await own.locator("main .rows button").count()).toBe(0);
  await expectFit(own);
  await own.context().close();
});

it("a form takes a file and a picture that are there, found by their names", async () => {
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
  // The point of the face is asked for on the picture itself.
  await page.locator(".focus").waitFor();
  expect(await page.locator("img.chosen").getAttribute("src")).toBe(uploaded.get("river.jpg"));
});

it("a newer file takes the place of the older one at the address that visitors have", async () => {
  const id = await addPaper("Class 8", "paper 13.pdf");
  const addressNow = async () => {
    await page.goto("/syllabus");
    return page.locator(`main a[href^="/files/syllabus-${id}/"]`).first().getAttribute("href");
  };
  const address = await addressNow();
  const newer = pdfOf("The newer list of books");
  await page.goto(syllabus.admin.updateForm.replace("{id}", id));
  await page.setInputFiles('input[type="file"]', { name: "newer.pdf", mimeType: "application/pdf", buffer: newer });
  await page.getByRole("button", { name: m.clear_choice_named({ name: "newer.pdf" }) }).waitFor();
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
  expect(await addressNow()).toBe(address);
  expect(await (await page.request.get(address!)).body()).toEqual(newer);
});
