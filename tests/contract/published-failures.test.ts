import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { ask } from "../ask.ts";
import { patience, type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, type Write, writerOf } from "../session.ts";
import { addTo, bodyOf } from "../state.ts";

const notice = collectionNamed("notice");
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

async function withSite(work: (published: PublishedSite, write: Write) => Promise<void>): Promise<void> {
  const published = await startPublishedSite({ SAMPLE_CONTENT: "no" });
  try {
    const write = writerOf(published.site, (await openSession(published.site)).token);
    await untilPublished(published.site);
    await work(published, write);
  } finally {
    await published.end();
  }
}

it("a file that cannot be written is said, the site and its other files go on, and it follows when it can", async () => {
  await withSite(async ({ site, folder }, write) => {
    const post = (title: string) => addTo(write, notice, { ...bodyOf(notice), title });
    // Not even root can put a file in the place of a folder.
    await rm(join(folder, "index.html"));
    await mkdir(join(folder, "index.html"));
    await post("DESPITE IT");
    await vi.waitFor(() => expect(site.output()).toContain("/ could not be published; it will be tried again."), patience);
    await vi.waitFor(async () => expect(await textOfFile(folder, "notice.html")).toContain("DESPITE IT"), patience);
    expect((await ask(site, "/")).text).toContain("DESPITE IT");
    // Each of these tries it once more, and none of them puts off what is tried without them.
    for (let round = 1; round <= 8; round += 1) {
      await post(`ROUND ${round}.`);
      await vi.waitFor(async () => expect(await textOfFile(folder, "notice.html")).toContain(`ROUND ${round}.`), patience);
    }
    await rm(join(folder, "index.html"), { recursive: true });
    await vi.waitFor(async () => expect(await textOfFile(folder, "index.html")).toContain("ROUND 8."), patience);    expect(site.output().match(/could not be published/g)).toHaveLength(1);
  });
});

it("a page that failed is there as soon as a write comes that finds nothing in its way", async () => {
  await withSite(async ({ site, folder }, write) => {
    await rm(join(folder, "index.html"));
    await mkdir(join(folder, "index.html"));
    await addTo(write, notice, { ...bodyOf(notice), title: "TOO SOON" });
    await vi.waitFor(() => expect(site.output()).toContain("/ could not be published"), patience);
    await rm(join(folder, "index.html"), { recursive: true });
    await addTo(write, notice, { ...bodyOf(notice), title: "IN TIME" });
    await vi.waitFor(async () => expect(await textOfFile(folder, "index.html")).toContain("IN TIME"), patience);
  });
});

it("a medium that cannot be published, and what is none, keeps nothing else back", async () => {
  await withSite(async ({ site, folder, again }) => {
    await site.stop();
    const media = join(folder, "..", "data", "media");
    const [bad, good] = [`${"0".repeat(20)}.svg`, `${"1".repeat(20)}-4x3.svg`];
    for (const name of [bad, good, "notes.svg"]) await writeFile(join(media, name), drawing);
    for (const name of ["lost+found", `${"2".repeat(20)}.svg`]) await mkdir(join(media, name));
    await mkdir(join(folder, "media", bad), { recursive: true });
    await appendFile(join(folder, ".published"), `+ media/${bad}\n`);
    await rm(join(folder, "notice.html"));

    const second = await again();
    await untilPublished(second);
    await vi.waitFor(() => expect(second.output()).toContain("The media could not all be published"), patience);
    expect(await textOfFile(folder, "notice.html")).toContain("</html>");
    expect(await textOfFile(folder, `media/${good}`)).toBe(drawing);
    expect(await textOfFile(folder, "media/notes.svg")).toBeUndefined();
    expect((await ask(second, "/media/notes.svg")).status).toBe(404);
    await rm(join(folder, "media", bad), { recursive: true });
    await vi.waitFor(async () => expect(await textOfFile(folder, `media/${bad}`)).toBe(drawing), patience);
  });
});

it("a file of the operator's stays, and the others go on", async () => {
  await withSite(async ({ site, folder, again }) => {
    await site.stop();
    const robots = join(folder, "robots.txt");
    await writeFile(robots, "the operator's own");
    for (const end of ["", ".br", ".gz"]) {
      await appendFile(join(folder, ".published"), `- robots.txt${end}\n`);
      if (end) await rm(robots + end);
    }
    await rm(join(folder, "sitemap.xml"));

    const second = await again();
    await untilPublished(second);
    expect(await textOfFile(folder, "robots.txt")).toBe("the operator's own");
    expect(await textOfFile(folder, "sitemap.xml")).toContain("<urlset");
    await vi.waitFor(() => expect(second.output().match(/robots\.txt in .* is not this site's/g)).toHaveLength(1), patience);
  });
});
