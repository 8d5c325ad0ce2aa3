// Takes the screenshots for README.md and docs/administrator.md from a temporary site with sample content:
//   npm run pictures
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser } from "../../scripts/browser.mjs";
import { findProgram } from "../../scripts/find-program.mjs";
import { printedPage } from "../../tests/kit/paper-photo.ts";
import { startSiteProcess } from "../../tests/kit/site.ts";

const email = "clerk@school.example";
const password = "sample-password-1";
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
/** The address that slips and pages show. The browser finds the temporary site under it. */
const publicUrl = "http://school.example";

const examination = { en: "Half-yearly examination", bn: "অর্ধবার্ষিক পরীক্ষা" };
const pupils = { en: "Sample pupil", bn: "নমুনা শিক্ষার্থী" };
const heads = {
  en: ["Roll", "Name", "Bangla", "English", "Mathematics", "GPA"],
  bn: ["রোল", "নাম", "বাংলা", "ইংরেজি", "গণিত", "জিপিএ"],
};
const rowsOf = (locale: "en" | "bn") =>
  Array.from({ length: 12 }, (_, place) => [
    place + 1,
    `${pupils[locale]} ${place + 1}`,
    71 + place,
    64 + place,
    82,
    4.67,
  ]);
/** The cells of a sheet, as they are pasted. */
const tableOf = (locale: "en" | "bn") => [heads[locale], ...rowsOf(locale)].map((row) => row.join("\t")).join("\n");
const marks = { en: tableOf("en"), bn: tableOf("bn") };

/** The lines of a printed notice with a table, and where they begin, in pixels. */
const papers = {
  en: [
    ["Sample Government High School", 260, 110],
    ["Memo no: SGHS/2026/47", 110, 230],
    ["Date: 26/11/2026", 700, 230],
    ["Subject: Annual examination 2026", 110, 340],
    ["The annual examination begins on 12 December 2026.", 110, 450],
    ["Pupils come with their admit cards at 9:30.", 110, 540],
    ["Class", 130, 725],
    ["Hour", 530, 725],
    ["6 to 9", 130, 815],
    ["10:00 to 1:00", 530, 815],
  ],
  bn: [
    ["নমুনা সরকারি উচ্চ বিদ্যালয়", 340, 110],
    ["স্মারক নং: নসউবি/২০২৬/৪৭", 110, 230],
    ["তারিখ: ২৬/১১/২০২৬", 740, 230],
    ["বিষয়: বার্ষিক পরীক্ষা ২০২৬", 110, 340],
    ["আগামী ১২ ডিসেম্বর থেকে বার্ষিক পরীক্ষা শুরু হবে।", 110, 450],
    ["সকল শিক্ষার্থী প্রবেশপত্র নিয়ে আসবে।", 110, 540],
    ["শ্রেণি", 130, 725],
    ["সময়", 530, 725],
    ["৬ষ্ঠ থেকে ৯ম", 130, 815],
    ["সকাল ১০টা থেকে ১টা", 530, 815],
  ],
} as const;

const site = await startSiteProcess({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PUBLIC_URL: publicUrl });
const found = `--host-resolver-rules=MAP school.example ${new URL(site.origin).host}`;
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...flags, found] });
try {
  await takeHome();
  for (const locale of ["en", "bn"] as const) await takeGuide(locale);
} finally {
  await browser.close();
  await site.stop();
}

/** The home page in both languages side by side: English on a desktop, Bengali on a phone. */
async function takeHome(): Promise<void> {
  const height = 800;
  const desktop = await shoot({ width: 1280, height }, "/");
  const phone = await shoot({ width: 360, height }, "/bn");
  const gap = 24;
  const combined = sharp({
    create: { width: 1280 + gap + 360, height, channels: 3, background: "#ffffff" },
  }).composite([
    { input: desktop, left: 0, top: 0 },
    { input: phone, left: 1280 + gap, top: 0 },
  ]);
  await save("home", await combined.png().toBuffer());
}

