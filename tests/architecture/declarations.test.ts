import { describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { listViews } from "../../engine/list-views.ts";
import { positionColumn } from "../../engine/manual-order.ts";
import { columnsOf } from "../../engine/row.ts";
import { locales } from "../../engine/languages.ts";
import { declarations, globals } from "../../globals/all.ts";
import { localPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import { isConstant } from "../../engine/fields/constant.ts";
import { pages } from "../../pages/all.ts";
import { itForAll } from "../kit/it-for-all.ts";

const inBothLanguages = (message: Message) => locales.map((locale) => message({}, { locale }));
const bengali = /\p{Script=Bengali}/u;

describe("every declaration", () => {
  const itHolds = itForAll(declarations);

  itHolds("has its messages in both languages", (declaration) => {
    for (const message of Object.values<Message>(declaration.messages)) {
      const [en, bn] = inBothLanguages(message);
      expect(en).not.toMatch(bengali);
      expect(bn).toMatch(bengali);
    }
  });

  itHolds("has a label, and hints, for each field in both languages", (declaration) => {
    const messages = Object.values(declaration.fields).flatMap((field) =>
      [field.label, field.hint, field.placeholder, isConstant(field) ? field.message : undefined].filter(
        (one) => one !== undefined,
      ),
    );
    for (const message of messages) {
      const [en, bn] = inBothLanguages(message);
      expect(en).not.toMatch(bengali);
      expect(bn).toMatch(bengali);
    }
  });

  itHolds("has no duplicate fields, and no field named like a column that every table has", (declaration) => {
    const names = columnsOf(declaration).map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain("id");
    expect(names).not.toContain("_id");
    expect(names).not.toContain(positionColumn);
  });
});

itForAll(globals)("a global has only optional fields, because it exists before anything is typed", ({ fields }) => {
  expect(Object.values(fields).filter(({ nullable }) => !nullable)).toEqual([]);
});

describe("every collection", () => {
  const itHolds = itForAll(collections);

  itHolds(
    "declares the fields that its list view shows, and has pages for single entries only if the view has them",
    (collection) => {
      const { fields, detail = false } = listViews[collection.listView];
      expect(Object.keys(collection.fields)).toEqual(expect.arrayContaining([...fields]));
      expect(detail || collection.detail === undefined).toBe(true);
    },
  );

  itHolds("pins entries by a field that it has", (collection) => {
    if (collection.pinned) expect(Object.keys(collection.fields)).toContain(collection.pinned.field);
    else expect(collection.pinned).toBeUndefined();
  });

  itHolds("has paths that the router accepts", (collection) => {
    const { api, admin, page, detail } = collection;
    const lists = [api.list, admin.add, admin.update, admin.remove, page ?? "/none"];
    const items = [api.item, api.update, api.remove, admin.updateForm, detail ?? "/none/{id}"];
    for (const path of lists) expect(path).toMatch(/^\/[A-Za-z]+$/);
    for (const path of items) expect(path).toMatch(/^\/[A-Za-z]+\/\{id\}$/);
  });
});

/** Addresses in lower case, because some clients ignore letter case. */
const addresses = (paths: readonly (string | undefined)[]) =>
  paths.filter((path) => path !== undefined).map((path) => path.toLowerCase());
const duplicates = (paths: readonly string[]) => paths.filter((path, place) => paths.indexOf(path) !== place);

describe("among all declarations", () => {
  it("names differ", () => {
    expect(duplicates(addresses(declarations.map(({ name }) => name)))).toEqual([]);
  });

  it("pages and screens differ, from each other and from the site's other pages", () => {
    const paths = collections.flatMap(({ page, detail, admin }) => [page, detail, ...Object.values(admin)]);
    const bases = locales.map((locale) => localPath("/", locale)).filter((base) => base !== "/");
    const screens = ["audit", "audit.csv", "account", "bin", "backup"].map((name) => `/admin/${name}`);
    const others = [...pages.map(({ path }) => path), ...bases, "/admin", ...screens, "/api", "/media"];
    expect(duplicates([...others, ...addresses([...paths, ...globals.map(({ admin }) => admin.updateForm)])])).toEqual(
      [],
    );
  });

  it("paths of the API differ", () => {
    const paths = declarations.flatMap(({ api }) => [...new Set<string>(Object.values(api))]);
    const others = ["/openapi.json", "/docs", "/jwt", "/order"];
    expect(duplicates([...others, ...addresses(paths)])).toEqual([]);
  });

  it("no two share a place in a group of the menu", () => {
    const named = [
      ...pages.map(({ path, menu }) => ({ name: path, menu })),
      ...collections.map(({ name, menu }) => ({ name, menu })),
    ].flatMap(({ name, menu }) => (menu ? [{ name, place: `${menu.group} ${menu.place}` }] : []));
    const taken = duplicates(named.map(({ place }) => place));
    // The message names both, so that a developer sees which of the two to move.
    expect(named.filter(({ place }) => taken.includes(place))).toEqual([]);
  });

  it("only collections with a page are in the menu", () => {
    expect(collections.filter(({ menu, page }) => menu && !page)).toEqual([]);
  });
});
