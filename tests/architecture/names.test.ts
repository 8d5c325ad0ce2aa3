import { basename } from "node:path";
import { expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { globals } from "../../globals/all.ts";
import { files, modules, sourceOf } from "./sources.ts";

it("no folder or file has a name so general that it would fit anything", () => {
  const catchAll = /^(?:utils?|misc|common|shared|helpers?|managers?|lib|index)$/i;
  const found = files.filter((path) => path.split("/").some((part) => catchAll.test(part.split(".")[0] ?? "")));
  expect(found).toEqual([]);
});

it("no module is too long to read in one go", () => {
  const longest = 365;
  const isCode = (path: string) => !/^(?:tests|sample|bench)\//.test(path) && !path.endsWith(".test.ts");
  const tooLong = modules.filter((path) => isCode(path) && sourceOf(path).trimEnd().split("\n").length > longest);
  expect(tooLong).toEqual([]);
});

it("no line is wider than 120 columns, except in sample content", () => {
  const isHeld = (path: string) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.startsWith("sample/content/");
  // Combining vowel signs take no column, and the formatter does not count them either.
  const columns = (line: string) => line.replaceAll(/\p{M}/gu, "").length;
  const wide = files.filter(isHeld).flatMap((path) =>
    sourceOf(path)
      .split("\n")
      .flatMap((line, place) => (columns(line) > 120 ? [`${path}:${place + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

it("no module only re-exports others", () => {
  const barrels = modules.filter((path) => {
    const code = sourceOf(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return (
      code.trim() !== "" && code.replaceAll(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;]*from[^;]*;/g, "").trim() === ""
    );
  });
  expect(barrels).toEqual([]);
});

it("no class is a Manager, Helper or Service", () => {
  const found = modules.filter((path) => /\bclass \w*(?:Manager|Helper|Service)\b/.test(sourceOf(path)));
  expect(found).toEqual([]);
});

it.each([
  ["collections", collections],
  ["globals", globals],
] as const)("each of the %s is declared in the file of its name", (folder, declared) => {
  const named = modules
    .filter((path) => path.startsWith(`${folder}/`) && !/\/all\.ts$|\.test\.ts$/.test(path))
    .map((path) => basename(path, ".ts"));
  expect(declared.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

it("the engine names no collection", () => {
  // These names are also common English words, which the engine uses for list views and addresses of videos.
  const commonWords = new Set(["picture", "video", "body", "news"]);
  const names = collections.map(({ name }) => name).filter((name) => !commonWords.has(name));
  const inCode = modules
    .filter((path) => path.startsWith("engine/") && !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const code = sourceOf(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      const found = names.filter((name) => new RegExp(`\\b${name}s?\\b`, "i").test(code));
      return found.map((name) => `${path} names ${name}`);
    });
  expect(inCode).toEqual([]);
});
