import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openSession, administratorEnvironment, writerOf } from "../session.ts";
import { startSite } from "../site.ts";

type Picture = { picture: string };

const longAgo = new Date("2020-01-01");

/** Sets the date of every file in a folder to long ago. */
async function age(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
}

it("a picture that no entry uses any more is deleted at the next start, and used ones stay", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "unused-"));
  const environment = { DATA_DIR: dataDirectory, ...administratorEnvironment };
  try {
    const first = await startSite(environment);
    const read = async () => (await (await fetch(`${first.origin}/api/pictures`)).json()) as Picture[];
    const write = writerOf(first, (await openSession(first)).token);
    const { body } = await write("POST", "/pictures", { picture: await smallPicture() });
    const [added, used] = await read();
    const removed = await write("DELETE", `/pictures/${String(body.insertedId)}`);
    expect(removed.body).toMatchObject({ deletedCount: 1 });
    await first.stop();

    await age(join(dataDirectory, "media"));
    const second = await startSite(environment);
    const status = async (address = "") => (await fetch(second.origin + address)).status;
    await vi.waitFor(async () => expect(await status(added?.picture)).toBe(404), { timeout: 10_000 });
    expect(await status(used?.picture)).toBe(200);
    await second.stop();
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

/** A picture that the samples do not have, as a data URL. */
async function smallPicture(): Promise<string> {
  const { default: sharp } = await import("sharp");
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#0b5a44" } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString("base64")}`;
}
