// Writes the PDFs beside this module and what is expected of them: `node tests/samples/write-pdfs.ts`. It needs
// Chromium with Noto's Bengali fonts and qpdf; what these programs make differs in its dates from run to run.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../browser/chromium.ts";
import { pdfSamples } from "./pdf-samples.ts";

const folder = join(import.meta.dirname, "pdfs");
mkdirSync(folder, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), "pdf-samples-"));
const browser = await startChromium();
const page = await browser.newPage();
const samples = await pdfSamples();
for (const { file, content } of samples) {
  const path = join(folder, file);
  if ("html" in content) {
    await page.setContent(content.html);
    const whole = await page.pdf({ format: "A4", tagged: false });
    writeFileSync(path, whole.subarray(0, whole.length * (content.share ?? 1)));
  } else if (content.qpdf) {
    const plain = join(temporary, file);
    writeFileSync(plain, content.bytes);
    execFileSync("qpdf", [...content.qpdf, plain, path]);
  } else writeFileSync(path, content.bytes);
}
await browser.close();
rmSync(temporary, { recursive: true });
const expected = samples.map(({ file, kind, words, why }) => ({ file, kind, words, why }));
writeFileSync(join(folder, "expected.json"), `${JSON.stringify(expected, null, 1)}\n`);
