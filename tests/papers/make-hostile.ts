// Makes pictures and PDFs that no paper should be, and says what may come of them.
//   npm run papers:hostile -- FOLDER
// `expected.json` in the folder lists file, outcome and reason.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { startChromium } from "../browser/chromium.ts";
import { hostileFiles } from "./hostile.ts";
import { pageOf, papers } from "./papers.ts";
import { photographOf } from "./spoil.ts";

const [folder] = process.argv.slice(2);
const [paper] = papers;
if (!folder || !paper) throw new Error("Name the folder for the files: npm run papers:hostile -- FOLDER");
mkdirSync(folder, { recursive: true });
const browser = await startChromium();
const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: 2 });
await page.setContent(pageOf(paper, 1));
await page.evaluate("document.fonts.ready");
const print = await page.screenshot();
const { jpeg } = await photographOf(print, { degree: "light" }, 1);
const line = "<p>यह सूचना सभी विद्यार्थियों के लिए है। परीक्षा सोमवार को सुबह दस बजे आरंभ होगी।</p>";
await page.setContent(`<body style="font:20px 'Noto Sans Devanagari'">${line.repeat(12)}`);
const devanagari = await page.screenshot();
const scan = (await sharp(jpeg).greyscale().resize({ width: 1000 }).jpeg({ quality: 50 }).toBuffer()).toString(
  "base64",
);
const style = "width:180mm;height:250mm;break-after:page;display:block";
const sheet = `<img src="data:image/jpeg;base64,${scan}" style="${style}">`;
await page.setContent(sheet.repeat(200));
const pages = await page.pdf({ format: "A4" });
await browser.close();
const files = hostileFiles(jpeg, print, devanagari, pages);
for (const { file, bytes } of files) writeFileSync(join(folder, file), await bytes);
const expected = files.map(({ file, outcome, why }) => ({ file, outcome, why }));
writeFileSync(join(folder, "expected.json"), `${JSON.stringify(expected, null, 1)}\n`);
process.stdout.write(`${files.length} files\n`);
