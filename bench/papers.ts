// Measures the making and reading of photographed papers and of a long scan, and prints what is answered to hostile
// pictures:
//   npm run bench:papers -- PHOTOGRAPHS HOSTILE
//   PHOTOGRAPHS  the folder of `npm run papers`, of which the first ten are sent
//   HOSTILE      the folder of `npm run papers:hostile`
// Writes docs/benchmarks/papers.md. Needs tesseract with Bengali, and Linux.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scannedPdf } from "../tests/kit/documents.ts";
import { visibleText } from "../tests/kit/html.ts";
import { printedNotice } from "../tests/kit/paper-photo.ts";
import { openSession, administratorEnvironment, type Session, writerOf, type Write } from "../tests/kit/session.ts";
import { childrenOf, shareOf } from "../tests/kit/process-memory.ts";
import { type SiteProcess, startSiteProcess } from "../tests/kit/site.ts";
import { uploaderOf, uploadForm } from "../tests/kit/upload.ts";
import { steady } from "./look-ups.ts";
import { describeMachine, table, writeReport } from "./report.ts";

const pages = 10;
/** Pages of a scanned PDF, of which the site reads the first 20, and the longest that one file may take, in seconds. */
const [scanned, longestScan] = [200, 600];
/** Page requests per second, and for how many seconds they are sent without papers. */
const [readPerSecond, alone] = [50, 15];
const read = ["/", "/bn", "/notice", "/bn/notice", "/publicResult"];
/** Milliseconds between two looks at the memory. */
const look = 50;

const [photographs, hostile] = process.argv.slice(2);
if (!photographs || !hostile) throw new Error("Name both folders: npm run bench:papers -- PHOTOGRAPHS HOSTILE");

/** The memory of a process and all below it in MB, each page counted once. */
async function memoryBelow(pid: number): Promise<number> {
  const own = await shareOf(pid).catch(() => 0);
  const below = await childrenOf(pid).catch(() => []);
  const shares = await Promise.all(below.map((one) => memoryBelow(Number(one))));
  return shares.reduce((sum, one) => sum + one, own);
}

/** Runs `work`, and returns the most memory that all processes had during it, in MB. */
async function mostMemory(pid: number, work: () => Promise<void>): Promise<number> {
  let most = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await memoryBelow(pid));
      await wait(look);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await watching;
  }
  return most;
}

/** Sends a file as a photograph. Returns the page, or the sentence with which it is refused. */
async function send(site: SiteProcess, token: string, file: string, bytes: Buffer) {
  const answer = await fetch(`${site.origin}/api/paper/page`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: uploadForm("file", bytes, file),
  });
  return (await answer.json()) as { id?: string; doubts?: string[]; message?: string };
}

/** What was read so far (features/paper/read-notice.ts), as this program must compile without the feature. */
type ReadingAnswer = { left: number; notice?: object };

/** Reads pages, as the phone asks, until none is left. */
async function readAll(write: Write, ids: readonly string[]): Promise<ReadingAnswer> {
  for (;;) {
    const { status, body } = await write("POST", "/paper/text", { pages: ids, of: "notice" });
    if (status !== 200) throw new Error(`Reading failed: ${status} ${JSON.stringify(body)}`);
    const answer = body as unknown as ReadingAnswer;
    if (answer.left === 0) return answer;
  }
}

/** Adds an entry with a scanned PDF, waits until the list of files says that it was read, and returns what it says. */
async function readScan(site: SiteProcess, { token, cookie }: Session): Promise<string> {
  const jpeg = await (await printedNotice()).toColourspace("srgb").jpeg({ quality: 80 }).toBuffer();
  const { json } = await uploaderOf(site, token)("document", scannedPdf(jpeg, "Sample", scanned), "scan.pdf");
  if (!json.data) throw new Error(`The scan is refused: ${json.message}`);
  await writerOf(site, token)("POST", "/syllabus", { title: "Scanned", link: json.data.url });
  for (let second = 0; second < longestScan; second += 1) {
    const answer = await fetch(`${site.origin}/admin/files`, { headers: { Cookie: cookie } });
    const text = visibleText(await answer.text());
    const [said] = /Read from a scan[^.]*|[^.]*could not be read[^.]*/.exec(text) ?? [];
    if (said !== undefined) return said;
    await wait(1_000);
  }
  throw new Error("The scan was not read.");
}

