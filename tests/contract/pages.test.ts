import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import admissionClass from "../../collections/admissionClass.ts";
import admissionForm from "../../collections/admissionForm.ts";
import { collections } from "../../collections/all.ts";
import { dateParts, longDate } from "../../engine/dates/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Field, StoredValue } from "../../engine/field.ts";
import { listViews } from "../../engine/list-views.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isConstant } from "../../engine/fields/constant.ts";
import { isPostedOn } from "../../engine/fields/days.ts";
import { isYearField } from "../../engine/fields/whole-number.ts";
import { bengaliExample, exampleCount, exampleOf, startExampleSite } from "../kit/examples.ts";
import { pages as plainPages } from "../../pages/all.ts";
import { attributes, decoded, elements, tags, visibleText } from "../kit/html.ts";
import { pathTo } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { openSession } from "../kit/session.ts";
import type { Site } from "../kit/site.ts";

const publicUrl = "https://school.example";
let site: Site;
beforeAll(async () => {
  site = await startExampleSite({ PUBLIC_URL: publicUrl });
});
afterAll(() => site.stop());

async function open(path: string, status = 200): Promise<{ html: string; text: string; headers: Headers }> {
  const response = await fetch(site.origin + path, { redirect: "manual" });
  expect(response.status, path).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/html; ?charset=utf-8$/i);
  const html = await response.text();
  return { html, text: visibleText(html), headers: response.headers };
}

/** Whether a field is the title or the subtitle of an entry in its list view. */
function isName({ listView }: Collection, name: string): boolean {
  return name === listViews[listView].title || name === listViews[listView].subtitle;
}

/** Returns the text of an example's field in a language, if it has its own text in that language. */
function ownText(field: Field, locale: Locale, place: number): string | undefined {
  if (isConstant(field)) return field.message({}, { locale });
  return field.localized && locale === "bn" ? bengaliExample(place) : undefined;
}

const pages = collections.flatMap((collection) =>
  locales.flatMap((locale) =>
    collection.page ? [[localPath(collection.page, locale), locale, collection, collection.page] as const] : [],
  ),
);

