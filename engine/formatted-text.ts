/**
 * A formatted text as a tree. It has only the kinds of elements that pages show for such a text (decision 47). The
 * server makes it from Markdown (server/content/parse-formatted-text.ts); app/ui/FormattedText.tsx shows it.
 */
export type FormattedText = readonly FormattedNode[];

/** A node of a formatted text: plain words, with their line breaks, or an element. */
export type FormattedNode =
  | string
  | { tag: "p" | "ul" | "ol" | "blockquote" | "strong"; children: FormattedText }
  /** A table. Its head has one row, and every other row has as many cells as the head. */
  | { tag: "rows" | "thead" | "tbody" | "tr" | "th" | "td"; children: FormattedText }
  /**
   * A heading, of level 1 or 2 within the text. The page that shows it decides which of its own heading levels these
   * become.
   */
  | { tag: "heading"; level: 1 | 2; children: FormattedText }
  /** A list item. In a numbered list it has its number as typed, in the digits of any script. */
  | { tag: "li"; number: string | undefined; children: FormattedText }
  | { tag: "a"; href: string; children: FormattedText }
  /** An uploaded picture. Its address contains its size. */
  | { tag: "img"; src: string; alt: string };

const blocks = new Set(["p", "ul", "ol", "blockquote", "heading", "rows"]);

/**
 * The words of a formatted text without its formatting, for excerpts, descriptions and search. Pictures are left out.
 */
export function plainText(text: FormattedText): string {
  let words = "";
  for (const node of text) {
    const part = plainPart(node);
    const isBlock = typeof node !== "string" && blocks.has(node.tag);
    words += isBlock && words !== "" && part !== "" ? `\n\n${part}` : part;
  }
  return words;
}

function plainPart(node: FormattedNode): string {
  if (typeof node === "string") return node;
  if (node.tag === "img") return "";
  if (node.tag === "rows" || node.tag === "thead" || node.tag === "tbody")
    return node.children.map(plainPart).filter(Boolean).join("\n");
  if (node.tag === "tr") return node.children.map(plainPart).filter(Boolean).join(", ");
  if (node.tag === "ul" || node.tag === "ol") return node.children.map(plainPart).join("\n");
  if (node.tag === "li") return `${node.number === undefined ? "-" : `${node.number}.`} ${plainText(node.children)}`;
  return plainText(node.children);
}

/** The elements of a formatted text with this tag, at any depth. */
export function elementsOf<Tag extends string>(text: FormattedText, tag: Tag): Extract<FormattedNode, { tag: Tag }>[] {
  return text.flatMap((node) => {
    if (typeof node === "string") return [];
    const inside = "children" in node ? elementsOf(node.children, tag) : [];
    return node.tag === tag ? [node as Extract<FormattedNode, { tag: Tag }>, ...inside] : inside;
  });
}
