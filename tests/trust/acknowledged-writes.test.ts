import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { pdf } from "../kit/documents.ts";
import { rounds } from "../kit/rounds.ts";
import { administrator, fetchToken, openSession, administratorEnvironment, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { titlesIn } from "../kit/older-database.ts";
import { pathTo } from "../kit/database-state.ts";
import { uploaderOf } from "../kit/upload.ts";

const kills = rounds(200, 2);
const writers = 4;
/** A writer uploads a document with every n-th addition. */
const uploadEvery = 4;
/** The most writes that are acknowledged before a kill. */
const mostAcknowledged = 24;
const oneHour = 60 * 60_000;

const { api } = collectionNamed("syllabus");

it(`${kills} kills under writes and uploads lose no acknowledged write`, { timeout: oneHour }, async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "acknowledged-"));
  const environment = {
    DATA_DIR,
    SAMPLE_CONTENT: "no",
    PUBLIC_URL: "http://school.example",
    ...administratorEnvironment,
  };
  // Titles that the server has acknowledged as added, and as removed.
  const kept = new Set<string>();
  const gone = new Set<string>();
  // The addresses of uploaded documents, with their content.
  const files = new Map<string, Buffer>();
  let cookie = "";
  let sent = 0;
  let acknowledged = 0;
  for (let round = 1; round <= kills; round += 1) {
    const site = await startSiteProcess(environment);
    if (!cookie) ({ cookie } = await openSession(site));
    const { accessToken } = (await (await fetchToken(site, cookie, administrator.email)).json()) as {
      accessToken: string;
    };
    const [write, upload] = [writerOf(site, accessToken), uploaderOf(site, accessToken)];
    const goal = acknowledged + 1 + ((round * 7) % mostAcknowledged);
    const killing: Promise<void>[] = [];
    const acknowledge = () => {
      acknowledged += 1;
      if (acknowledged >= goal && killing.length === 0) killing.push(site.kill());
    };
    const work = async () => {
      while (killing.length === 0) {
        sent += 1;
        const title = `Entry ${sent}`;
        const added = await write("POST", api.list, { title, link: "https://example.com" });
        expect(added.status).toBe(201);
        kept.add(title);
        acknowledge();
        if (sent % uploadEvery === 0) {
          const document = Buffer.concat([pdf, Buffer.from(`%${title}%%EOF`)]);
          const { status, json } = await upload("document", document, `${title}.pdf`);
          expect(status).toBe(200);
          files.set(json.data?.url ?? "", document);
          acknowledge();
        }
        if (sent % 3 !== 0) continue;
        // Until its removal is acknowledged, the entry may or may not exist.
        kept.delete(title);
        const removed = await write("DELETE", pathTo(api.remove, String(added.body.insertedId)));
        expect(removed.body).toMatchObject({ deletedCount: 1 });
        gone.add(title);
        acknowledge();
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: writers }, work));
    await Promise.all(killing);
    // A kill breaks connections, which `fetch` reports as a TypeError; any other error is a fault.
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(TypeError);
    }
  }
  const site = await startSiteProcess(environment);
  expect(await site.stop()).toBe(0);
  const titles = new Set(titlesIn(join(DATA_DIR, "school.sqlite")));
  const lost = [...kept].filter((title) => !titles.has(title));
  const back = [...gone].filter((title) => titles.has(title));
  const damaged: string[] = [];
  for (const [address, document] of files) {
    const found = await readFile(join(DATA_DIR, address)).catch(() => undefined);
    if (!found?.equals(document)) damaged.push(address);
  }
  process.stdout.write(
    `${kills} kills, ${acknowledged} acknowledged writes, ${files.size} uploads among them: ` +
      `${lost.length} lost, ${back.length} came back, ${damaged.length} files lost or damaged.\n`,
  );
  expect([lost, back, damaged]).toEqual([[], [], []]);
  await rm(DATA_DIR, { recursive: true, force: true });
});
