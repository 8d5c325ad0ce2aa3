import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { clientScripts } from "../kit/client-scripts.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const build = join(import.meta.dirname, "..", "..", "build");
const client = join(build, "app", "client");

/**
 * The budget of the compressed JavaScript, in bytes, that the signed-in area fetches to show every screen. Of it, 10 KB
 * are for results; 14 KB for tables, the office's content, its checklist, link checks, hints and notes; and 29 KB for
 * the single list of each kind, files, fees, routines, people and their sheets, proposals, pasting, web push, the
 * features' lines above forms, forwarding, and the correction of a name everywhere.
 */
const budget = 238 * 1024;
/** The budget of a screen and its scripts, in compressed bytes. A phone waits for them at its first visit. */
const screenBudget = 186 * 1024;
/** Scripts that only people who need them fetch, and the bytes that each may have. */
const onDemand = new RegExp(
  "^(?:Beside(?:Document|Visible)|bijoy|ChangeNotePart|ConflictChoice|FileChooser|HintsAt|PaperPages|ReadPart|" +
    "RowDoubts|dismissed-hints|merge-form|paste-html|Formatt(?:ingTools|edPreview)|Preview)-",
);
const onDemandBudget = 8 * 1024;

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  ({ cookie } = await openSession(site));
});
afterAll(() => site?.stop());

const sum = (all: readonly number[]) => all.reduce((total, size) => total + size, 0);

/** The compressed scripts of a language, and the custom elements. */
async function compressedScripts(locale: Locale): Promise<{ name: string; size: number }[]> {
  const elements = (await readdir(join(build, "custom-elements"))).filter((name) => name.endsWith(".js.br"));
  return sizesOf([
    ...clientScripts(locale).map((name) => join(client, "assets", `${name}.br`)),
    ...elements.map((name) => join(build, "custom-elements", name)),
  ]);
}

async function sizesOf(paths: readonly string[]): Promise<{ name: string; size: number }[]> {
  return Promise.all(paths.map(async (path) => ({ name: basename(path), size: (await stat(path)).size })));
}

itForAll(locales)("all scripts of the signed-in area together stay within their budget", async (locale) => {
  const scripts = (await compressedScripts(locale)).filter(({ name }) => !onDemand.test(name));
  const total = sum(scripts.map(({ size }) => size));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(budget);
});

itForAll(locales)("a script that few people need is a small file of its own", async (locale) => {
  const rare = (await compressedScripts(locale)).filter(({ name }) => onDemand.test(name));
  expect(new Set(rare.map(({ name }) => name.split("-")[0]))).toEqual(
    new Set([
      "BesideDocument",
      "BesideVisible",
      "ChangeNotePart",
      "ConflictChoice",
      "FileChooser",
      "FormattedPreview",
      "FormattingTools",
      "HintsAt",
      "PaperPages",
      "Preview",
      "ReadPart",
      "RowDoubts",
      "bijoy",
      "dismissed",
      "merge",
      "paste",
    ]),
  );
  for (const { name, size } of rare) expect(size, name).toBeLessThanOrEqual(onDemandBudget);
});

/** The budget of the script that signed-in people's public pages have, in compressed bytes. */
const signedInBudget = 2 * 1024;
const publicPaths = [
  "/",
  "/teacher",
  "/notice",
  "/about",
  "/calendar",
  "/contact",
  "/search",
  "/privacy",
  "/no-such-page",
];
itForAll(publicPaths.flatMap((path) => locales.map((locale) => localPath(path, locale))))(
  "signed-in people's public pages have no React, and one small script more than those of visitors",
  async (path) => {
    const addressesIn = async (headers: Record<string, string>) => {
      const { text } = await rawRequest(site, path, headers);
      return new Set(Array.from(text.matchAll(/\/(?:assets|custom-elements)\/[\w.-]+\.js/g), ([address]) => address));
    };
    const visitors = await addressesIn({});
    const own = [...(await addressesIn({ Cookie: cookie }))].filter((address) => !visitors.has(address));
    expect(own).toEqual([expect.stringMatching(/^\/custom-elements\/signed-in-/)]);
    const [{ size } = { size: 0 }] = await sizesOf(own.map((address) => join(build, `${address}.br`)));
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(signedInBudget);
  },
);

const firstScreens = [notice.admin.add, news.admin.add, picture.admin.add, "/admin"];
itForAll(firstScreens.flatMap((path) => locales.map((locale) => localPath(path, locale))))(
  "a screen and its scripts stay within the budget of a first visit",
  async (path) => {
    const { status, bytes, text } = await rawRequest(site, path, { Cookie: cookie, "Accept-Encoding": "br" });
    expect(status).toBe(200);
    const scripts = new Set(
      [...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => join(client, `${address}.br`)),
    );
    expect(scripts.size).toBeGreaterThan(2);
    const found = await sizesOf([...scripts]);
    expect(bytes.length + sum(found.map(({ size }) => size))).toBeLessThanOrEqual(screenBudget);
  },
);
