import type { ReactNode } from "react";
import { latinDigits } from "../../engine/words/digits.ts";
import type { FormattedNode, FormattedText as Text } from "../../engine/formatted-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/formatted-text.css?inline";
import { type FileFacts, FileNote } from "./FileNote.tsx";
import { Picture } from "./Picture.tsx";
import { Style } from "./Style.tsx";

type Place = {
  /** The page's heading levels for the first and the second heading level of the text. */
  headings: readonly ["h2" | "h3", "h3" | "h4"];
  /** Type and size of the documents that the text links to, by address. */
  files: Readonly<Record<string, FileFacts>>;
};

/** A formatted text. Its styles preserve the line breaks that were typed. */
export function FormattedText({ text, ...place }: { text: Text } & Place) {
  return (
    <div className="formatted">
      <Style name="formatted-text" css={css} />
      <Nodes nodes={text} {...place} />
    </div>
  );
}

function Nodes({ nodes, ...place }: { nodes: Text } & Place) {
  return nodes.map((node, index) => (typeof node === "string" ? node : <Element key={index} node={node} {...place} />));
}

function Element({ node, ...place }: { node: Exclude<FormattedNode, string> } & Place) {
  if (node.tag === "img") return <Picture src={node.src} alt={node.alt} sizes="(min-width: 40em) 38rem, 100vw" />;
  const children = <Nodes nodes={node.children} {...place} />;
  if (node.tag === "a")
    return (
      <TextLink href={node.href} file={place.files[node.href]}>
        {children}
      </TextLink>
    );
  if (node.tag === "li") return <li value={numberOf(node)}>{children}</li>;
  if (node.tag === "ol")
    return <ol className={hasBengaliNumbers(node.children) ? "bengali" : undefined}>{children}</ol>;
  if (node.tag === "rows") return <Table>{children}</Table>;
  if (node.tag === "th") return <th scope="col">{children}</th>;
  const Tag = node.tag === "heading" ? place.headings[node.level - 1]! : node.tag;
  return <Tag>{children}</Tag>;
}

/** A table that scrolls horizontally if it is wider than the text. */
function Table({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can only scroll what has the focus.
    <section className="scrolls" aria-label={t(m.format_table)} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

/** The number of a list item, as it was typed. */
function numberOf({ number }: { number: string | undefined }): number | undefined {
  return number === undefined ? undefined : Number(latinDigits(number));
}

function hasBengaliNumbers([first]: Text): boolean {
  return (
    typeof first === "object" &&
    first.tag === "li" &&
    first.number !== undefined &&
    first.number !== latinDigits(first.number)
  );
}

/** Addresses that open a mail or telephone program, not a page. */
const contact = /^(?:mailto|tel):/;

/**
 * A link, with the type and size of the file that it leads to. It opens in a new tab, as the links of entries do,
 * except for mail and telephone links.
 */
function TextLink({ href, file, children }: { href: string; file: FileFacts | undefined; children: ReactNode }) {
  return (
    <>
      <a href={href} {...(contact.test(href) ? {} : { target: "_blank", rel: "noopener" })}>
        {children}
      </a>
      {file && (
        <small className="small-print">
          {" ("}
          <FileNote facts={file} />)
        </small>
      )}
    </>
  );
}
