import { createHash } from "node:crypto";
import { locales } from "../../engine/languages.ts";
import { lastLanguageScript } from "../../engine/last-language.ts";
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

/** The one inline script of visitors' pages, in each language: nothing but these texts may run. */
const inlineScripts = locales.map(lastLanguageScript).map((text) => ({ html: `<script>${text}</script>`, source: sourceOf(text) }));

/** What React writes first into every head; the policy follows it. */
const charset = '<meta charSet="utf-8"/>';

/**
 * Seals a page. A policy without a nonce stands in the page as well, for hosts that send no header of their own; with a
 * `scriptNonce`, which is known to this answer alone, the scripts that bear it may run too. Throws where the policy or a
 * style finds no place in it: such a page would run what it must not, or be shown bare.
 */
export function seal(html: string, scriptNonce?: string): SealedPage {
  const policy = policyOf(html, scriptNonce);
  return {
    html: scriptNonce === undefined ? withPolicy(html, policy) : html,
    // The one rule of ours that means nothing inside a page.
    policy: `${policy}; frame-ancestors 'none'`,
  };
}

function withPolicy(html: string, policy: string): string {
  const end = html.indexOf(charset) + charset.length;
  if (end < charset.length) throw new Error("The page has no place for its policy.");
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${html.slice(end)}`;
}

/**
 * No inline script but those of the nonce and the known one, and of styles only those that the page's own parts brought: React escapes all
 * text, so a `<style data-precedence>` cannot come from content.
 */
function policyOf(html: string, scriptNonce: string | undefined): string {
  const styles = Array.from(html.matchAll(/<style\b([^>]*)>([^]*?)<\/style>/g), ([, attributes = "", css = ""]) => {
    if (!attributes.includes(' data-precedence="part"')) throw new Error("The page has a style that no part brought.");
    return styleSourceOf(css);
  });
  if (styles.length === 0) throw new Error("The page has no styles.");
  const scripts = inlineScripts.flatMap((script) => (html.includes(script.html) ? [script.source] : []));
  if (scriptNonce !== undefined) scripts.push(`'nonce-${scriptNonce}'`);
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
