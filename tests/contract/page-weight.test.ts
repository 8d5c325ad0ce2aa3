import { brotliCompressSync } from "node:zlib";
import { expect } from "vitest";
import { forgetTokenScript } from "../../engine/forget-token.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { firstFlight, isText, type PublicRoute, publicRoutes } from "../browser/public-routes.ts";
import { attributes, tags } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest, type RawResponse } from "../kit/raw-request.ts";
import { sharedSite } from "../kit/site.ts";

const site = { origin: process.env[sharedSite] ?? "" };
const accepted = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** Requests a page until it has its best compression, because under load the first visitor gets a quick one. */
async function settled(path: string): Promise<RawResponse> {
  const answer = await rawRequest(site, path, accepted);
  return String(answer.headers.etag).endsWith('-quick"') ? settled(path) : answer;
}

/** The bytes of a response as transferred: its status line, its headers and its body. */
function bytesOf({ headers, bytes }: RawResponse): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`) + bytes.length;
}

/** A page's scripts: the tags of its files, and the inline ones, which are not data. */
function scriptsOf(html: string): { files: string[]; inline: string[] } {
  const all = Array.from(html.matchAll(/<script\b[^>]*>.*?<\/script>/gs), ([script]) => script);
  const isFile = (script: string) => /^<script\b[^>]* src="/.test(script);
  const isData = (script: string) => script.includes('type="application/ld+json"');
  return { files: all.filter(isFile), inline: all.filter((script) => !isFile(script) && !isData(script)) };
}

async function visit({ path, status }: PublicRoute): Promise<{ html: string; scripts: ReturnType<typeof scriptsOf> }> {
  const answer = await fetch(site.origin + path);
  expect(answer.status).toBe(status);
  const html = await answer.text();
  return { html, scripts: scriptsOf(html) };
}

const inEveryLanguage = (routes: readonly PublicRoute[]) =>
  routes.flatMap((route) => locales.map((locale) => ({ ...route, path: localPath(route.path, locale) })));
const addressesOf = (files: readonly string[]) => files.flatMap((file) => attributes(file, "src"));
const compressed = async (address: string) =>
  brotliCompressSync(Buffer.from(await (await fetch(site.origin + address)).arrayBuffer())).length;

/** The compressed bytes of the script that an entry's page or the sign-in page may load for its buttons. */
const buttonsBudget = 1_228;
/** The compressed bytes of JavaScript that any page may load. */
const scriptsBudget = 8 * 1024;

/** The pages that remove the access token of a session that has ended; otherwise people without a session see them. */
const forgetsToken = ({ path }: PublicRoute) => /\/(?:login|forbidden)$/.test(path);
const inlineOf = (route: PublicRoute) => (forgetsToken(route) ? [`<script>${forgetTokenScript}</script>`] : []);
/** The page whose script lets people show the password that they type. */
const isLogin = ({ path }: PublicRoute) => path === "/login";
const texts = publicRoutes.filter((route) => ["textOnly", "pictures"].includes(route.weight));

itForAll(inEveryLanguage(texts.filter((route) => !isLogin(route))))(
  "a page of text or pictures sends no JavaScript at all",
  async (route) => {
    const { html, scripts } = await visit(route);
    expect(scripts).toEqual({ files: [], inline: inlineOf(route) });
    expect(tags(html, "link").filter((link) => /modulepreload|as="script"/.test(link))).toEqual([]);
  },
);

const withOneScript = publicRoutes.filter((route) => isLogin(route) || route.weight === "textWithButtons");
itForAll(inEveryLanguage(withOneScript))(
  "an entry's page and the sign-in page send one script of at most 1.2 KB, which does not hold the page up",
  async (route) => {
    const { files, inline } = (await visit(route)).scripts;
    expect(inline).toEqual(inlineOf(route));
    const addresses = addressesOf(files);
    const name = route.path.endsWith("/login") ? "show-password" : "copy-text";
    expect(addresses).toEqual([expect.stringMatching(new RegExp(`^/custom-elements/${name}-`))]);
    expect(files[0]).toMatch(/ (?:async|defer|type="module")/);
    expect(await compressed(addresses[0] ?? "")).toBeLessThanOrEqual(buttonsBudget);
  },
);

const scripted = publicRoutes.filter(({ weight, kind }) => weight === "scripted" && !kind.endsWith("empty"));
itForAll(inEveryLanguage(scripted))("a page with a custom element sends at most 8 KB of JavaScript", async (route) => {
  const { files, inline } = (await visit(route)).scripts;
  // The inline script of the home page remembers the last language.
  expect(inline).toHaveLength(route.kind === "/" ? 1 : 0);
  for (const script of inline) expect(script.length).toBeLessThan(300);
  const sizes = await Promise.all(addressesOf(files).map(compressed));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(scriptsBudget);
});

itForAll(inEveryLanguage(publicRoutes.filter(({ weight }) => isText(weight))))(
  "a page of text arrives with its icon and its script in TCP's initial window",
  async ({ path }) => {
    const page = await settled(path);
    const icons = tags(page.text, "link").filter((link) => link.includes('rel="icon"'));
    const others = [...icons.flatMap((icon) => attributes(icon, "href")), ...addressesOf(scriptsOf(page.text).files)];
    expect(icons).toHaveLength(1);
    expect(tags(page.text, "link").filter((link) => link.includes("stylesheet"))).toEqual([]);
    const loaded = await Promise.all(others.map((address) => rawRequest(site, address, accepted)));
    expect([page, ...loaded].reduce((sum, one) => sum + bytesOf(one), 0)).toBeLessThanOrEqual(firstFlight);
  },
);
