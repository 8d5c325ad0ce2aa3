import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rawRequest } from "../tests/kit/raw-request.ts";
import { type SiteProcess, startSiteProcess } from "../tests/kit/site.ts";
import { fill } from "./fill.ts";
import { median, table } from "./report.ts";

const amounts = { notices: 10_000, pictures: 10_000 };
const rounds = 40;

/** Search queries, by what makes them easy or hard. */
const questions: Readonly<Record<string, string>> = {
  "a rare word": "7341",
  "a word of every entry of a list": "examination",
  "three words of every entry": "examination routine class",
  "a common and a rare word": "routine 7341",
  "in Bengali, with another ending": "পরীক্ষা সময়সূচির",
  "a typing error": "examinaton",
  "words that no entry has together": "picture routine",
  "what nothing has": "zzzzzz",
};

/** Measures search queries on a site of 20,000 entries; returns the table in Markdown. */
export async function search(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "search-"));
  const dataDirectory = join(folder, "data");
  try {
    await fill(dataDirectory, amounts);
    const site = await startSiteProcess({ DATA_DIR: dataDirectory, SAMPLE_CONTENT: "no" });
    try {
      return await measure(site);
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(site: SiteProcess): Promise<string> {
  const rows: string[][] = [];
  for (const [name, question] of Object.entries(questions)) {
    const cells: string[] = [];
    for (const path of ["/api/search", "/search"]) {
      const times: number[] = [];
      // Rounds with negative numbers warm up the code and are not counted.
      for (let round = -rounds; round < rounds; round += 1) {
        const began = performance.now();
        const { status } = await rawRequest(site, `${path}?${new URLSearchParams({ q: question }).toString()}`);
        if (status !== 200) throw new Error(`${path} answers ${status}.`);
        if (round >= 0) times.push(performance.now() - began);
      }
      cells.push(`${median(times).toFixed(1)} / ${Math.max(...times).toFixed(1)}`);
    }
    rows.push([`${name}: ${question}`, ...cells]);
  }
  return table(["ms median / slowest", "API", "page"], rows);
}
