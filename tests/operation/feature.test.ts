import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { features } from "../../features/registry.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { eventually } from "../kit/eventually.ts";
import { withDatabaseFile } from "../kit/older-database.ts";
import type { ProjectCopy } from "../kit/project-copy.ts";
import { copyWithRecipes, lostWords } from "../kit/recipes.ts";
import { administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { type Site, startBuiltSite } from "../kit/site.ts";
import { addOpen } from "../kit/results.ts";

// These tests use the feature of the recipes in a copy of the project, delete it, and put it back.
// tests/operation/baseline.test.ts makes a backup of a server without a feature, and
// tests/contract/results-erased.test.ts restores the tables of a feature that is there.

const syllabus = collectionNamed("syllabus").api;
const publicUrl = "https://school.example";

let copy: ProjectCopy;
let folder: string;
let data: string;
let site: Site | undefined;

beforeAll(async () => {
  copy = await copyWithRecipes();
  folder = await mkdtemp(join(tmpdir(), "feature-"));
  data = join(folder, "data");
  await start();
}, 300_000);
afterAll(async () => {
  await site?.stop();
  await copy?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the copy's site with the test's data, in place of the running one. */
async function start(variables: Record<string, string> = {}): Promise<Site> {
  await site?.stop();
  const own = { PUBLIC_URL: publicUrl, SAMPLE_CONTENT: "no", DATA_DIR: data };
  const environment = { ...administratorEnvironment, ...own, ...variables };
  site = await startBuiltSite(environment, join(folder, "unused"), copy.folder);
  return site;
}

/** The variables of a site whose data were restored. */
const restored = () => ({ DATA_DIR: join(folder, "restored") });
const running = () => site as Site;
const read = async (path: string, cookie = "") =>
  (await fetch(running().origin + path, { headers: cookie ? { Cookie: cookie } : {} })).text();
const listed = async () =>
  (await (await fetch(`${running().origin}/api/lost`)).json()) as {
    items: string[];
    changes: number;
    missed: number;
    shown: string[];
    page: string;
    isOn: boolean;
  };

function send(path: string, thing: string, { cookie }: Partial<Session>, origin = publicUrl): Promise<Response> {
  return fetch(running().origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie ?? "" },
    body: new URLSearchParams({ thing }),
  });
}

/** The folders that a build creates. */
const built = ["build", "messages/compiled", ".react-router"];

/**
 * Deletes the recipe's feature and the site's own features, runs `work`, and puts them back together with the build.
 */
async function withoutFeatures(work: () => Promise<void>): Promise<void> {
  const registry = await readFile(join(copy.folder, "features/registry.ts"), "utf8");
  const names = ["lost", ...features.map(({ name }) => name)];
  for (const name of names) {
    await rename(join(copy.folder, "features", name), join(folder, name));
    await copy.change("features/registry.ts", (text) => text.replaceAll(new RegExp(`^.*\\b${name}\\b.*\\n`, "gm"), ""));
  }
  // The names of a feature's tests start with the feature's name. They import its messages, so remove them too.
  for (const tests of ["tests/browser", "tests/contract", "tests/operation", "bench"]) {
    const files = await readdir(join(copy.folder, tests));
    const its = files.filter((file) => names.some((name) => new RegExp(`^${name}(?:-.+)?\\.test\\.ts$`).test(file)));
    for (const file of its) await rm(join(copy.folder, tests, file));
  }
  for (const made of built) await rename(join(copy.folder, made), join(folder, basename(made)));
  await work();
  for (const made of built) {
    await rm(join(copy.folder, made), { recursive: true });
    await rename(join(folder, basename(made)), join(copy.folder, made));
  }
  for (const name of names) await rename(join(folder, name), join(copy.folder, "features", name));
  await copy.change("features/registry.ts", () => registry);
}

it("a feature adds pages, screens, API, messages, lines on dashboard and system page, and a worker", async () => {
  const home = await read("/");
  expect(home).not.toContain('href="/lost"');
  const session = await openSession(running());
  expect(await read("/admin/lost", session.cookie)).toContain("<form");
  expect((await send("/admin/lost", "a blue bag", session)).status).toBe(303);
  expect(await listed()).toMatchObject({ items: ["a blue bag"], shown: ["lost: Lost property"] });
  for (const locale of locales) {
    expect(await read(localPath("/lost", locale))).toContain("a blue bag");
    // This page was cached before, so its menu must have been rendered again.
    expect(await read(localPath("/", locale))).toContain(`href="${localPath("/lost", locale)}"`);
    expect(await read(localPath("/admin", locale), session.cookie)).toContain(
      `href="${localPath("/admin/lost", locale)}"`,
    );
  }
  expect(await read("/bn/lost")).toContain(lostWords.lost_title);
  expect(await read("/bn/privacy")).toContain(lostWords.lost_kept);
  expect(await read("/admin", session.cookie)).toContain("Lost property: a blue bag");
  expect(await read("/admin/start/content", session.cookie)).toContain('href="/admin/lost">What was found is listed');
  expect(await read("/admin/system", session.cookie)).toContain("What was found is listed for 30 days.");
  expect(await read("/service-worker.js")).toContain('source.postMessage("lost")');
  expect(await read("/sitemap.xml")).toContain(`<loc>${publicUrl}/lost</loc>`);
});

it("a feature's form refuses strangers, other sites, and bodies that are too large", async () => {
  const session = await openSession(running());
  expect((await send("/admin/lost", "a stone", {})).headers.get("Location")).toMatch(/\/forbidden$/);
  for (const [path, forbidden] of [
    ["/admin/lost", "/forbidden"],
    ["/bn/admin/lost", "/bn/forbidden"],
  ] as const) {
    const answer = await fetch(running().origin + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, forbidden]);
  }
  expect((await send("/admin/lost", "a stone", session, "https://other.example")).status).toBe(403);
  expect((await send("/admin/lost", "x".repeat(2_001), session)).status).toBe(413);
  expect((await send("/lost", "a stone", session)).status).toBe(404);
  expect((await listed()).items).toEqual(["a blue bag"]);
}, 300_000);

