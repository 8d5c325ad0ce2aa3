import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { localizedName } from "../../engine/collection.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isFocus } from "../../engine/fields/focus.ts";
import { declarations, globals } from "../../globals/all.ts";
import headMessage from "../../globals/headMessage.ts";
import history from "../../globals/history.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, bodyOf, databaseState, pathTo } from "../kit/database-state.ts";
import { exampleOf } from "../kit/examples.ts";
import { attributes, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { kindExamples } from "../kit/kind-examples.ts";
import { administrator, administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let cookie: string;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  const session = await openSession(site);
  ({ cookie } = session);
  write = writerOf(site, session.token);
});
afterAll(() => site.stop());

const get = async (path: string) => {
  const response = await fetch(`${site.origin}/api${path}`);
  return {
    status: response.status,
    tag: response.headers.get("ETag"),
    entry: (await response.json()) as Record<string, unknown>,
  };
};
const screen = async (path: string, Cookie = cookie) =>
  fetch(site.origin + path, { headers: { Cookie }, redirect: "manual" });

describe("every global", () => {
  const itHolds = itForAll(globals);

  itHolds("is there before anything is typed, and empty", async (global) => {
    const { item } = global.api;
    expect(await get(item)).toEqual({ status: 200, tag: '"0"', entry: { _id: "1" } });
    const html = await (await screen(global.admin.updateForm)).text();
    // Pictures have a focal point only once there is a picture.
    const asked = Object.values(global.fields).filter((field) => !isFocus(field));
    for (const { label } of asked) expect(visibleText(html)).toContain(label({}, { locale: "en" }));
  });

  itHolds("answers what was written to it, and keeps what was not sent", async (global) => {
    const { item, update } = global.api;
    const { answered } = exampleOf(global, 1);
    const written = await write("PATCH", update, bodyOf(global, 1), { "If-Match": '"0"' });
    expect([written.status, written.body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    const { tag, entry } = await get(item);
    expect(tag).toBe(written.headers.get("ETag"));
    expect(entry).toEqual({ _id: "1", ...answered });
    const [first = ""] = Object.keys(global.fields);
    const { answered: other } = exampleOf(global, 2);
    await write("PATCH", update, { [first]: bodyOf(global, 2)[first] });
    expect((await get(item)).entry).toEqual({ _id: "1", ...answered, [first]: other[first] });
  });

  itHolds("refuses every wrong field by name, and any write without a token", async (global) => {
    const { item, update } = global.api;
    const before = await databaseState(site);
    const wrong = Object.entries(global.fields).flatMap(([field, { kind }]) =>
      // Leave out numbers, because the test of the field kind covers which years are accepted.
      [
        ...(kindExamples[kind].takes?.includes(true) ? [] : [true]),
        {},
        ["a"],
        ...kindExamples[kind].refuses.filter((value) => typeof value !== "number"),
      ].map((value) => [field, value] as const),
    );
    for (const [field, value] of [
      ...wrong,
      ["_id", "2"],
      ["colour", "red"],
      [localizedName("colour"), "লাল"],
    ] as const) {
      const { status, body } = await write("PATCH", update, { [field]: value });
      expect([field, value, status, Object.keys(body.errors ?? {})]).toEqual([field, value, 400, [field]]);
    }
    expect((await write("PATCH", update, {})).status).toBe(400);
    expect((await fetch(`${site.origin}/api${update}`, { method: "PATCH" })).status).toBe(401);
    for (const method of ["POST", "DELETE", "PUT"]) {
      const { status, headers } = await write(method, item, bodyOf(global));
      expect([method, status, headers.get("Allow")]).toEqual([method, 405, "GET, HEAD, PATCH"]);
    }
    expect(await databaseState(site)).toEqual(before);
  });

  itHolds(
    "refuses a change that was started from an older version, and returns what was written since",
    async (global) => {
      const { item, update } = global.api;
      const { tag } = await get(item);
      expect((await write("PATCH", update, bodyOf(global, 2), { "If-Match": tag ?? "" })).status).toBe(200);
      const late = await write("PATCH", update, bodyOf(global, 3), { "If-Match": tag ?? "" });
      // The rows of a table are returned as they are stored.
      const values = Object.fromEntries(
        Object.entries(exampleOf(global, 2).sent).map(([field, value]) => [
          field,
          Array.isArray(value) ? JSON.stringify(value) : value,
        ]),
      );
      expect(late).toMatchObject({
        status: 412,
        body: { later: { by: administrator.email, action: "update", values } },
      });
    },
  );

  itHolds("stores every version, shows them, and restores any, including the empty one", async (global) => {
    const { item, update } = global.api;
    const before = await get(item);
    await write("PATCH", update, bodyOf(global, 3));
    const last = Number(/\d+/.exec((await get(item)).tag ?? ""));
    expect((await write("POST", `${item}/restore`, { version: last - 1 })).body).toEqual({
      acknowledged: true,
      restoredCount: 1,
    });
    expect((await get(item)).entry).toEqual(before.entry);
    const html = await (await screen(`/admin/history/${global.name}/1`)).text();
    const [, versions = ""] = /<ol class="versions">(.*?)<\/ol>/s.exec(html) ?? [];
    expect(versions.match(/<li>/g)).toHaveLength(last + 1);
    await write("POST", `${item}/restore`, { version: 1 });
    expect((await get(item)).entry).toEqual({ _id: "1" });
  });

  itHolds("goes by its title in the dashboard and in the log, which lead to its screen", async (global) => {
    for (const locale of locales) {
      for (const path of ["/admin", "/admin/audit"]) {
        const html = await (await screen(localPath(path, locale))).text();
        expect(visibleText(html)).toContain(global.messages.title({}, { locale }));
        expect(html).toContain(`href="${localPath(global.admin.updateForm, locale)}"`);
      }
    }
    expect((await screen(global.admin.updateForm, "")).status).toBe(302);
  });
});

it("an empty page says so and stays out of the menu until it has content", async () => {
  const syllabus = collectionNamed("syllabus");
  const menuHas = async (path: string, locale: Locale) => {
    const html = await (await fetch(site.origin + localPath("/login", locale))).text();
    const nav = /<nav\b.*?<\/nav>/s.exec(html)?.[0] ?? "";
    return attributes(nav, "href").includes(localPath(path, locale));
  };
  const inMenus = (path: string) => Promise.all(locales.map((locale) => menuHas(path, locale)));
  expect([await inMenus("/history"), await inMenus("/syllabus")]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(visibleText(await (await fetch(`${site.origin}/history`)).text())).toContain(
    m.history_empty({}, { locale: "en" }),
  );
  await write("PATCH", history.api.update, { text: "In 1921 …\n\nToday …" });
  const id = await addTo(write, syllabus);
  expect([await inMenus("/history"), await inMenus("/syllabus")]).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await (await fetch(`${site.origin}/history`)).text()).toMatch(/<p>In 1921 …<\/p>\s*<p>Today …<\/p>/);
  await write("PATCH", history.api.update, { text: "" });
  await write("DELETE", pathTo(syllabus.api.remove, id));
  expect([await inMenus("/history"), await inMenus("/syllabus")]).toEqual([
    [false, false],
    [false, false],
  ]);
});

it("the history's summary describes its page to search engines and is not shown", async () => {
  const summaries = { en: "A school by the river.", bn: "নদীর পাড়ের বিদ্যালয়।" };
  await write("PATCH", history.api.update, { summary: summaries.en, summaryBn: summaries.bn });
  for (const locale of ["en", "bn"] as const) {
    const html = await (await fetch(site.origin + localPath("/history", locale))).text();
    expect(html).toContain(`<meta name="description" content="${summaries[locale]}"`);
    expect(visibleText(html)).toContain(m.history_empty({}, { locale }));
    expect(visibleText(html)).not.toContain(summaries[locale]);
  }
  await write("PATCH", history.api.update, { summary: "", summaryBn: "" });
});

it("the page about the school introduces it by its motto and its year of foundation before it has a text", async () => {
  await write("PATCH", profile.api.update, { motto: "Learn to serve", foundedIn: 1921 });
  const text = visibleText(await (await fetch(`${site.origin}/about`)).text());
  const parts = [
    "Learn to serve",
    m.about_empty({}, { locale: "en" }),
    m.about_founded({ year: "1921" }, { locale: "en" }),
  ];
  expect(parts.map((part) => text.includes(part))).toEqual([true, true, true]);
  await write("PATCH", profile.api.update, { motto: "", foundedIn: null });
});

it("the home page shows the head teacher's message if there is one", async () => {
  const home = async () => visibleText(await (await fetch(site.origin)).text());
  const title = m.head_message_title({}, { locale: "en" });
  expect(await home()).not.toContain(title);
  await write("PATCH", headMessage.api.update, { words: "Welcome to our school.", name: "A. Head" });
  expect(await home()).toMatch(new RegExp(`${title}.*Welcome to our school\\..*A\\. Head`));
});

it("a refused year states the years that are accepted", async () => {
  const refused = await write("PATCH", profile.api.update, { foundedIn: "1699" }, { "Accept-Language": "bn" });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining("১৭০০ থেকে ২১০০ সালের মধ্যে একটি বছর লিখুন।"),
  ]);
});

