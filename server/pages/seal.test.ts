import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seal } from "./seal.ts";

const css = ".a{color:red}@media (width<40em){.a{color:blue}}";
const source = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
const page = (head: string) => `<!DOCTYPE html><html lang="en"><head>${head}</head><body></body></html>`;
const charset = '<meta charSet="utf-8"/>';
const style = `<style data-href="base" data-precedence="part">${css}</style>`;

describe("the policy of a page", () => {
  it("names the page's styles and no script, and stands in the page as in the header", () => {
    const { html, policy } = seal(page(charset + style));
    expect(policy).toContain(`style-src 'self' ${source};`);
    expect(policy).toContain("script-src 'self';");
    const inPage = policy.replace("; frame-ancestors 'none'", "");
    expect(html).toBe(page(`${charset}<meta http-equiv="Content-Security-Policy" content="${inPage}"/>${style}`));
  });

  it("admits scripts that bear the answer's own nonce", () => {
    const { html, policy } = seal(page(charset + style), "bm9uY2U=");
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=';");
    expect(html).toBe(page(charset + style));
  });

  it.each([
    ["no place for it", style],
    ["no styles", charset],
    ["a style of nobody's", `${charset}${style}<style>.b{}</style>`],
  ])("is no silent one where a page has %s", (_, head) => {
    expect(() => seal(page(head))).toThrow("The page has");
  });
});
