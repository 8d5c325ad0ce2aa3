import { describe, expect, it } from "vitest";
import { companionLocale, defaultLocale } from "../../engine/languages.ts";
import { isLong, type Messages, messagesOf, mostWords, sentencesOf } from "./readers-words.ts";

const english = messagesOf(defaultLocale);
const bengali = messagesOf(companionLocale);
const both = [...english, ...bengali];

/** The messages that fail a rule. */
const failing = (messages: Messages, fails: (text: string, key: string) => boolean) =>
  messages.filter(([key, text]) => fails(text, key));

/** The texts of the specification's catalogue have a straight apostrophe (requirements R2.5, R8.5). */
const quoted = /^(?:Didn't (?:add|remove any) |You won't be able to revert this!$)/;

/** Placeholders that hold a number of things. */
const counts = "count|done|total|added|shown|present|of|needing|pupils|columns|looked|sent|failed|ended|all|most|least";

/** Refusals whose limit nobody can act on: the proxy's, unknown to the site, and one in bytes after unpacking. */
const withoutLimit = ["client_too_large", "results_problem_file_too_much", "routines_problem_much"];

describe("the sentences for readers", () => {
  it("were read", () => {
    expect(Math.min(english.length, bengali.length)).toBeGreaterThan(1_500);
  });

  it(`have at most ${mostWords} words`, () => {
    expect(failing(both, (text) => sentencesOf(text).some(isLong))).toEqual([]);
  });

  it("put no Bengali ending to a placeholder, because it differs from name to name", () => {
    const isCount = `${counts}|days|number|limit`;
    const glued = new RegExp(String.raw`\{(?!(?:${isCount})\})\w+\}[”’)]?-?(?!টি|টা)[\p{L}\p{M}]`, "u");
    const hyphen = /\{\w+\}[”’)]?-[\p{L}\p{M}]/u;
    expect(failing(bengali, (text) => glued.test(text) || hyphen.test(text))).toEqual([]);
  });

  it("have টি, জন or বার after a number of things in Bengali", () => {
    const bare = new RegExp(String.raw`\{(?:${counts})\}(?!টি|টা| জন| বার)`);
    expect(failing(bengali, (text) => bare.test(text))).toEqual([]);
  });

  it("have no plural after a number that may be 1 in English", () => {
    // A limit and the number of a page's rows are always larger.
    const isBound = /at most|more than|room for|the last|up to|only the first|already|^all /i;
    const plural = new RegExp(String.raw`\{(?:${counts})\} (?:\w+s|people|are|were|wait)\b`);
    expect(failing(english, (text) => plural.test(text) && !isBound.test(text))).toEqual([]);
  });

  it("have the signs “ ” ’ … and no others", () => {
    const wrong = /["']|‘|\.\.\.|\s…|\s[–—]\s/;
    expect(failing(both, (text) => wrong.test(text) && !quoted.test(text))).toEqual([]);
    expect(failing(both, (text) => text.split("“").length !== text.split("”").length)).toEqual([]);
  });

  it("have a command only at the end, in brackets", () => {
    const words = { [defaultLocale]: "Command", [companionLocale]: "কমান্ড" };
    for (const [locale, messages] of [[defaultLocale, english] as const, [companionLocale, bengali] as const]) {
      const atEnd = new RegExp(String.raw`[.।] \(${words[locale]}: npm run [^()]+\)$`);
      expect(failing(messages, (text) => text.includes("npm ") && !atEnd.test(text))).toEqual([]);
    }
  });

  it("state the limit that a refusal enforces", () => {
    const isRefusal = /(?:^|_)problem_|^(?:media|document|sheet|client)_/;
    const tooMuch = /(?<!takes |took )\btoo (?:long|large|short|big|many|much)\b|\blarger than\b/;
    const silent = (text: string, key: string) =>
      isRefusal.test(key) && tooMuch.test(text) && !/\d|\{(?:least|most|limit|rows|columns)\}/.test(text);
    expect(failing(english, silent).filter(([key]) => !withoutLimit.includes(key))).toEqual([]);
  });
});
