import { createHash } from "node:crypto";
import { type Encoding, pack } from "../answers/encodings.ts";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import type { Reads } from "../database/versions.ts";

/** What a page was made of. */
export type Origin = {
  /** The collections and entries that it read. */
  reads: Reads;
  /** When the day ends on which it was made, in milliseconds: pages show what expires by the day. */
  until: number;
  /** Whether visitors waited in number while it was made. */
  hurried: boolean;
};

/** A finished page. */
export class FinishedPage {
  readonly status: number;
  readonly origin: Origin;
  readonly answer: ReadyAnswer;
  /** What it takes in memory, in bytes: itself, and packed twice, in a third together. */
  readonly bytes: number;

  constructor(status: number, html: string, policy: string, origin: Origin) {
    const bytes = Buffer.from(html);
    const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    // As a string it lies in the heap, where it is collected soon, and is written at once.
    const body = bytes.toString("latin1");
    this.status = status;
    this.origin = origin;
    this.bytes = Math.ceil(body.length * 1.4);
    const source = {
      status,
      tag,
      type: "text/html; charset=utf-8",
      headers: {
        "Content-Security-Policy": policy,
        // Every cache asks again before it uses the page, and who is signed in is never answered 304: no `Vary: Cookie`.
        "Cache-Control": "no-cache",
        Vary: "Accept-Encoding",
      },
      body,
      pack: (encoding: Encoding, hurried: boolean) => pack(Buffer.from(body, "latin1"), encoding, hurried),
    };
    this.answer = new ReadyAnswer(source, origin.hurried);
  }

  /** Its bytes in an encoding, for a file: as few as can be, unless that is `hurried`. */
  async bytesIn(encoding: Encoding, hurried: boolean): Promise<Buffer> {
    const ready = hurried ? await this.answer.in(encoding) : await this.answer.smallest(encoding);
    return Buffer.from(ready.body, "latin1");
  }
}
