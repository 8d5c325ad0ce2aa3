import { sure } from "../words/legible.ts";
import type { ReadWord } from "../words/lines-of.ts";

/** A part of a text that may be wrong: from the character `start` to before `end`. */
export type Range = { start: number; end: number };
/** A text that was read, and what is to be checked in it. Dates and numbers always are. */
export type MarkedText = { text: string; uncertain: Range[] };

/** Builds a text of words, and marks those that may be wrong. It is Markdown unless it `isPlain`. */
export class TextBuilder {
  #text = "";
  readonly #uncertain: Range[] = [];
  readonly #isPlain: boolean;

  constructor({ isPlain = false } = {}) {
    this.#isPlain = isPlain;
  }

  /** Adds text that the program did not read, such as a break between paragraphs. */
  add(text: string): this {
    this.#text += text;
    return this;
  }

  words(words: readonly ReadWord[]): this {
    for (const [at, word] of words.entries()) {
      if (at > 0) this.#text += " ";
      this.word(word);
    }
    return this;
  }

  word({ text, confidence }: ReadWord): void {
    const start = this.#text.length;
    this.#text += this.#isPlain ? text : escapeMarkdown(text, this.#text === "" || this.#text.endsWith("\n"));
    const last = this.#uncertain.at(-1);
    if (confidence >= sure && !/\p{Nd}/u.test(text)) return;
    // Neighbours become one range.
    if (last && last.end >= start - 1) last.end = this.#text.length;
    else this.#uncertain.push({ start, end: this.#text.length });
  }

  get isEmpty(): boolean {
    return this.#text === "";
  }

  /** Whether the next word begins a paragraph. */
  get endsParagraph(): boolean {
    return this.#text.endsWith("\n");
  }

  build(): MarkedText {
    return { text: this.#text, uncertain: this.#uncertain };
  }
}

/** Escapes what Markdown would take for formatting. */
function escapeMarkdown(text: string, isFirst: boolean): string {
  const escaped = text.replaceAll(/[\\`*_<>[\]|~]/g, String.raw`\$&`);
  return isFirst ? escaped.replace(/^(?:#|[-+]$)/, String.raw`\$&`) : escaped;
}
