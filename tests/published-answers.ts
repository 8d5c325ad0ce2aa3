import type { Asked } from "./ask.ts";
import { decoded } from "./page.ts";

/** The words of a header that is a list, in small letters. */
export const tokens = (header = "") => header.split(/,\s*/).filter(Boolean).map((token) => token.toLowerCase());
/** An ETag of nginx: it has answered from a file, whatever stands behind it. */
export const ofFile = /^"[0-9a-f]+-[0-9a-f]+"$/;

const safe = ["x-content-type-options", "referrer-policy", "permissions-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"];

/** What two answers to the same question must have in common. */
export function lasting({ status, headers, text }: Asked, names: readonly string[] = []) {
  const type = String(headers["content-type"]).toLowerCase();
  return { status, text, type, headers: [...safe, "cache-control", ...names].map((name) => headers[name]) };
}

/** The policy that a page carries in itself, and what only a header can say. */
export function policyOf({ headers, text }: Asked): string {
  const meta = /<meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/.exec(text)?.[1] ?? "";
  return `${decoded(meta)}; ${String(headers["content-security-policy"])}`;
}
