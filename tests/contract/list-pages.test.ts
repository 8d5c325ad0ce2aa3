import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { attributes, tags, visibleText } from "../kit/html.ts";
import { sharedSite } from "../kit/site.ts";

it.each(locales)(
  "the second page of a list says its own address and number, in each language, as does its switch (%s)",
  async (locale) => {
    const inEach = locales.map((one) => `${localPath(notice.page ?? "", one)}?page=2`);
    const here = `${localPath(notice.page ?? "", locale)}?page=2`;
    const html = await (await fetch(`${process.env[sharedSite]}${here}`)).text();
    const hrefsOf = (name: string, pattern: RegExp) =>
      tags(html, name)
        .filter((tag) => pattern.test(tag))
        .flatMap((tag) => attributes(tag, "href"))
        .map((address) => new URL(address, "http://localhost"))
        .map(({ pathname, search }) => pathname + search);
    expect(hrefsOf("link", /rel="canonical"/)).toEqual([here]);
    expect(hrefsOf("link", /rel="alternate" hrefLang=/i)).toEqual([...inEach, inEach[0]]);
    expect(hrefsOf("a", /hrefLang=/i)).toEqual(inEach);
    const pager = visibleText(/<nav class="pager"[^]*?<\/nav>/.exec(html)?.[0] ?? "");
    expect(pager.match(/\p{Nd}/gu)?.[0]).toBe({ en: "2", bn: "২" }[locale]);
  },
);
