import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { oldCollections } from "../../server/operation/transfer/old-site.ts";
import { withDatabase } from "../kit/database-state.ts";
import { startOldSite } from "../kit/old-site.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { rounds } from "../kit/rounds.ts";

const root = join(import.meta.dirname, "..", "..");
const entries = rounds(250, 4);
/** Encoded pictures in each of the six lists that have pictures. */
const pictures = rounds(150, 1);
/** Makes pictures of about 100 KB, so that a list with 150 encoded pictures is an answer of 30 MB. */
const pictureWidth = 505;
const cutEvery = rounds(300, 20);
const oneHour = 60 * 60_000;

/** Runs the import as `npm run import` does, and returns its output and its peak memory in MB. */
async function runImport(
  address: string,
  DATA_DIR: string,
): Promise<{ code: number | null; out: string; most: number }> {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { scripts: { import: string } };
  const [, ...words] = scripts.import.split(" ");
  const child = spawn(process.execPath, [...words, address], {
    cwd: root,
    env: { ...process.env, DATA_DIR, SAMPLE_CONTENT: "no" },
  });
  let out = "";
  let most = 0;
  const closed = once(child, "close");
  child.stderr.on("data", (chunk: Buffer) => (out += chunk.toString()));
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    out += chunk.toString();
    // Reads the memory after every line, because the process may end after its last one. If it has ended, the peak is
    // nearly that of the line before.
    most = await memoryOf(child.pid ?? 0).then(
      (memory) => memory.most || most,
      () => most,
    );
  }
  const [code] = (await closed) as [number | null];
  return { code, out, most };
}

it(
  `an old installation with ${16 * entries} entries and ${6 * pictures} encoded pictures is imported`,
  { timeout: oneHour },
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "old-"));
    const old = await startOldSite({ entries, pictures, pictureWidth, cutEvery });
    old.lists.get("/news")?.push({
      _id: "b1",
      title: "A BROKEN PICTURE",
      image: "data:image/jpeg;base64,AAAA",
      description: "x",
      formattedDate: "May 1, 2023",
    });
    // These lists omit the texts, so the import reads each entry.
    for (const path of ["/news", "/achievement"])
      for (const entry of old.lists.get(path) ?? []) entry.onlyAtItsAddress = true;
    const sizes = () =>
      withDatabase({ dataDirectory: DATA_DIR }, (db) =>
        Promise.all(oldCollections.map(async ({ name }) => (await db.selectFrom(name).select("id").execute()).length)),
      );
    try {
      const largest = Math.max(...[...old.lists.values()].map((list) => JSON.stringify(list).length));
      const first = await runImport(old.address, DATA_DIR);
      process.stdout.write(
        `${first.out.slice(-1500)}\nThe largest answer has ${Math.round(largest / 1e6)} MB; ` +
          `the import took ${Math.round(first.most)} MB at most.\n`,
      );
      expect(first.code).toBe(0);
      expect(await sizes()).toEqual(oldCollections.map(() => entries));
      expect(first.out.match(/was refused/g)).toHaveLength(1);
      const stored = await withDatabase({ dataDirectory: DATA_DIR }, (db) =>
        db.selectFrom("media").select("name").execute(),
      );
      expect(stored.length).toBeGreaterThanOrEqual(6 * pictures);
      expect(first.most).toBeLessThan(450);
      const second = await runImport(old.address, DATA_DIR);
      for (const { name } of oldCollections) expect(second.out).toContain(`${name}: 0 added, ${entries} were here`);
      expect(await sizes()).toEqual(oldCollections.map(() => entries));
      expect(old.requests()).toBeGreaterThan(cutEvery);
    } finally {
      await old.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  },
);
