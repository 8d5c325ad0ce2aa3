import { createHash } from "node:crypto";
import { embedHosts } from "../../engine/video-source.ts";

/** A finished page and the Content-Security-Policy that lets it, and nothing else, run. */
export type SealedPage = { html: string; policy: string };

const styleSources = new Map<string, string>();
/** More than there are parts with styles. */
const stylesKept = 100;

/** The CSP source of an inline text. */
function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The CSP source of a part's styles, which come again on every page and are hashed once. */
function styleSourceOf(css: string): string {
  const known = styleSources.get(css);
  if (known) return known;
  const source = sourceOf(css);
  // A copy: the text is a slice of its page, and would keep all of it in memory.
  if (styleSources.size < stylesKept) styleSources.set(Buffer.from(css).toString(), source);
  return source;
}

/** What React writes first into every head. */
const charset = '<meta charSet="utf-8"/>';

/** Seals a page; with `inPage`, its policy stands in the page as well, for hosts that send no header of its own. */
export type Seal = (html: string, inPage: boolean) => SealedPage;

/** Makes the seal for a build; `nonce` marks the scripts that the framework itself wrote. */
export function createSeal(nonce: string): Seal {
  const script = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([^]*?)</script>`, "g");
  const mark = ` nonce="${nonce}"`;
  const scriptsOf = (page: string) =>
    [...page.matchAll(script)]
      .filter(([, before, after]) => !`${before}${after}`.includes("src="))
      .map(([, , , text]) => sourceOf(text ?? ""));
  return (page, inPage) => {
    // Most pages have none; looking for the mark is ten times quicker than for what bears it.
    const marked = page.includes(mark);
    const scripts = marked ? scriptsOf(page) : [];
    const html = marked ? page.replaceAll(mark, "") : page;
    // Of a page that is whole at once, React puts all styles into the head.
    const policy = policyOf(marked ? html : html.slice(0, html.indexOf("</head>")), scripts);
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
    return {
      html: inPage ? html.replace(charset, () => charset + meta) : html,
      // The one rule of ours that means nothing inside a page.
      policy: `${policy}; frame-ancestors 'none'`,
    };
  };
}

/**
 * No inline script but the marked ones, and of styles only those that the page's own parts brought: React
 * escapes all text, so a `<style data-precedence>` cannot come from content.
 */
function policyOf(html: string, scripts: readonly string[]): string {
  const styles = [...html.matchAll(/<style data-precedence="part"[^>]*>([^<]*)<\/style>/g)].map(
    ([, css]) => styleSourceOf(css ?? ""),
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trimEnd(),
    `style-src 'self' ${styles.join(" ")}`,
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' https: http:",
    `frame-src ${embedHosts.join(" ")}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
