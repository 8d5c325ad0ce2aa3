import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { filesIn, type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { startSite } from "../site.ts";

describe("starts on the same folder", () => {
  const foreign = ["google1234.html", "event/999.html", "notes.txt.br"];
  let published: PublishedSite;
  beforeAll(async () => {
    published = await startPublishedSite();
  });
  afterAll(() => published.end());
  const path = (name: string) => join(published.folder, name);

  it("complete what was killed in the middle: every file whole, none left over, nobody else's touched", async () => {
    const { site, folder, again } = published;
    await vi.waitFor(async () => expect(await textOfFile(folder, "index.html")).toBeDefined(), { timeout: 20_000, interval: 5 });
    await site.kill();
    expect(site.output()).not.toContain("Published: ");
    // What a power cut may leave: a packed file of another version, a cut one, those of pages that are no more.
    await writeFile(path("index.html.br"), await readFile(path("index.html.gz")));
    await writeFile(path("index.html.gz"), "");
    const left = ["event/4711.html", "event/4711.html.br", ".pages/notice/77.html"];
    for (const name of [...left, ...foreign]) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), `as it was: ${name}`);
    }
    await writeFile(path(".published"), left.map((name) => `+ ${name}\n`).join(""), { flag: "a" });

    const second = await again();
    await untilPublished(second);
    const files = [...(await filesIn(folder)).keys()];
    const pages = files.filter((name) => name.endsWith(".html") && !foreign.includes(name));
    expect(pages.length).toBeGreaterThan(100);
    for (const name of pages) {
      const plain = await readFile(path(name));
      expect(plain.subarray(-7).toString(), name).toBe("</html>");
      expect(brotliDecompressSync(await readFile(path(`${name}.br`))).equals(plain), name).toBe(true);
      expect(gunzipSync(await readFile(path(`${name}.gz`))).equals(plain), name).toBe(true);
    }
    expect(files.filter((name) => left.includes(name) || name.startsWith(".parts/"))).toEqual([]);
    await second.stop();
  });

  it("write nothing anew where nothing has changed", async () => {
    const { folder, again } = published;
    const before = await filesIn(folder);
    const third = await again();
    await untilPublished(third);
    const after = await filesIn(folder);
    for (const files of [before, after]) files.delete(".published");
    expect(after).toEqual(before);
    for (const name of foreign) expect(await textOfFile(folder, name)).toBe(`as it was: ${name}`);
  });
});

/** What is said by a site that does not start with this folder. */
async function refusal(folder: string): Promise<string> {
  const failure: unknown = await startSite({ PUBLISH_DIR: folder, SAMPLE_CONTENT: "no" }).then(
    async (site) => site.stop(),
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error("The site has started.");
  const [, ...lines] = failure.message.trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

it("a folder that cannot be made, or that is another site's, ends the process with one clear line", async () => {
  expect(await refusal("/dev/null/public")).toMatch(/^PUBLISH_DIR must .*"\/dev\/null\/public"/);
  const folder = await mkdtemp(join(tmpdir(), "other-site-"));
  try {
    await writeFile(join(folder, "index.html"), "another site");
    expect(await refusal(folder)).toMatch(/^PUBLISH_DIR must .*index\.html/);
    expect(await textOfFile(folder, "index.html")).toBe("another site");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
