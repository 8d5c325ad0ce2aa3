import { expect } from "vitest";
import { withDatabase } from "./database-state.ts";
import type { EmptySite } from "./empty-site.ts";
import { eventually } from "./eventually.ts";
import { printedPage } from "./paper-photo.ts";

/**
 * Milliseconds for reading a file, and for a whole test: beside other tests a process of low priority hardly runs.
 */
const reading = 240_000;
export const whole = { timeout: 2 * reading };

/** Prints these lines on a strip of paper, which is read sooner than a page, and returns it as a JPEG. */
export async function printedJpeg(...lines: string[]): Promise<Buffer> {
  const page = await printedPage(lines.map((line, place) => [line, 100, 120 + 120 * place] as const));
  const strip = { left: 0, top: 0, width: 1169, height: 120 * lines.length + 140 };
  return page.extract(strip).jpeg({ quality: 70 }).toBuffer();
}

/** What tests do with files whose letters are recognized, on a site that has started when they call it. */
export function readFilesOf(here: EmptySite) {
  const stored = async (address: string) =>
    (await withDatabase(here.site, (db) => db.selectFrom("document_text").selectAll().execute())).find(({ name }) =>
      address.endsWith(name),
    );
  return {
    /** Uploads a file for a document field and returns its address. */
    addressOf: async (bytes: Buffer, name: string) => (await here.upload("document", bytes, name)).json.data!.url,
    /** Adds an entry and returns its id. */
    add: async (path: string, title: string, link: string, rest: object = {}) => {
      const { status, body } = await here.write("POST", path, { title, link, ...rest });
      expect(status, JSON.stringify(body)).toBe(201);
      return String(body.insertedId);
    },
    /** The row of a file in the table of texts. */
    stored,
    settled: (address: string, state: string) =>
      eventually(async () => expect((await stored(address))?.state).toBe(state), reading),
    /** A page as the administrator gets it. */
    page: async (path: string) =>
      (await fetch(here.site.origin + path, { headers: { Cookie: here.session.cookie } })).text(),
    /** Lets a file be read or leaves it out. */
    scans: async (body: object) => (await here.write("POST", "/scans", body)).body,
    /** What the search finds. */
    found: async (question: string) => {
      const answer = await fetch(`${here.site.origin}/api/search?q=${encodeURIComponent(question)}`);
      return (await answer.json()) as { title: string }[];
    },
  };
}
