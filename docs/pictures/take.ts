// Takes the screenshots for README.md and docs/administrator.md from a temporary site with sample content:
//   npm run pictures
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser } from "../../scripts/browser.mjs";
import { startSite } from "../../tests/kit/site.ts";

const email = "clerk@school.example";
const password = "sample-password-1";
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];

const site = await startSite({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags });
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
  await page.goto(site.origin + path, { waitUntil: "networkidle" });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** The administrator's screens on a phone, which has a camera and no mouse, in the order of the guide. */
async function takeGuide(locale: "en" | "bn"): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const to = (path: string) => site.origin + (locale === "bn" ? `/bn${path}` : path);
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
  await page.locator(".document-table .btn").first().click();
  await page.getByRole("alertdialog").waitFor();
  await save(`delete-${locale}`, await page.screenshot());
  await context.close();
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
