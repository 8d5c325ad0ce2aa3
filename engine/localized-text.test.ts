import { describe, expect, it } from "vitest";
import { entryMessages } from "../messages/action-messages.ts";
import { collection, adminPaths, apiPaths } from "./collection.ts";
import { constant } from "./fields/constant.ts";
import { link } from "./fields/link.ts";
import { text } from "./fields/text.ts";
import { visibility } from "./fields/visibility.ts";
import { localize } from "./localized-text.ts";
import type { Message } from "./message.ts";

const message: Message = (_, options) => (options?.locale === "bn" ? "শিক্ষাপঞ্জি" : "Academic Calendar");

const papers = collection({
  name: "paper",
  listView: "links",
  fields: {
    title: text({ label: message, localized: true }),
    link: link({ label: message }),
    heading: constant({ label: message, value: message }),
    visibility: visibility({ label: message }),
  },
  order: "newest",
  api: apiPaths("/paper"),
  admin: adminPaths("Paper"),
  messages: { title: message, about: message, empty: message, ...entryMessages },
});

const row = (title: string | null, titleBn: string | null) => ({
  id: 1,
  title: title as string,
  titleBn,
  link: "https://example.com",
  heading: "Academic Calendar",
});

describe("localize returns", () => {
  it.each([
    ["the English text on an English page when both exist", "Class 6", "ষষ্ঠ শ্রেণি", "en", "Class 6", undefined],
    ["the Bengali text on a Bengali page when both exist", "Class 6", "ষষ্ঠ শ্রেণি", "bn", "ষষ্ঠ শ্রেণি", undefined],
    ["the English text, marked as English, when there is no Bengali one", "Class 6", null, "bn", "Class 6", "en"],
    ["the Bengali text, marked as Bengali, when there is no English one", null, "ষষ্ঠ শ্রেণি", "en", "ষষ্ঠ শ্রেণি", "bn"],
    ["Bengali in the English field, marked as Bengali, on an English page", "ষষ্ঠ শ্রেণি", null, "en", "ষষ্ঠ শ্রেণি", "bn"],
    ["Bengali in the English field without a mark on a Bengali page", "ষষ্ঠ শ্রেণি", null, "bn", "ষষ্ঠ শ্রেণি", undefined],
    ["a text in neither script without a mark", "2026", null, "bn", "2026", undefined],
  ] as const)("%s", (_, title, titleBn, locale, text_, lang) => {
    expect(localize(papers, row(title, titleBn), "title", locale)).toEqual({ text: text_, lang });
  });

  it("undefined when both texts are empty", () => {
    expect(localize(papers, row(null, null), "title", "en")).toBeUndefined();
    expect(localize(papers, row("", null), "title", "bn")).toBeUndefined();
  });

  it("the message of a constant field in the page's language, whatever is stored", () => {
    expect(localize(papers, row("a", null), "heading", "bn")).toEqual({ text: "শিক্ষাপঞ্জি" });
    expect(localize(papers, row("a", null), "heading", "en")).toEqual({ text: "Academic Calendar" });
  });
});
