import { existsSync, globSync, lstatSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { expect, it } from "vitest";
import { features } from "../../features/registry.ts";
import { files, modules, root, sourceOf } from "./sources.ts";

const pages = files.filter((path) => path.endsWith(".md"));
const linesOf = (path: string) => sourceOf(path).trimEnd().split("\n").length;
const rooms = [...new Set(files.flatMap((path) => /^server\/[\w-]+(?=\/)/.exec(path) ?? []))].map(
  (room) => `${room}/README.md`,
);

it("every link between the documentation pages leads to an existing target", () => {
  const broken = pages.flatMap((path) =>
    [...sourceOf(path).matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)]
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
  expect(sourceOf("ARCHITECTURE.md").split(/\s+/).length).toBeLessThanOrEqual(1_200);
  expect(linesOf("README.md")).toBeLessThanOrEqual(110);
  expect(sourceOf("docs/glossary.md").match(/^\| \*\*/gm)?.length).toBeLessThanOrEqual(25);
});

/** The variables in the first column of the table in a section of a page. */
function describedIn(path: string, section: string): string[] {
  const [text = ""] = sourceOf(path).split(`\n## ${section}\n`)[1]?.split("\n## ") ?? [];
  return [...text.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
}

it("docs/operations.md lists every environment variable and no other", () => {
  const declared = files
    .filter((path) => /^server\/(?:.*\/)?(?:environment|settings|limits|registry)\.ts$/.test(path))
    .flatMap((path) => [...sourceOf(path).matchAll(/(?:^ +|\{ )([A-Z][A-Z\d_]+): (?:z|flag|[a-z]\w*)[,.(\n]/gm)])
    .map(([, name]) => name)
    // The site knows some old variables only to say at the start that they have no effect.
    .filter((name) => !["WORKERS", "PUBLISH_DIR", "MEDIA_PUBLIC_URL"].includes(name ?? ""));
  expect(declared.length).toBeGreaterThan(20);
  const switches = features.flatMap((feature) => Object.keys(feature.switches ?? {}));
  expect(describedIn("docs/operations.md", "Settings").toSorted()).toEqual(
    [...new Set([...declared.map(String), ...switches])].toSorted(),
  );
});

/** Variables of the operating system and of Node, and those by which tests control the processes that they start. */
const others = /^(?:HOME|PATH|SystemRoot|NODE_TLS_REJECT_UNAUTHORIZED|MACHINE_SOCKET|TESTS?_\w+)$/;
/** Ways to read variables: one, several at once, and in a shell script that gives it a default or the next program. */
const readings = [
  /process\.env\.(\w+)/g,
  /process\.env\["(\w+)"\]/g,
  /const \{ ([\w,: ]+) \} = process\.env;/g,
  /\$\{([A-Z]\w+):?-/g,
  /\b([A-Z][A-Z_]+)=\S+ exec /g,
];

it("every variable that the code reads is described", () => {
  const scripts = globSync(["deploy/**/*", "scripts/*"], { cwd: root }).map((path) => path.replaceAll(sep, "/"));
  const sources = [...new Set([...modules, ...scripts.filter((path) => !/\.\w+$/.test(path))])].filter((path) =>
    lstatSync(join(root, path)).isFile(),
  );
  const read = sources.flatMap((path) => {
    const text = sourceOf(path);
    return readings.flatMap((way) =>
      [...text.matchAll(way)].flatMap(([, names = ""]) => names.replaceAll(/: \w+/g, "").split(", ")),
    );
  });
  expect(read).toEqual(expect.arrayContaining(["LISTEN_PID", "SCHOOLS_ROOT", "START_TURNS", "START_TURN_FD"]));
  const described = [
    ...describedIn("docs/operations.md", "Settings"),
    ...describedIn("docs/operations.md", "Other variables"),
  ];
  expect([...new Set(read)].filter((name) => !described.includes(name) && !others.test(name))).toEqual([]);
});

it("no variable is described that nothing reads", () => {
  const text =
    files
      .filter((path) => /\.(?:ts|mjs)$|^scripts\//.test(path))
      .map(sourceOf)
      .join("\n") + sourceOf("deploy/hosting/start-in-turn");
  expect(describedIn("docs/operations.md", "Other variables").filter((name) => !text.includes(name))).toEqual([]);
});