const names = readdirSync(photographs).filter((name) => name.endsWith(".jpg"));
const site = await startSiteProcess(administratorEnvironment);
try {
  const session = await openSession(site);
  const { token } = session;
  const write = writerOf(site, token);
  const readPage = async (turn: number) => {
    const answer = await fetch(site.origin + (read[turn % read.length] ?? ""), {
      headers: { "Accept-Encoding": "br" },
    });
    return (await answer.arrayBuffer()).byteLength > 0 && answer.status === 200;
  };
  await steady(readPerSecond, 5, readPage);
  const without = await steady(readPerSecond, alone, readPage);
  const idle = await memoryBelow(site.pid);
  let seconds = { made: 0, read: 0 };
  const papers = async () => {
    const began = Date.now();
    const ids: string[] = [];
    for (const name of names.slice(0, pages)) {
      const { id, message } = await send(site, token, name, readFileSync(join(photographs, name)));
      if (id === undefined) throw new Error(`${name} is refused: ${message}`);
      ids.push(id);
    }
    const made = Date.now();
    await readAll(write, ids);
    seconds = { made: (made - began) / 1000, read: (Date.now() - made) / 1000 };
    await write("POST", "/paper/remove", { pages: ids });
  };
  const most = await mostMemory(site.pid, papers);
  const first = { ...seconds };
  const [during] = await Promise.all([steady(readPerSecond, Math.ceil(first.made + first.read), readPage), papers()]);

  let said = "";
  const began = Date.now();
  const mostOfScan = await mostMemory(site.pid, async () => {
    said = await readScan(site, session);
  });
  const secondsOfScan = Math.round((Date.now() - began) / 1000);

  const megabytes = (value: number) => `${Math.round(value)} MB`;
  const report = [
    "# Photographed papers",
    `${describeMachine()} \`npm run bench:papers\``,
    `Ten sample papers are sent one after another and read; memory is the proportional set size of the site and all
processes below it. Then the same ten again beside ${readPerSecond} pages a second, straight on Node.`,
    table(
      ["", "alone", "with papers"],
      [
        ["memory", megabytes(idle), megabytes(most)],
        ["seconds for ten pages made; read", "", `${first.made.toFixed(1)}; ${first.read.toFixed(1)}`],
        ["pages read by others; errors", `${without.asked}; ${without.errors}`, `${during.asked}; ${during.errors}`],
        ["p50", without.percentile(0.5), during.percentile(0.5)],
        ["p99", without.percentile(0.99), during.percentile(0.99)],
      ],
    ),
    `Then a scanned PDF of ${scanned} pages is uploaded, of which the first 20 are read: after ${secondsOfScan} seconds
the list of files says “${said}”; all processes took ${megabytes(mostOfScan)} at most.`,
  ];
  writeReport("papers", report.join("\n\n"));
  process.stdout.write(`${report.join("\n\n")}\n`);

  // The first token may have ended by now.
  const later = await openSession(site);
  const writeLater = writerOf(site, later.token);
  const expected = JSON.parse(readFileSync(join(hostile, "expected.json"), "utf8")) as { file: string; why: string }[];
  for (const { file, why } of expected.filter((one) => !one.file.endsWith(".pdf"))) {
    const { id, doubts = [], message } = await send(site, later.token, file, readFileSync(join(hostile, file)));
    let answer = message;
    if (id !== undefined) {
      const { notice } = await readAll(writeLater, [id]);
      answer = `a page ${doubts.join(", ")}, ${notice ? "its text is offered" : "nothing could be read"}`;
      await writeLater("POST", "/paper/remove", { pages: [id] });
    }
    process.stdout.write(`${file} (${why}): ${answer}\n`);
  }
} finally {
  await site.stop();
}