it("a feature is notified of entries that become visible, and runs its scheduled work", async () => {
  const session = await openSession(running());
  const before = (await listed()).changes;
  const write = writerOf(running(), session.token);
  const { status } = await write("POST", syllabus.list, { title: "Shown", link: "https://school.example" });
  expect(status).toBe(201);
  await eventually(async () => expect((await listed()).changes).toBeGreaterThan(before));
});

it("a feature gets searches without results, knows the site's pages, and is turned off by a variable", async () => {
  const before = await listed();
  expect(before).toMatchObject({ page: "/lost", isOn: true });
  for (const question of ["zzzz", "Shown"]) await read(`/search?q=${question}`);
  expect((await listed()).missed).toBe(before.missed + 1);
  await start({ LOST_PROPERTY: "no" });
  expect(await listed()).toMatchObject({ isOn: false });
});

it("without any feature's folder and line the site starts with the same database, which keeps their data", async () => {
  const { id } = await addOpen(writerOf(running(), (await openSession(running())).token), "Waits", 5);
  await site?.stop();
  await expect(start({ LOST_PROPERTY: "perhaps" })).rejects.toThrow(
    'LOST_PROPERTY must be yes or no (it is "perhaps")',
  );
  await withoutFeatures(async () => {
    copy.build();
    expect(copy.typeErrors()).toBe("");
    await start();
    for (const path of ["/lost", "/api/lost", "/result", "/api/results/summary", "/admin/care", "/draft"])
      expect((await fetch(running().origin + path)).status).toBe(404);
    expect(await read("/service-worker.js")).toContain("registration.unregister()");
    expect(await read("/syllabus")).toContain("Shown");
    await site?.stop();
    expect(copy.command("backup", [join(folder, "without.tar")], { DATA_DIR: data })).toMatchObject({ status: 0 });
  });
  await start();
  expect((await listed()).items).toEqual(["a blue bag"]);
  expect(await read("/result")).toContain(`value="${id}"`);
  await site?.stop();
  const withIt = join(folder, "with-it.tar");
  expect(copy.command("backup", [withIt], { DATA_DIR: data })).toMatchObject({ status: 0 });
  expect(copy.command("restore", [withIt], restored())).toMatchObject({ status: 0 });
  await start(restored());
  expect((await listed()).items).toEqual(["a blue bag"]);
}, 300_000);

it("a database that a newer version of it has written is refused, and names its migration", async () => {
  await site?.stop();
  withDatabaseFile(join(restored().DATA_DIR, "school.sqlite"), (open) =>
    open.exec("insert into lost_migration values ('0002-later', '2099-01-01T00:00:00.000Z')"),
  );
  await expect(start(restored())).rejects.toThrow("is of a newer version of the site (it has 0002-later)");
});