async function shoot(viewport: { width: number; height: number }, path: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  await page.goto(publicUrl + path, { waitUntil: "networkidle" });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** The administrator's screens on a phone, which has a camera and no mouse, in the order of the guide. */
async function takeGuide(locale: "en" | "bn"): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const to = (path: string) => publicUrl + (locale === "bn" ? `/bn${path}` : path);
  const page = await context.newPage();
  await page.goto(to("/login"), { waitUntil: "networkidle" });
  await save(`login-${locale}`, await page.screenshot());
  await signIn(page);
  for (const [name, path] of [
    ["dashboard", "/admin"],
    ["post-notice", "/addNotice"],
    ["add-picture", "/addPicture"],
  ] as const) {
    await page.goto(to(path), { waitUntil: "networkidle" });
    await save(`${name}-${locale}`, await page.screenshot());
  }
  await page.goto(to("/deleteSyllabus"), { waitUntil: "networkidle" });
  await page.locator("[id^=remove-]").first().click();
  await page.getByRole("alertdialog").waitFor();
  await save(`delete-${locale}`, await page.screenshot());
  await takeResults(page, locale, to);
  await takePaper(page, locale, to);
  await context.close();
}

/** A photographed paper: its page beside the photograph, and what was read of it, where tesseract is installed. */
async function takePaper(page: Page, locale: "en" | "bn", to: (path: string) => string): Promise<void> {
  await page.goto(to("/addNotice?paper"), { waitUntil: "networkidle" });
  const buffer = await photograph(papers[locale]);
  await page
    .locator(".paper .drop input[multiple]:enabled")
    .setInputFiles({ name: "paper.jpg", mimeType: "image/jpeg", buffer });
  await page.locator(".paper li button.sheet img").waitFor();
  await page.locator(".paper").evaluate((pages) => pages.scrollIntoView());
  await save(`paper-${locale}`, await page.screenshot());
  if (findProgram("tesseract") === undefined) return;
  await page.getByRole("button", { name: locale === "en" ? "Make the PDF" : "পিডিএফ তৈরি করুন" }).click();
  await page.locator(".read").waitFor({ timeout: 120_000 });
  await page.locator(".read").evaluate((offer) => offer.scrollIntoView());
  await save(`paper-read-${locale}`, await page.screenshot());
}

/** A page of paper with these lines, lying askew on a dark table. */
async function photograph(lines: Parameters<typeof printedPage>[0]): Promise<Buffer> {
  const paper = await (await printedPage(lines)).png().toBuffer();
  const askew = sharp(paper).rotate(2, { background: "#4a4038" });
  return askew
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#4a4038" })
    .modulate({ brightness: 0.88 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A sheet of marks as it is looked through, the slips, and a pupil's mark sheet. */
async function takeResults(page: Page, locale: "en" | "bn", to: (path: string) => string): Promise<void> {
  await page.goto(to("/admin/results/new"), { waitUntil: "networkidle" });
  await page.locator(".paste > summary").click();
  await page.locator(".paste textarea").fill(marks[locale]);
  await page.locator(".paste button").click();
  await page.locator(".sheet h2").scrollIntoViewIfNeeded();
  await page.locator(".sheet h2").evaluate((heading) => heading.scrollIntoView());
  await save(`results-sheet-${locale}`, await page.screenshot());
  await page.locator(locale === "en" ? "#field-title" : "#field-titleBn").fill(examination[locale]);
  await page.locator("#field-className").fill(locale === "en" ? "8" : "৮");
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL(/\/results\/\d+$/);
  await page.locator("main .buttons button:enabled").first().click();
  await page.locator(".slips .btn").first().waitFor();
  const code = await page.locator(".slip-sheet code").first().textContent();
  await page.locator(".slips").evaluate((slips) => slips.scrollIntoView());
  await save(`results-slips-${locale}`, await page.screenshot());
  await page.locator("#field-confirmed").check();
  await page.locator("main form button[type=submit]").first().click();
  await page
    .getByRole("button", { name: locale === "en" ? "Stop showing" : "ফল দেখানো বন্ধ করুন", exact: true })
    .waitFor();
  await page.locator(".slips .btn.quiet").click();
  await page.goto(to("/result"), { waitUntil: "networkidle" });
  const choice = page.locator("main select");
  if ((await choice.count()) > 0) await choice.selectOption({ index: 0 });
  await page.locator("[name=roll]").fill("1");
  await page.locator("[name=code]").fill(code ?? "");
  await page.locator("main form button").click();
  await page.locator(".mark-sheet").evaluate((sheet) => sheet.scrollIntoView());
  await save(`results-mark-sheet-${locale}`, await page.screenshot());
}

async function signIn(page: Page): Promise<void> {
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[autocomplete=current-password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
}

/** Writes a screenshot next to this file. A palette of 128 colours is enough and makes the file small. */
async function save(name: string, png: Buffer): Promise<void> {
  const path = join(import.meta.dirname, `${name}.png`);
  await sharp(png).png({ palette: true, colours: 128, compressionLevel: 9 }).toFile(path);
}
