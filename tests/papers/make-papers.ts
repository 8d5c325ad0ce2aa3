// Makes the photographs of the sample papers, with what stands on them.
//   npm run papers -- FOLDER [MODULE]
// For each paper it writes NAME.jpg (the photograph), NAME.png (the clean print) and NAME.json (the truth).
//   FOLDER   where the pictures go
//   MODULE   another module with `papers`, their `pageOf`, and the `firstSeed` of chance, instead of papers.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { startChromium } from "../browser/chromium.ts";
import { type Paper, truthOf } from "./paper.ts";
import { photographOf } from "./spoil.ts";

/** Dots per inch of the print: a laser printer has more, but no phone sees them. */
const dots = 250;

const [folder, source = join(import.meta.dirname, "papers.ts")] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder for the pictures: npm run papers -- FOLDER");
const {
  papers,
  pageOf,
  firstSeed = 1,
} = (await import(pathToFileURL(resolve(source)).href)) as {
  papers: readonly Paper[];
  pageOf: (paper: Paper, seed: number) => string;
  firstSeed?: number;
};
mkdirSync(folder, { recursive: true });
const browser = await startChromium();
for (const [index, paper] of papers.entries()) {
  const began = Date.now();
  const seed = index + firstSeed;
  const [width, height] = paper.sheet.map((length) => Math.round((length / 25.4) * 96)) as [number, number];
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: dots / 96 });
  await page.setContent(pageOf(paper, seed));
  await page.evaluate("document.fonts.ready");
  const overflow = await page.evaluate<number>("document.body.scrollHeight - document.body.clientHeight");
  if (overflow > 2) throw new Error(`${paper.name} does not fit onto its sheet: ${overflow} pixels too long.`);
  const print = await page.screenshot();
  await page.close();
  const { jpeg, ...photograph } = await photographOf(print, paper.spoilt, seed * 7919);
  writeFileSync(
    join(folder, `${paper.name}.png`),
    await sharp(print).greyscale().png({ palette: true, colours: 16 }).toBuffer(),
  );
  writeFileSync(join(folder, `${paper.name}.jpg`), jpeg);
  writeFileSync(join(folder, `${paper.name}.json`), `${JSON.stringify({ ...truthOf(paper), photograph }, null, 1)}\n`);
  process.stdout.write(`${paper.name}: ${Math.round(jpeg.length / 1000)} kB, ${Date.now() - began} ms\n`);
}
await browser.close();
