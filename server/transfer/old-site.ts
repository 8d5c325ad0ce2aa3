import { setTimeout } from "node:timers/promises";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { parseWithPictures } from "../api/encoded-picture.ts";
import { isBeyond, jsonShape } from "../api/json-shape.ts";
import { StartError } from "../start-error.ts";

const megabyte = 1024 * 1024;
/** Largest response that is read, in bytes: a list with some hundred encoded pictures. */
const maxBytes = 128 * megabyte;
/** Memory for a response of unknown length, in bytes. */
const firstBytes = 4 * megabyte;
/** What a response may measure apart from its encoded pictures: 20,000 entries with long texts. */
const limits = { depth: 16, separators: 1_000_000, plainBytes: 48 * megabyte };
const tooManyRequests = 429;
/** How long one request may take, in milliseconds. */
const timeout = 120_000;
/** Pauses before a failed request is sent again, in milliseconds. */
const pauses = [500, 1_000, 2_000, 4_000];

/** An entry as the old site answers it; long encoded pictures are kept out of its memory (`EncodedPicture`). */
export type OldEntry = Readonly<Record<string, unknown>>;

/** The lists of the old product; what later became content of this site had no list there. */
const oldLists: ReadonlySet<string> = new Set([
  "/pictures",
  "/notice",
  "/body",
  "/teachers",
  "/staffs",
  "/academicCalendar",
  "/holidayCalendar",
  "/classRoutine",
  "/examRoutine",
  "/syllabus",
  "/admissionForm",
  "/publicResult",
  "/internalResult",
  "/news",
  "/achievement",
  "/video",
]);

/** The collections that the old product has, too. */
export const oldCollections: readonly Collection[] = collections.filter(({ api }) => oldLists.has(api.list));

/** The old site has answered in a way that no repetition will change. */
export class OldSiteError extends Error {}

/** Reads the API of a running installation of the old product (its paths are those of this site's own API). */
export class OldSite {
  /** The address of its API, without a slash at the end. */
  readonly address: string;

  constructor(address: string) {
    this.address = address.replace(/\/+$/, "");
    if (!URL.canParse(this.address)) throw new StartError(`${address} is not an address such as https://old-school.example`);
  }

  /** All entries at a path. Throws an `OldSiteError` if the answer is not a list of entries. */
  async list(path: string): Promise<OldEntry[]> {
    const answer = await this.#read(path);
    if (!Array.isArray(answer)) throw new OldSiteError(`${this.address}${path} does not answer a list.`);
    return answer.filter(isEntry);
  }

  /** The entry at a path; undefined if there is none. */
  async entry(path: string): Promise<OldEntry | undefined> {
    const answer = await this.#read(path).catch((error: unknown) => {
      if (error instanceof OldSiteError) return undefined;
      throw error;
    });
    return isEntry(answer) ? answer : undefined;
  }

  /** Reads a path; tries again when the connection fails or the server does. */
  async #read(path: string): Promise<unknown> {
    for (const pause of [...pauses, undefined]) {
      try {
        return parse(await this.#fetch(path), `${this.address}${path}`);
      } catch (error) {
        if (error instanceof OldSiteError) throw error;
        if (pause === undefined) throw new OldSiteError(`${this.address}${path} cannot be read.`, { cause: error });
        await setTimeout(pause);
      }
    }
    return undefined;
  }

  async #fetch(path: string): Promise<Buffer> {
    const response = await fetch(this.address + path, { signal: AbortSignal.timeout(timeout), headers: { Accept: "application/json" } });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      const problem = `${this.address}${path} answered ${response.status}.`;
      throw response.status >= 500 || response.status === tooManyRequests ? new Error(problem) : new OldSiteError(problem);
    }
    // One buffer that grows: a list of pieces and their sum would be in memory twice.
    let bytes = Buffer.allocUnsafe(Math.min(Number(response.headers.get("Content-Length")) || firstBytes, maxBytes));
    let length = 0;
    for await (const chunk of response.body) {
      if (length + chunk.length > maxBytes) throw new OldSiteError(`${this.address}${path} answers more than ${maxBytes / megabyte} MB.`);
      if (length + chunk.length > bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * (length + chunk.length), maxBytes));
      bytes.set(chunk, length);
      length += chunk.length;
    }
    return bytes.subarray(0, length);
  }
}

function parse(json: Buffer, address: string): unknown {
  const shape = jsonShape(json, limits);
  if (isBeyond(shape, limits)) throw new OldSiteError(`${address} answers too much to be a list of entries.`);
  try {
    return parseWithPictures(json, shape);
  } catch (cause) {
    // The connection may have been cut in the middle: it is read again.
    throw new Error(`${address} does not answer JSON.`, { cause });
  }
}

function isEntry(value: unknown): value is OldEntry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