it("the profile is on every page at the next request, and in the manifest and the structured data", async () => {
  const sent = {
    name: "Char School",
    nameBn: "চর বিদ্যালয়",
    eiin: "১২৩৪৫৬",
    telephone: "+৮৮০ ১১১",
    email: "a@char.example",
    motto: "Read",
    mapLink: "maps.example/x",
    otherPage: "pages.example/char",
  };
  expect((await write("PATCH", profile.api.update, sent)).status).toBe(200);
  for (const path of ["/", "/notice", "/nothing-here"]) {
    const html = await (await fetch(site.origin + path)).text();
    expect(visibleText(html)).toContain("Char School");
    expect(attributes(html, "href")).toEqual(
      expect.arrayContaining([
        "tel:+880111",
        "mailto:a@char.example",
        "https://maps.example/x",
        "https://pages.example/char",
      ]),
    );
    expect(visibleText(html)).toContain("EIIN 123456");
  }
  expect(visibleText(await (await screen("/admin")).text())).toContain("Char School");
  expect(visibleText(await (await fetch(`${site.origin}/bn`)).text())).toMatch(/১২৩৪৫৬.*চর বিদ্যালয়.*\+৮৮০ ১১১/);
  const [, json = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await (await fetch(site.origin)).text()) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    name: "Char School",
    telephone: "+880111",
    slogan: "Read",
    identifier: { value: "123456" },
  });
  expect(await (await fetch(`${site.origin}/bn/manifest.webmanifest`)).json()).toMatchObject({
    name: "চর বিদ্যালয়",
    short_name: "চর বিদ্যালয়",
  });
});

it("the description of the API has every global", async () => {
  const { entry } = await get("/openapi.json");
  const { paths, components } = entry as {
    paths: Record<string, { get: unknown }>;
    components: { schemas: Record<string, { properties: object }> };
  };
  for (const global of globals) {
    expect(paths[global.api.item]?.get).toMatchObject({ operationId: `find-${global.name}` });
    expect(Object.keys(components.schemas[global.name]?.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(global.fields)),
    );
  }
  expect(Object.keys(components.schemas).length).toBe(declarations.length + 1);
});
