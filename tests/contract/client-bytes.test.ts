import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import { rawRequest } from "../raw-request.ts";
import { administratorEnvironment, openSession } from "../session.ts";
import { type Site, startSite } from "../site.ts";

const build = join(import.meta.dirname, "..", "..", "build");
const client = join(build, "app", "client");

/** Bytes of all JavaScript that the signed-in area may ever fetch, compressed. */
const budget = 140 * 1024;
/** Bytes of the scripts of one screen, and of the screen itself, compressed: what a phone waits for at its first visit. */
const screenBudget = 128 * 1024;

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  ({ cookie } = await openSession(site));
});
afterAll(() => site?.stop());

const sizes = (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await stat(path)).size));
const sum = (all: readonly number[]) => all.reduce((total, size) => total + size, 0);

it("all scripts together stay within the budget of the signed-in area", async () => {
  const folders = [join(client, "assets"), join(build, "custom-elements")];
  const scripts = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const total = sum(await sizes(scripts.flat().filter((path) => path.endsWith(".js.br"))));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(budget);
});

it.each([notice.admin.add, news.admin.add, picture.admin.add, "/admin"])("%s and its scripts stay within the budget of a first visit", async (path) => {
  const { status, bytes, text } = await rawRequest(site, path, { Cookie: cookie, "Accept-Encoding": "br" });
  expect(status).toBe(200);
  const scripts = new Set([...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => join(client, `${address}.br`)));
  expect(scripts.size).toBeGreaterThan(2);
  expect(bytes.length + sum(await sizes([...scripts]))).toBeLessThanOrEqual(screenBudget);
});
