import { createHash } from "node:crypto";
import { forgetTokenScript } from "../../engine/forget-token.ts";
import { locales } from "../../engine/languages.ts";
import { lastLanguageScript } from "../../engine/last-language.ts";
import { embedHosts } from "../../engine/media/video-source.ts";

/** The HTML of a page and the value of its `Content-Security-Policy` header. */
type PageWithPolicy = { html: string; policy: string };

/** The CSP source (a hash) of an inline script or style. */
function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The inline scripts of visitors' pages, in each language. */
const inlineScripts = [...locales.map(lastLanguageScript), forgetTokenScript].map((text) => ({
  html: `<script>${text}</script>`,
  source: sourceOf(text),
}));

/** React writes this first into every head; the policy is inserted after it. */
const charset = '<meta charSet="utf-8"/>';

/**
 * Adds the Content-Security-Policy to a page. Without a nonce the policy is also inserted into the HTML, for file hosts
 * that do not send the header. With a `scriptNonce`, unique to the response, scripts with that nonce may run too. Forms
 * may submit to the site itself, also through redirects, and to `formTargets`. Throws if there is no place for the
 * policy in the HTML, or if a style is missing or unknown.
 */
export function addPolicy(html: string, scriptNonce?: string, formTargets: readonly string[] = []): PageWithPolicy {
  const policy = policyOf(html, scriptNonce, formTargets);
  return {
    html: scriptNonce === undefined ? withPolicy(html, policy) : html,
    // `frame-ancestors` is in the header alone, because browsers ignore this directive in a `<meta>` tag.
    policy: `${policy}; frame-ancestors 'none'`,
  };
}

function withPolicy(html: string, policy: string): string {
  const end = html.indexOf(charset) + charset.length;
  if (end < charset.length) throw new Error("The page has no place for its policy.");
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${html.slice(end)}`;
}

/**
 * Allows the known inline scripts, scripts with the nonce, and the styles of the page's components. A `<style
 * data-precedence>` cannot come from content, because React escapes all text.
 */
function policyOf(html: string, scriptNonce: string | undefined, formTargets: readonly string[]): string {
  const styles = Array.from(html.matchAll(/<style\b([^>]*)>([^]*?)<\/style>/g), ([, attributes = "", css = ""]) => {
    if (!attributes.includes(' data-precedence="part"')) throw new Error("The page has a style that no part brought.");
    return sourceOf(css);
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
    ["form-action 'self'", ...formTargets].join(" "),
  ].join("; ");
}
