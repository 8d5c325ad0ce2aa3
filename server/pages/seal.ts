import { createHash } from "node:crypto";
import { embedHosts } from "../../engine/video-source.ts";

const hashes = new Map<string, string>();

/** The CSP source of an inline text; each text is hashed once. */
function sourceOf(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const source = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  hashes.set(text, source);
  return source;
}

/**
 * The Content-Security-Policy of a finished page: no inline script, and of styles only those that the
 * page's own parts brought. React escapes all text, so a `<style data-precedence>` cannot come from content.
 */
export function contentSecurityPolicy(html: string): string {
  const styles = [...html.matchAll(/<style data-precedence="part"[^>]*>([^<]*)<\/style>/g)].map(
    ([, css]) => sourceOf(css ?? ""),
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles.join(" ")}`,
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    `frame-src ${embedHosts.join(" ")}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers that every answer of the site carries. */
export const safeHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};
