import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { addPolicy } from "./content-security-policy.ts";

const css = ".a{color:red}@media (width<40em){.a{color:blue}}";
const source = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
const page = (head: string) => `<!DOCTYPE html><html lang="en"><head>${head}</head><body></body></html>`;
const charset = '<meta charSet="utf-8"/>';
const style = `<style data-href="base" data-precedence="part">${css}</style>`;

describe("the Content-Security-Policy of a page", () => {
  it("allows the page's own styles and no inline script, in the page as in the header", () => {
    const { html, policy } = addPolicy(page(charset + style));
    expect(policy).toContain(`style-src 'self' ${source};`);
    expect(policy).toContain("script-src 'self';");
    const inPage = policy.replace("; frame-ancestors 'none'", "");
    expect(html).toBe(page(`${charset}<meta http-equiv="Content-Security-Policy" content="${inPage}"/>${style}`));
  });

  it("allows scripts that carry the nonce of the response, in the header alone", () => {
    const { html, policy } = addPolicy(page(charset + style), "bm9uY2U=");
    expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=';");
    expect(html).toBe(page(charset + style));
  });

  itForAll([
    ["no place for the policy", style],
    ["no styles", charset],
    ["a style that no component brought", `${charset}${style}<style>.b{}</style>`],
  ])("throws for a page that it cannot protect", ([, head]) => {
    expect(() => addPolicy(page(head))).toThrow("The page has");
  });
});
