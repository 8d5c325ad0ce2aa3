import { existsSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { features } from "../../features/registry.ts";
import { files, root, textOf } from "./sources.ts";

const pages = files.filter((path) => path.endsWith(".md"));
const linesOf = (path: string) => textOf(path).trimEnd().split("\n").length;
const rooms = [...new Set(files.flatMap((path) => /^server\/[\w-]+(?=\/)/.exec(path) ?? []))].map(
  (room) => `${room}/README.md`,
);

it("every link between the documentation pages leads to an existing target", () => {
  const broken = pages.flatMap((path) =>
    [...textOf(path).matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = ""]) => posix.join(posix.dirname(path), link))
      .filter((target) => !existsSync(posix.join(root, target)))
      .map((target) => `${path} leads to ${target}`),
  );
  expect(broken).toEqual([]);
});

it("each folder of the server has a README of at most 40 lines", () => {
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((path) => !files.includes(path))).toEqual([]);
  const inCode = pages.filter((path) => /^(?:app|engine|server)\//.test(path));
  expect(inCode.filter((path) => linesOf(path) > 40)).toEqual([]);
});

it("the pages that a newcomer reads first stay short", () => {
  expect(textOf("ARCHITECTURE.md").split(/\s+/).length).toBeLessThanOrEqual(1_200);
  expect(linesOf("README.md")).toBeLessThanOrEqual(110);
  expect(textOf("docs/glossary.md").match(/^\| \*\*/gm)?.length).toBeLessThanOrEqual(25);
});

it("docs/operations.md lists every environment variable and no other", () => {
  const declared = files
    .filter((path) => /^server\/(?:.*\/)?(?:environment|settings|limits|registry)\.ts$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/(?:^ +|\{ )([A-Z][A-Z\d_]+): (?:z|flag|[a-z]\w*)[,.(\n]/gm)])
    .map(([, name]) => name)
    // The site knows some old variables only to say at the start that they have no effect.
    .filter((name) => name !== "WORKERS" && name !== "PUBLISH_DIR");
  const settings = textOf("docs/operations.md").split("\n## Settings\n")[1] ?? "";
  const described = [...settings.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) =>
    names.split(", ").map((name) => name.replaceAll("`", "")),
  );
  expect(declared.length).toBeGreaterThan(20);
  const switches = features.flatMap((feature) => Object.keys(feature.switches ?? {}));
  expect(described.map(String).toSorted()).toEqual([...new Set([...declared.map(String), ...switches])].toSorted());
});
