import { createHash } from "node:crypto";
import type { Day } from "../../engine/calendar-day.ts";
import { type Encoding, pack } from "./encodings.ts";
import { safeHeaders } from "./seal.ts";

/** A ready answer: its headers as Node writes them, and its bytes as a latin1 string, which Node writes at once. */
export type Ready = { headers: string[]; notModified: string[]; body: string };

/** What a page was made of. */
export type Origin = {
  /** The collections and entries that it read, with their versions at that time. */
  reads: readonly (readonly [name: string, version: number])[];
  day: Day;
  /** Whether visitors waited in number while it was made. */
  hurried: boolean;
};

/** A finished page; each encoding is made when it is first asked for, and once. */
export class FinishedPage {
  readonly origin: Origin;
  /** What every encoding's ETag begins with. */
  readonly tag: string;
  readonly #html: Buffer;
  readonly #common: Record<string, string>;
  readonly #ready: Partial<Record<Encoding, Ready>> = {};
  readonly #making: Partial<Record<Encoding, Promise<Ready>>> = {};

  constructor(html: string, policy: string, origin: Origin) {
    this.origin = origin;
    this.tag = createHash("sha256").update(html).digest("base64url").slice(0, 22);
    this.#html = Buffer.from(html);
    this.#common = {
      ...safeHeaders,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding, Cookie",
    };
  }

  /** What it takes in memory, in bytes: itself as text, as answer, and both packed, of a third together. */
  get bytes(): number {
    return Math.ceil(this.#html.length * 2.4);
  }

  /** The answer in an encoding; a promise while it is not packed yet. */
  in(encoding: Encoding): Ready | Promise<Ready> {
    return this.#ready[encoding] ?? (this.#making[encoding] ??= this.#make(encoding));
  }

  /** Its bytes in an encoding, for a file. */
  async bytesIn(encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") return this.#html;
    return Buffer.from((await this.in(encoding)).body, "latin1");
  }

  async #make(encoding: Encoding): Promise<Ready> {
    const packed = await pack(this.#html, encoding, this.origin.hurried);
    const validators = { ...this.#common, ETag: `"${this.tag}-${encoding}"` };
    const content = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(packed.length),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    const ready: Ready = {
      headers: Object.entries({ ...validators, ...content }).flat(),
      notModified: Object.entries(validators).flat(),
      body: packed.toString("latin1"),
    };
    this.#ready[encoding] = ready;
    delete this.#making[encoding];
    return ready;
  }
}