describe("the page of every collection, in both languages", () => {
  const itHolds = itForAll(pages);

  itHolds("is a whole page in its language", async ([address, locale, collection, path]) => {
    const { html } = await open(address);
    expect(tags(html, "html")).toEqual([`<html lang="${locale}">`]);
    expect(html.match(/<h1[^>]*>/g)).toHaveLength(1);
    expect(visibleText(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "").trim()).toBe(collection.messages.title({}, { locale }));
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${address}"/>`);
    for (const other of locales) {
      expect(html).toContain(`hrefLang="${other}" href="${publicUrl}${localPath(path, other)}"`);
    }
  });

  itHolds(
    "shows every entry: its text in the page's language, its pictures, its links",
    async ([address, locale, collection]) => {
      const { html, text } = await open(address);
      const addresses = new Set([
        ...attributes(html, "href"),
        ...attributes(html, "src"),
        ...attributes(html, "poster"),
      ]);
      const shown = [text, ...attributes(html, "alt")].join("\n");
      for (let place = 1; place <= exampleCount; place += 1) {
        const { sent } = exampleOf(collection, place);
        for (const [name, field] of Object.entries(collection.fields)) {
          const value = sent[name] as StoredValue;
          if (isConstant(field)) expect(text).toContain(field.message({}, { locale }));
          if (isName(collection, name)) expect(shown).toContain(ownText(field, locale, place) ?? value);
          if (field.media) expect(addresses).toContain(value);
          // The day of posting. Some views place its parts one below the other.
          if (isPostedOn(field)) {
            const parts = Object.values(dateParts(String(value), locale)).join(" ");
            expect([longDate(String(value), locale), parts].some((day) => text.includes(day))).toBe(true);
          }
        }
      }
    },
  );

  itHolds("stands in the menu of every page where it is declared to", async ([address, locale, collection]) => {
    for (const from of [localPath("/", locale), address]) {
      const { html } = await open(from);
      const nav = /<nav\b.*?<\/nav>/s.exec(html)?.[0] ?? "";
      const links = Array.from(nav.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs), ([, href, text = ""]) => [
        href,
        visibleText(text).trim(),
      ]);
      const { menu, messages } = collection;
      // The menu names the classes instead of the admission forms.
      const name =
        collection === admissionForm
          ? ownText(admissionClass.fields.name, locale, 1)
          : (menu?.name ?? messages.title)({}, { locale });
      const named = links.filter(([href]) => href === address);
      if (menu) expect(named).toContainEqual([address, name ?? exampleOf(admissionClass, 1).sent.name]);
      else expect(menu).toBeUndefined();
    }
  });

  itHolds("has one address for its first page, and none for pages that do not exist", async ([address]) => {
    const first = await fetch(`${site.origin}${address}?page=1`, { redirect: "manual" });
    expect([first.status, first.headers.get("Location")]).toEqual([301, address]);
    await open(`${address}?page=2`, 404);
    for (const page of ["0", "-1", "two", "1.5", "", "9".repeat(40)]) {
      await open(`${address}?page=${page}`, 400);
    }
  });

  itHolds("does not break at another method", async ([address]) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect((await fetch(site.origin + address, { method })).status).toBeLessThan(500);
    }
    const head = await fetch(site.origin + address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

const details = collections.flatMap((collection) =>
  locales.flatMap((locale) =>
    collection.detail ? [[localPath(collection.detail, locale), locale, collection] as const] : [],
  ),
);

describe("the page of an entry, in both languages", () => {
  const itHolds = itForAll(details);

  itHolds("shows the entry", async ([address, locale, collection]) => {
    const { sent } = exampleOf(collection, 1);
    const { html, text } = await open(address.replace("{id}", "1"));
    for (const [name, field] of Object.entries(collection.fields)) {
      const value = sent[name] as StoredValue;
      if (isName(collection, name)) expect(text).toContain(ownText(field, locale, 1) ?? value);
      if (field.media === "picture") expect(attributes(html, "src")).toContain(value);
      if (isPostedOn(field)) expect(text).toContain(`#${longDate(String(value), locale)}`);
      if (isYearField(field)) expect(text).toContain(field.label({}, { locale }));
    }
  });

  itHolds("does not exist for other ids", async ([address]) => {
    for (const id of ["0", "999999", "abc", "1.0", "1%2f..%2f2"]) await open(address.replace("{id}", id), 404);
  });
});

describe("a page of its own", () => {
  const itHolds = itForAll(
    plainPages.filter(({ path, asks, optional }) => asks === undefined && !optional && path !== "/setup"),
  );

  itHolds(
    "is there in every language, in the menu and in the sitemap where the table says so",
    async ({ path, menu, searchEngines, feature }) => {
      const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
      for (const locale of locales) {
        const address = localPath(path, locale);
        const { html } = await open(address);
        expect(html).toContain(`<html lang="${locale}">`);
        const nav = /<nav\b.*?<\/nav>/s.exec(html)?.[0] ?? "";
        // Pages of features may be empty here, and menu and sitemap then leave them out.
        if (menu && !feature) {
          expect(visibleText(nav)).toContain(menu.name({}, { locale }));
          expect(attributes(nav, "href")).toContain(address);
        }
        if (!feature || !searchEngines)
          expect(sitemap.includes(`<loc>${publicUrl}${address}</loc>`), "in the sitemap").toBe(searchEngines);
      }
    },
  );
});

describe("the administrators' screens of every collection", () => {
  const asAdministrator = async (path: string) => {
    cookie ??= (await openSession(site)).cookie;
    const answer = await fetch(site.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
    return { status: answer.status, html: decoded(await answer.text()) };
  };
  let cookie: string | undefined;

  itForAll(locales)("have its own words, in each language", async (locale) => {
    for (const { admin, messages } of collections) {
      const screens = [
        [admin.add, [messages.add, messages.button]],
        [admin.update, [messages.update]],
        [admin.remove, [messages.remove]],
      ] as const;
      for (const [path, words] of screens) {
        const { html } = await asAdministrator(localPath(path, locale));
        for (const word of words) expect(html, path).toContain(`>${word({}, { locale })}<`);
      }
    }
  });

  itForAll(collections)(
    "answer an entry that does not exist with 404, and lead back to the page of the list",
    async ({ admin }) => {
      const { status, html } = await asAdministrator(pathTo(admin.updateForm, "999999?page=2"));
      expect(status).toBe(404);
      const [missing = ""] = elements(html, "div", "removed-meanwhile");
      expect(attributes(missing, "href")[0]).toBe(`${admin.list}?page=2`);
    },
  );
});

it("an unknown page is not found, in the reader's language, with its picture (requirements R2.3)", async () => {
  for (const path of ["/nothing", "/syllabus/1", "/teacher/1", "/.env", "/wp-login.php", "/bn/bn", "/%E0%A4%A"]) {
    const { html } = await open(path, 404);
    expect(html).toContain(path.startsWith("/bn/") ? '<html lang="bn">' : '<html lang="en">');
  }
  expect(attributes((await open("/nothing", 404)).html, "alt")).toContain("Forbidden access");
});

itForAll(["/notice", "/login", "/nothing"])("a page begins with one doctype", async (path) => {
  const { html } = await open(path, path === "/nothing" ? 404 : 200);
  expect(html.match(/<!doctype html>/gi)).toEqual([html.slice(0, "<!doctype html>".length)]);
});

it("text from an administrator is shown as text, never as HTML", async () => {
  const { html, text } = await open("/event/1");
  expect(html).not.toContain('<b>&amp; "last"');
  expect(text).toContain('Second <b>&amp; "last".');
});

it("the styles have the prefixes that Safari 16 needs, each once", async () => {
  const { html } = await open("/notice");
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("");
  const declarations = styles.split(/[{};]/).filter((declaration) => declaration.includes("var(--"));
  for (const name of ["mask", "text-decoration"]) {
    const plain = declarations.filter((declaration) => declaration.startsWith(`${name}:`));
    expect(plain.length).toBeGreaterThan(1);
    const prefixed = declarations.filter((declaration) => declaration.startsWith(`-webkit-${name}:`));
    expect(prefixed).toEqual(plain.map((declaration) => `-webkit-${declaration}`));
  }
});

it("a page runs no scripts and styles but its own", async () => {
  for (const path of ["/", "/notice", "/photo", "/video", "/event/1", "/nothing"]) {
    const { html, headers } = await open(path, path === "/nothing" ? 404 : 200);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    for (const [, css = ""] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) {
      expect(policy).toContain(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
    }
    for (const [, marks = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/ type="application\/ld\+json"| src="\/custom-elements\//.test(marks)) continue;
      expect(path).toBe("/");
      expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
    expect(html).not.toMatch(/\son[a-z]+="|\sstyle="|javascript:/i);
  }
});
