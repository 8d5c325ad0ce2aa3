import { describe, expect, it } from "vitest";
import { entryWords } from "../messages/deeds.ts";
import { collection, adminPaths, apiPaths } from "./collection.ts";
import { constant } from "./fields/constant.ts";
import { link } from "./fields/link.ts";
import { text } from "./fields/text.ts";
import { read } from "./reading.ts";
import type { Words } from "./words.ts";

const words: Words = (_, options) => (options?.locale === "bn" ? "শিক্ষাপঞ্জি" : "Academic Calendar");

const papers = collection({
  name: "paper",
  look: "links",
  fields: {
    title: text({ label: words, bilingual: true }),
    link: link({ label: words }),
    heading: constant({ label: words, value: words }),
  },
  order: "newest",
  api: apiPaths("/paper"),
  admin: adminPaths("Paper"),
  words: { title: words, about: words, empty: words, ...entryWords },
});

const row = (title: string | null, titleBn: string | null) => ({
  id: 1,
  title: title as string,
  titleBn,
  link: "https://example.com",
  heading: "Academic Calendar",
});

describe("a reader sees", () => {
  it.each([
    ["their own language where both are there", "Class 6", "ষষ্ঠ শ্রেণি", "en", "Class 6", undefined],
    ["their own language where both are there", "Class 6", "ষষ্ঠ শ্রেণি", "bn", "ষষ্ঠ শ্রেণি", undefined],
    ["English with its language named where there is no Bengali", "Class 6", null, "bn", "Class 6", "en"],
    ["Bengali with its language named where there is no English", null, "ষষ্ঠ শ্রেণি", "en", "ষষ্ঠ শ্রেণি", "bn"],
    ["Bengali typed into the only field, named for English readers", "ষষ্ঠ শ্রেণি", null, "en", "ষষ্ঠ শ্রেণি", "bn"],
    ["Bengali typed into the only field as their own", "ষষ্ঠ শ্রেণি", null, "bn", "ষষ্ঠ শ্রেণি", undefined],
    ["a text in neither script without a language", "2026", null, "bn", "2026", undefined],
  ] as const)("%s", (_, title, titleBn, locale, text_, lang) => {
    expect(read(papers, row(title, titleBn), "title", locale)).toEqual({ text: text_, lang });
  });

  it("nothing where there is nothing", () => {
    expect(read(papers, row(null, null), "title", "en")).toBeUndefined();
    expect(read(papers, row("", null), "title", "bn")).toBeUndefined();
  });

  it("the words of a constant in their language, whatever is stored", () => {
    expect(read(papers, row("a", null), "heading", "bn")).toEqual({ text: "শিক্ষাপঞ্জি", lang: undefined });
    expect(read(papers, row("a", null), "heading", "en")).toEqual({ text: "Academic Calendar", lang: undefined });
  });
});
