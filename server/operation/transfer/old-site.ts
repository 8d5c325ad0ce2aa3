import { setTimeout } from "node:timers/promises";
import { collections } from "../../../collections/all.ts";
import type { Collection } from "../../../engine/collection.ts";
import { boundedFetch, RedirectError, StatusError, TooLongError } from "../../media/bounded-fetch.ts";
import { StartError } from "../../log/start-error.ts";

const megabyte = 1024 * 1024;
/** Largest response that is read, in bytes: a list with some hundred encoded pictures. */
const maxBytes = 128 * megabyte;
/** Longest text of a response without its strings, in bytes: 20,000 entries of 20 fields take 3 MB. */
const structureLimit = 8 * megabyte;
const tooManyRequests = 429;
/** Time limits for one response, and for all of them with the pauses, in milliseconds. */
const patience = { answer: 5 * 60_000, whole: 60 * 60_000 };
/** Maximum number of redirects of the old site in a row. */
const mostRedirects = 3;
/** Pauses before a failed request is sent again, in milliseconds. */
const pauses = [500, 1_000, 2_000, 4_000];

/** An entry as the old site answers it. */
export type OldEntry = Readonly<Record<string, unknown>>;

/** The paths of the old product's lists. Content that this site has added later has no list there. */
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

/** The old site has answered in a way that a retry will not change. */
export class OldSiteError extends Error {}

/** The old site exceeds the time limit. */
class SlowSiteError extends OldSiteError {}

/** Reads the API of a running installation of the old product, whose paths are the same as those of this site's API. */
export class OldSite {
  /** The address of its API, without a slash at the end. */
  readonly address: string;
  readonly #patience: typeof patience;
  /** How long this import has waited for it so far, in milliseconds. */
  #waited = 0;

  constructor(address: string, allowed = patience) {
    this.#patience = allowed;
    this.address = address.replace(/(?<!\/)\/+$/, "");
    if (!URL.canParse(this.address))
      throw new StartError(`${address} is not an address such as https://old-school.example`);
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
      if (error instanceof OldSiteError && !(error instanceof SlowSiteError)) return undefined;
      throw error;
    });
    return isEntry(answer) ? answer : undefined;
  }

  /** Reads a path. Retries if the connection or the server fails. */
  async #read(path: string): Promise<unknown> {
    for (const pause of [...pauses, undefined]) {
      const began = performance.now();
      try {
        return parse(await this.#fetch(path), `${this.address}${path}`);
      } catch (error) {
        if (error instanceof OldSiteError) throw error;
        if (pause === undefined) throw new OldSiteError(`${this.address}${path} cannot be read.`, { cause: error });
        await setTimeout(pause);
      } finally {
        this.#waited += performance.now() - began;
      }
    }
    return undefined;
  }

  /**
   * Fetches a path, and follows redirects on the host that the operator has named. Redirects to other hosts could lead
   * to services inside this machine's network.
   */
  async #fetch(path: string): Promise<Buffer> {
    const named = this.address + path;
    for (let [url, redirects] = [named, 0]; ; redirects += 1) {
      try {
        return await this.#get(url);
      } catch (error) {
        if (error instanceof TooLongError)
          throw new OldSiteError(`${url} answers more than ${maxBytes / megabyte} MB.`);
        if (error instanceof StatusError) {
          const problem = `${url} answered ${error.status}.`;
          throw error.status >= 500 || error.status === tooManyRequests
            ? new Error(problem)
            : new OldSiteError(problem);
        }
        if (!(error instanceof RedirectError)) throw error;
        const next = URL.parse(error.location, url);
        const { host, protocol } = new URL(named);
        if (
          next?.host !== host ||
          (next.protocol !== protocol && next.protocol !== "https:") ||
          redirects === mostRedirects
        ) {
          throw new OldSiteError(
            `${named} leads to ${next?.href ?? "no address"}, which is not followed. ` +
              "Name that address if it is the old site's.",
          );
        }
        url = next.href;
      }
    }
  }

  /** Fetches a URL within the remaining time. */
  async #get(url: string): Promise<Buffer> {
    const { answer, whole } = this.#patience;
    const left = Math.ceil(whole - this.#waited);
    const tooSlow = new SlowSiteError(
      answer < left
        ? `${url} took longer than ${answer / 1000} seconds.`
        : `The old site took longer than ${whole / 1000} seconds in all. ` +
            "Run the import again: it goes on where it stopped.",
    );
    if (left <= 0) throw tooSlow;
    const signal = AbortSignal.timeout(Math.min(answer, left));
    return boundedFetch(url, { bytes: maxBytes, signal }).catch((error: unknown) => {
      throw signal.aborted ? tooSlow : error;
    });
  }
}

function parse(json: Buffer, address: string): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(json);
    // Brackets always count, even in strings, because a hundred megabytes of empty lists would not fit into memory once
    // they are parsed.
    const structure = text.replaceAll(/"[^"[\]{}]*"/g, "");
    if (structure.length > structureLimit)
      throw new OldSiteError(`${address} answers too much to be a list of entries.`);
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof OldSiteError) throw cause;
    // The connection may have been cut in the middle, so the caller retries.
    throw new Error(`${address} does not answer JSON.`, { cause });
  }
}

function isEntry(value: unknown): value is OldEntry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
