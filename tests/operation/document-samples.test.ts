import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

type Sample = { file: string; kind: string; words?: string[]; why?: string };

const folder = join(import.meta.dirname, "..", "samples", "pdfs");
const samples = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Sample[];
const hasReader = spawnSync("pdftotext", ["-v"]).status !== null;

/** The site's message for each reason why a sample has no text. An upload that is refused shows it at once. */
const answers: Readonly<Record<string, readonly string[]>> = {
  // Where tesseract is, its reading has begun.
  scanned: ["scanned", "waiting", "reading", "recognized", "unrecognized"],
  encrypted: ["locked"],
  damaged: ["damaged", "refused"],
  tooLarge: ["slow", "beginning", "read", "scanned", "waiting", "reading", "unrecognized"],
  noPdf: ["refused"],
};
/**
 * The most memory in MB that the site may use while it reads all samples: enough to answer pages and to hold one text.
 */
const mostMemory = 350;

it.skipIf(!hasReader)(
  "each of fifty PDFs is found by its words or says why not; texts of result files are found nowhere",
  { timeout: 240_000 },
  async () => {
    const site = await startSiteProcess({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
    try {
      const { token } = await openSession(site);
      const write = writerOf(site, token);
      const upload = uploaderOf(site, token);
      const links = new Map<string, string>();
      for (const { file } of samples) {
        const { json } = await upload("document", readFileSync(join(folder, file)), file);
        if (!json.data) continue;
        links.set(file, json.data.url);
        const { status } = await write("POST", "/syllabus", { title: file.slice(0, 2), link: json.data.url });
        expect(status).toBe(201);
      }
      const states = () =>
        withDatabase(site, async (db) => {
          const rows = await db.selectFrom("document_text").select(["name", "state"]).execute();
          return new Map(rows.map(({ name, state }) => [`/media/${name}`, state]));
        });
      const pdfs = [...links.values()].filter((link) => link.endsWith(".pdf"));
      let slowest = 0;
      await vi.waitFor(
        async () => {
          const start = performance.now();
          await (await fetch(`${site.origin}/search?q=holiday`)).text();
          slowest = Math.max(slowest, performance.now() - start);
          expect((await states()).size).toBe(new Set(pdfs).size);
        },
        { timeout: 120_000, interval: 100 },
      );
      const { most } = await memoryOf(site.pid);
      const known = await states();
      type Found = { entries: { title: string }[] }[];
      const titlesFor = async (words: string) => {
        const answer = await fetch(`${site.origin}/api/search?q=${encodeURIComponent(words)}`);
        return ((await answer.json()) as Found).flatMap(({ entries }) => entries.map(({ title }) => title));
      };
      const wrong: string[] = [];
      for (const { file, words = [], why } of samples) {
        const state = known.get(links.get(file) ?? "") ?? "refused";
        const missing: string[] = [];
        for (const phrase of words) if (!(await titlesFor(phrase)).includes(file.slice(0, 2))) missing.push(phrase);
        const isFound = words.length > 0 && missing.length === 0;
        const isSaid = why !== undefined && answers[why]?.includes(state);
        if (!isFound && !isSaid) wrong.push(`${file} ${state}: ${missing.join(", ")}`);
      }
      expect(wrong, wrong.join("; ")).toEqual([]);
      expect(most).toBeLessThan(mostMemory);
      const results = samples.filter(({ kind }) => kind === "resultList");
      for (const { file } of results)
        await write("POST", "/publicResult", { title: "R", link: links.get(file), formattedDate: "2026-11-01" });
      for (const name of ["Sample Rahim", "Sample Purnima Khatun", "নমুনা রহিম", "নমুনা রুমা"]) {
        const titles = await titlesFor(`${name} Rahman উদ্দিন`);
        for (const { file } of results) expect(titles).not.toContain(file.slice(0, 2));
        expect(titles).not.toContain("R");
      }
      const left = await states();
      expect(results.filter(({ file }) => left.has(links.get(file) ?? ""))).toEqual([]);
      if (process.env.FIGURES) process.stdout.write(`${most} MB, ${slowest} ms\n`);
    } finally {
      await site.stop();
    }
  },
);
