import { describe, expect, it } from "vitest";
import { elementsOf, type FormattedNode, type FormattedText, plainText } from "../../engine/formatted-text.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import achievements from "../../sample/content/achievement.ts";
import news from "../../sample/content/news.ts";
import notices from "../../sample/content/notice.ts";
import { hostileAddresses, isSafeInAPage } from "../../tests/kit/hostile-addresses.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { seededRandom } from "../../tests/kit/seeded-random.ts";
import { costlyTexts } from "../../tests/kit/costly-texts.ts";
import { parseFormattedText } from "./parse-formatted-text.ts";

const parse = parseFormattedText;
const p = (...children: FormattedText): FormattedNode => ({ tag: "p", children });
const li = (number: string | undefined, ...children: FormattedText): FormattedNode => ({ tag: "li", number, children });
const row = (tag: "th" | "td", ...cells: FormattedText[]): FormattedNode => ({
  tag: "tr",
  children: cells.map((children) => ({ tag, children })),
});
const picture = "/media/0123456789abcdef0123-800x450-50-25.webp";

describe("Markdown", () => {
  itForAll([
    ["paragraphs, with their line breaks", "One\ntwo.\n\nThree.", [p("One\ntwo."), p("Three.")]],
    ["bold words", "A **bold** word", [p("A ", { tag: "strong", children: ["bold"] }, " word")]],
    ["bold words in Bengali", "**বিজ্ঞপ্তি:** শেষ", [p({ tag: "strong", children: ["বিজ্ঞপ্তি:"] }, " শেষ")]],
    [
      "headings",
      "## One\n### Two",
      [
        { tag: "heading", level: 1, children: ["One"] },
        { tag: "heading", level: 2, children: ["Two"] },
      ],
    ],
    [
      "a list after a line",
      "Bring:\n- a\n- b\nCome early.",
      [p("Bring:"), { tag: "ul", children: [li(undefined, "a"), li(undefined, "b")] }, p("Come early.")],
    ],
    [
      "numbers, as they were typed",
      "1. a\n2. b\n5. c",
      [{ tag: "ol", children: [li("1", "a"), li("2", "b"), li("5", "c")] }],
    ],
    ["numbers in Bengali digits", "১. ক\n২. খ", [{ tag: "ol", children: [li("১", "ক"), li("২", "খ")] }]],
    [
      "a list in a list",
      "- a\n  - b",
      [{ tag: "ul", children: [li(undefined, "a", { tag: "ul", children: [li(undefined, "b")] })] }],
    ],
    ["a quotation", "> Be kind.\nHe said.", [{ tag: "blockquote", children: [p("Be kind.")] }, p("He said.")]],
    [
      "a link",
      "[the board](https://example.com/a?b=1)",
      [p({ tag: "a", href: "https://example.com/a?b=1", children: ["the board"] })],
    ],
    [
      "a link without its scheme",
      "[the board](example.com)",
      [p({ tag: "a", href: "https://example.com", children: ["the board"] })],
    ],
    [
      "an address, up to the danda",
      "দেখুন https://example.com/ফল।",
      [
        p(
          "দেখুন ",
          { tag: "a", href: "https://example.com/%E0%A6%AB%E0%A6%B2", children: ["https://example.com/ফল"] },
          "।",
        ),
      ],
    ],
    [
      "people's addresses",
      "[m](mailto:a@b.cd) [t](tel:+8801700000000)",
      [
        p({ tag: "a", href: "mailto:a@b.cd", children: ["m"] }, " ", {
          tag: "a",
          href: "tel:+8801700000000",
          children: ["t"],
        }),
      ],
    ],
    [
      "a document",
      "[Form](/media/0123456789abcdef0123.pdf)",
      [p({ tag: "a", href: "/media/0123456789abcdef0123.pdf", children: ["Form"] })],
    ],
    ["an uploaded picture", `![The field](${picture})`, [p({ tag: "img", src: picture, alt: "The field" })]],
    [
      "a picture of another site in a link, as its words",
      "[see ![x](https://example.com/a.png)](https://b.example)",
      [p({ tag: "a", href: "https://b.example", children: ["see x"] })],
    ],
    [
      "a picture of another site, as a link",
      "![x](https://example.com/a.png)",
      [p({ tag: "a", href: "https://example.com/a.png", children: ["x"] })],
    ],
    [
      "a table, which ends with its last full row",
      "Times:\n| Class | Time |\n|---|:-:|\n| 6 | **10** |\n| 7 | |\n| a \\| b | - c |\n| one |\nwords",
      [
        p("Times:"),
        {
          tag: "rows",
          children: [
            { tag: "thead", children: [row("th", ["Class"], ["Time"])] },
            {
              tag: "tbody",
              children: [
                row("td", ["6"], [{ tag: "strong", children: ["10"] }]),
                row("td", ["7"], []),
                row("td", ["a | b"], ["- c"]),
              ],
            },
          ],
        },
        p("| one |\nwords"),
      ],
    ],
    ["escaped signs", "\\*\\*a\\*\\*", [p("**a**")]],
  ])("is read as its blocks and its marks", ([, markdown, tree]) => {
    expect(parse(markdown)).toEqual(tree);
  });

  it("links to the web, uploads and people only, whatever the address", () => {
    let links = 0;
    for (const address of hostileAddresses(seededRandom(47), 3000)) {
      const text = [`[a](${address})`, `![a](${address})`, `[a](<${address}>)`, address].flatMap(parse);
      for (const { src } of elementsOf(text, "img")) expect(src).toMatch(/^\/media\//);
      for (const { href } of elementsOf(text, "a")) {
        expect(isSafeInAPage(href) || /^(?:mailto|tel):[\w@.+-]+$/.test(href), href).toBe(true);
        links += 1;
      }
    }
    expect(links).toBeGreaterThan(100);
  });
});

describe("what people type who know nothing of Markdown", () => {
  itForAll([
    "# 5 School Road",
    "#1 in the district\n#ssc",
    "* all classes\n* girls and boys",
    "+ one",
    "*important* and _this_ and __that__ and snake_case_name",
    "2 * 3 * 4 = 24, 5 ** 2 = 25",
    "1) first\n2) second\n(3) third",
    "2026. A year begins",
    "100. A hundred",
    "a) one\nক. দুই\n• three\n– four",
    "-\n- \n--\n- - -\n***\n___\n---",
    "Title\n=====\nTitle\n-----",
    ">50% marks\n> > twice",
    "    indented\n\tand with a tab",
    "`code` and ```more```",
    "| a | b\n|---|---|\n| 1 | 2 |",
    "a | b\n--|--\n1 | 2",
    "| a | b |\n---|---\n| 1 | 2 |",
    "| a |\n:-\n| b |",
    "| a | b |\n|---|\nwords",
    "|---|---|\n|---|---|",
    "5 | 6\n-----\n| |",
    "AT&T &amp; <b>bold</b> <script>alert(1)</script> <!-- x -->",
    "<https://example.com>",
    "[a]: https://example.com\n[b] [c][d] ![e]",
    "Tel. 0123-456789, page@example.com, www.example.com",
    "শ্রেণি ৬–৮: ১০টা\n\n\nশ্রেণি ৯",
    "Line one  \nline two\\\nline three".replace("\\", ""),
    "৫. পাঁচ নম্বর কক্ষ\nকক্ষ:\n৩. তিন",
  ])("stays what it looks like", (text) => {
    const collapsed = (words: string) => words.replaceAll(/[ \t]*\n\s*/g, "\n").trim();
    const tree = parse(text);
    expect(collapsed(plainText(tree))).toBe(collapsed(text));
    for (const tag of ["heading", "strong", "blockquote", "img"] as const) expect(elementsOf(tree, tag)).toEqual([]);
  });
});

describe("the sample content, which was typed before there was Markdown", () => {
  const stored = [...notices, ...news, ...achievements].flatMap(
    (entry: { description: string; descriptionBn?: string }) => [entry.description, entry.descriptionBn ?? ""],
  );

  itForAll(stored.filter((text) => text !== ""))("shows the same paragraphs as before", (text) => {
    // Before Markdown, pages split a text at its empty lines and kept the other line breaks.
    expect(parse(text)).toEqual(text.split(/\n\s*\n/).map((paragraph) => p(paragraph)));
    expect(plainText(parse(text))).toBe(text);
  });
});

it("the words of a table are read row by row", () => {
  expect(plainText(parse("| a | b |\n|--|--|\n| 1 | |\n\nc"))).toBe("a, b\n1\n\nc");
});

describe("hostile Markdown", () => {
  const nested = Array.from({ length: 190 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n");
  const signs = [
    ">",
    "> ",
    "- ",
    "[",
    "[a](",
    "![[",
    "**",
    "**a ",
    "*a **b ",
    "_*",
    "a**b",
    "1. ",
    "- a\n",
    "\\",
    "](",
    "[](/media/a)",
    "http://",
    "mailto:",
    "https://a.bc ",
    "[a](<b",
    "[![a](b)](c)",
    "][",
    "> - ",
    "##\n",
    "a\n",
    "> a\n- b\n",
    "**a **",
    "***a* ",
    "- \n\n  ",
  ];
  const texts: [string, string][] = [
    ...signs.map((sign): [string, string] => [
      sign,
      sign.repeat(Math.ceil(paragraphsLimit / sign.length)).slice(0, paragraphsLimit),
    ]),
    ["bold in bold", "**a ".repeat(4000) + "b** ".repeat(1000)],
    ["lists in lists", nested],
    ["brackets", `${"[".repeat(9000)}a${"](b)".repeat(2000)}`],
    ["a table with one cell in each row", `|a|\n|-|\n${"|b|\n".repeat(4990)}`],
    ["a table of twenty columns with rows of one", `${"|a".repeat(20)}|\n${"|-".repeat(20)}|\n${"|b|\n".repeat(4960)}`],
    ["a table of a thousand columns", `${"|a".repeat(1000)}|\n${"|-".repeat(1000)}|\n${"||".repeat(8000)}`],
    ["heads of tables", "|a|\n|-|\n\n".repeat(2200)],
    ["rules of tables", "|-|\n".repeat(5000)],
    ...costlyTexts(paragraphsLimit),
  ];

  itForAll(texts)("takes time that grows with its length, and makes a shallow tree", ([, text]) => {
    const before = process.cpuUsage();
    const tree = parse(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
    expect(depthOf(tree)).toBeLessThan(12);
    expect(plainText(tree).length).toBeLessThan(text.length * 3 + 10);
  });

  it("loses no word", () => {
    for (const text of [
      ">".repeat(50) + " words",
      "> ".repeat(50) + "words",
      "- ".repeat(50) + "words",
      `${nested}\n\nwords`,
    ]) {
      expect(plainText(parse(text))).toContain("words");
    }
  });
});

function depthOf(tree: FormattedText): number {
  return (
    1 +
    Math.max(0, ...tree.map((node) => (typeof node === "object" && "children" in node ? depthOf(node.children) : 0)))
  );
}
