import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { filesIn, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { startSite } from "../site.ts";
import { eventually } from "../eventually.ts";

it("a start on the same folder completes a publication that was killed, and the next one rewrites nothing", async () => {
  const { site, folder, again, end } = await startPublishedSite({ SAMPLE_CONTENT: "no" });
  const path = (name: string) => join(folder, name);
  try {
    await eventually(async () => expect(await textOfFile(folder, "index.html")).toBeDefined());
    await site.kill();
    expect(site.output()).not.toContain("Published: ");
    // What a power cut may leave: a compressed file of another version, an empty one, half a file, pages that no longer exist.
    await writeFile(path("index.html.br"), await readFile(path("index.html.gz")));
    await writeFile(path("index.html.gz"), "");
    const left = ["event/4711.html", "event/4711.html.br", "notice.77.html", ".unfinished/half", "media/00000000000000000000.svg"];
    const kept = [".well-known/acme-challenge/token"];
    for (const name of [...left, ...kept]) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), "as it was");
    }

    const second = await again();
    await untilPublished(second);
    const files = await filesIn(folder);
    const pages = [...files.keys()].filter((name) => name.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(40);
    for (const name of pages) {
      const plain = await readFile(path(name));
      expect(plain.subarray(-7).toString(), name).toBe("</html>");
      expect(brotliDecompressSync(await readFile(path(`${name}.br`))).equals(plain), name).toBe(true);
      expect(gunzipSync(await readFile(path(`${name}.gz`))).equals(plain), name).toBe(true);
    }
    for (const name of left) expect(await textOfFile(folder, name), name).toBeUndefined();
    for (const name of kept) expect(await textOfFile(folder, name), name).toBe("as it was");
    await second.stop();

    const third = await again();
    await untilPublished(third);
    const after = await filesIn(folder);
    for (const found of [files, after]) found.delete(".published");
    expect(after).toEqual(files);
  } finally {
    await end();
  }
});

/** The one line that a site prints where it does not start with this folder. */
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

it("a folder that cannot be created, or that holds files of others, ends the process with one clear line", async () => {
  expect(await refusal("/dev/null/public")).toMatch(/^PUBLISH_DIR must .*"\/dev\/null\/public"/);
  const folder = await mkdtemp(join(tmpdir(), "other-"));
  try {
    await writeFile(join(folder, "thesis.txt"), "somebody's");
    expect(await refusal(folder)).toMatch(/^PUBLISH_DIR must .*holds files/);
    expect([...(await filesIn(folder)).keys()]).toEqual(["thesis.txt"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
