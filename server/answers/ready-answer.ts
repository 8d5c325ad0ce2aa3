import { type Encoding, encodings, isIdle, type Packed, preferredEncoding } from "./encodings.ts";

/** An answer as Node writes it: its headers, and its bytes as a latin1 string, which Node writes at once. */
export type Ready = {
  status: number;
  headers: string[];
  notModified: string[];
  body: string;
  /** The ETags of this content in this encoding. */
  tags: readonly string[];
  /** Whether it can be packed smaller. */
  provisional: boolean;
};

/** What an answer is made of. */
export type AnswerSource = {
  /** 200 where it is left out. */
  status?: number;
  /** What every encoding's ETag begins with. */
  tag: string;
  /** Headers of the answer and of the 304 in its place. */
  headers: Readonly<Record<string, string>>;
  type: string;
  /** The encodings it comes in; every one where this is left out. */
  offered?: readonly Encoding[];
  /** Its own bytes where they are at hand, as a latin1 string. */
  body?: string;
  /** Its bytes in an encoding, packed a little worse where that is `hurried`. */
  pack: (encoding: Encoding, hurried: boolean) => Promise<Packed>;
};

/** An answer in memory; each encoding is made when it is first asked for, and once. */
export class ReadyAnswer {
  readonly #source: AnswerSource;
  readonly #hurried: boolean;
  readonly #ready: Partial<Record<Encoding, Ready>> = {};
  readonly #making: Partial<Record<Encoding, Promise<Ready>>> = {};

  /** `hurried` where visitors wait in number for it; it is packed in a hurry too where other texts are being packed. */
  constructor(source: AnswerSource, hurried = false) {
    this.#source = source;
    this.#hurried = hurried;
  }

  /** The answer for a client's `Accept-Encoding`; a promise while it is not made yet. */
  for(accepted: string | undefined): Ready | Promise<Ready> {
    return this.in(preferredEncoding(accepted, this.#source.offered ?? encodings));
  }

  /**
   * The answer in an encoding; a promise while it is not made yet. What was packed in a hurry is packed anew
   * when it is asked for again and nothing else is being packed.
   */
  in(encoding: Encoding): Ready | Promise<Ready> {
    const ready = this.#ready[encoding];
    if (!ready) return (this.#making[encoding] ??= this.#make(encoding, this.#hurried || !isIdle()));
    if (ready.provisional && isIdle() && !this.#making[encoding]) {
      this.#making[encoding] = this.#make(encoding, false);
      this.#making[encoding].catch(() => undefined);
    }
    return ready;
  }

  /** The answer in an encoding, as small as it gets. */
  async smallest(encoding: Encoding): Promise<Ready> {
    const ready = this.#ready[encoding] ?? (await (this.#making[encoding] ??= this.#make(encoding, false)));
    return ready.provisional ? this.#make(encoding, false) : ready;
  }

  async #make(encoding: Encoding, hurried: boolean): Promise<Ready> {
    try {
      const source = this.#source;
      const own = encoding === "identity" ? source.body : undefined;
      const packed = own === undefined ? await source.pack(encoding, hurried) : undefined;
      const body = own ?? packed?.bytes.toString("latin1") ?? "";
      const ready = { ...this.#describe(encoding, body.length, packed?.smallest === false), body };
      this.#ready[encoding] = ready;
      return ready;
    } finally {
      delete this.#making[encoding];
    }
  }

  #describe(encoding: Encoding, length: number, provisional: boolean): Omit<Ready, "body"> {
    const { status = 200, tag, headers, type } = this.#source;
    const tags = [`"${tag}-${encoding}"`, `"${tag}-${encoding}-quick"`] as const;
    const validators = { ...headers, ETag: tags[provisional ? 1 : 0] };
    const content = {
      "Content-Type": type,
      "Content-Length": String(length),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    return {
      status,
      headers: Object.entries({ ...validators, ...content }).flat(),
      notModified: Object.entries(validators).flat(),
      tags,
      provisional,
    };
  }
}
