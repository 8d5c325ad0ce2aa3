import { type Encoding, encodings, preferredEncoding } from "./encodings.ts";

/** An answer as Node writes it: its headers, and its bytes as a latin1 string, which Node writes at once. */
export type Ready = { headers: string[]; notModified: string[]; body: string };

/** What an answer is made of. */
export type AnswerSource = {
  /** What every encoding's ETag begins with. */
  tag: string;
  /** Headers of the answer and of the 304 in its place. */
  headers: Readonly<Record<string, string>>;
  type: string;
  /** The encodings it comes in; every one where this is left out. */
  offered?: readonly Encoding[];
  /** Its own bytes where they are at hand, as a latin1 string. */
  body?: string;
  /** Its bytes in an encoding. */
  pack: (encoding: Encoding) => Promise<Buffer>;
};

/** An answer in memory; each encoding is made when it is first asked for, and once. */
export class ReadyAnswer {
  readonly tag: string;
  readonly #source: AnswerSource;
  readonly #ready: Partial<Record<Encoding, Ready>> = {};
  readonly #making: Partial<Record<Encoding, Promise<Ready>>> = {};

  constructor(source: AnswerSource) {
    this.#source = source;
    this.tag = source.tag;
  }

  /** The answer for a client's `Accept-Encoding`; a promise while it is not made yet. */
  for(accepted: string | undefined): Ready | Promise<Ready> {
    return this.in(preferredEncoding(accepted, this.#source.offered ?? encodings));
  }

  /** The answer in an encoding; a promise while it is not made yet. */
  in(encoding: Encoding): Ready | Promise<Ready> {
    return this.#ready[encoding] ?? (this.#making[encoding] ??= this.#make(encoding));
  }

  async #make(encoding: Encoding): Promise<Ready> {
    try {
      const source = this.#source;
      const own = encoding === "identity" ? source.body : undefined;
      const body = own ?? (await source.pack(encoding)).toString("latin1");
      const ready = { ...headersOf(source, encoding, body.length), body };
      this.#ready[encoding] = ready;
      return ready;
    } finally {
      delete this.#making[encoding];
    }
  }
}

function headersOf(
  { tag, headers, type }: AnswerSource,
  encoding: Encoding,
  length: number,
): Pick<Ready, "headers" | "notModified"> {
  const validators = { ...headers, ETag: `"${tag}-${encoding}"` };
  const content = {
    "Content-Type": type,
    "Content-Length": String(length),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  return {
    headers: Object.entries({ ...validators, ...content }).flat(),
    notModified: Object.entries(validators).flat(),
  };
}
