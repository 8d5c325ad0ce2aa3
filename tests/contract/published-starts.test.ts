import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { ask } from "../ask.ts";
import { filesIn, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, writerOf } from "../session.ts";
import { startSite } from "../site.ts";
import { addTo, bodyOf } from "../state.ts";

const notice = collectionNamed("notice");

const ofPages = (name: string) => name.endsWith(".html");

it("a start on what is complete writes nothing anew, and leaves alone what is not the site's", async () => {
  const published = await startPublishedSite();
  try {
    const { site, folder, again } = published;
    await untilPublished(site);
    await mkdir(join(folder, "event"), { recursive: true });
    const foreign = ["google1234.html", "event/999.html", "notes.txt.br"];
    for (const name of foreign) await writeFile(join(folder, name), "not the site's");
    await site.stop();
    const before = await filesIn(folder);
    const second = await again();
    await untilPublished(second);
    const after = await filesIn(folder);
    const list = ".published";
    for (const files of [before, after]) files.delete(list);
    expect(after).toEqual(before);
    for (const name of foreign) expect(await textOfFile(folder, name)).toBe("not the site's");
    expect([...after.keys()].filter(ofPages).length).toBeGreaterThan(100);
  } finally {
    await published.end();
  }
});

it("after being killed in the middle, the next start completes: every file whole, none left over", async () => {
  const published = await startPublishedSite();
  try {
    const { site, folder, again } = published;
    await vi.waitFor(async () => expect(await textOfFile(folder, "index.html")).toBeDefined(), { timeout: 20_000, interval: 5 });
    await site.kill();
    expect(site.output()).not.toContain("Published: ");
    // What a power cut may leave: a packed file of another version, a cut one, one of a page that is no more.
    await writeFile(join(folder, "index.html.br"), await readFile(join(folder, "index.html.gz")));
    await writeFile(join(folder, "index.html.gz"), "");
    const left = ["event/4711.html", "event/4711.html.br", ".pages/notice/77.html"];
    for (const name of left) {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), "old");
    }
    await writeFile(join(folder, ".published"), left.map((name) => `+ ${name}\n`).join(""), { flag: "a" });
    const second = await again();
    await untilPublished(second);
    const files = [...(await filesIn(folder)).keys()];
    for (const name of files.filter(ofPages)) {
      const plain = await readFile(join(folder, name));
      expect(plain.subarray(-7).toString(), name).toBe("</html>");
      expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`))).equals(plain), name).toBe(true);
      expect(gunzipSync(await readFile(join(folder, `${name}.gz`))).equals(plain), name).toBe(true);
    }
    expect(files.filter((name) => left.includes(name) || name.startsWith(".parts/"))).toEqual([]);
  } finally {
    await published.end();
  }
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

it("a file that cannot be written is said, the site and its other files go on, and it follows when it can", async () => {
  const published = await startPublishedSite({ SAMPLE_CONTENT: "no" });
  try {
    const { site, folder } = published;
    const write = writerOf(site, (await openSession(site)).token);
    await untilPublished(site);
    // Not even root can put a file in the place of a folder.
    await rm(join(folder, "index.html"));
    await mkdir(join(folder, "index.html"));
    await addTo(write, notice, { ...bodyOf(notice), title: "DESPITE IT" });
    const patience = { timeout: 20_000, interval: 20 };
    await vi.waitFor(() => expect(site.output()).toContain("/ could not be published; it will be tried again."), patience);
    await vi.waitFor(async () => expect(await textOfFile(folder, "notice.html")).toContain("DESPITE IT"), patience);
    expect((await ask(site, "/")).text).toContain("DESPITE IT");
    await rm(join(folder, "index.html"), { recursive: true });
    await vi.waitFor(async () => expect(await textOfFile(folder, "index.html")).toContain("DESPITE IT"), patience);
  } finally {
    await published.end();
  }
});
