import { existsSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { addSchema, columnsOf } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import { localFileTypes } from "../../server/media/media-library.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { files, root } from "./sources.ts";

type Sample = Readonly<Record<string, string | number>>;

const sampleFiles = files.filter((path) => /^sample\/(?:content|globals)\/.*\.ts$/.test(path));
const documentLimit = 60 * 1024;
const isFile = (value: unknown) => typeof value === "string" && /^(?:documents|pictures|videos)\//.test(value);

it("every sample file names a declaration", () => {
  const names = declarations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(sampleFiles.map((path) => basename(path, ".ts"))));
});

const load = async (path: string) =>
  [((await import(join(root, path))) as { default: Sample | Sample[] }).default].flat();

describe("the samples of every declaration", () => {
  const itHolds = itForAll(sampleFiles);

  itHolds("have only declared fields, and are valid entries", async (path) => {
    const declaration = declarations.find(({ name }) => name === basename(path, ".ts"));
    if (!declaration) throw new Error(`There is no declaration for ${path}.`);
    const columns = new Set([
      ...columnsOf(declaration).map((column) => column.name),
      "daysAgo",
      "expiresAfter",
      "startsIn",
      "lasts",
    ]);
    const schema = addSchema(declaration);
    const samples = await load(path);
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      expect(Object.keys(sample).filter((field) => !columns.has(field))).toEqual([]);
      const { daysAgo: _, expiresAfter: __, startsIn: ___, lasts: ____, ...entry } = sample;
      const sent = Object.entries(entry).map(([field, value]) => [
        field,
        isFile(value) ? `/media/0${extname(String(value))}` : value,
      ]);
      expect(schema.safeParse(Object.fromEntries(sent)).error).toBeUndefined();
    }
  });

  itHolds("name files that exist and that the media library accepts", async (path) => {
    const named = (await load(path)).flatMap((sample) => Object.values(sample).filter(isFile)).map(String);
    expect(named.filter((file) => !existsSync(join(root, "sample", file)))).toEqual([]);
    expect(
      named.filter((file) => !/\.[a-z0-9]+$/.test(file) || !(`.${file.split(".").pop()}` in localFileTypes)),
    ).toEqual([]);
  });

  itHolds("follow the order of the list: newest first if entries have a day", async (path) => {
    const days = (await load(path)).flatMap(({ daysAgo }) => (typeof daysAgo === "number" ? [daysAgo] : []));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });
});

it("a sample document is at most 60 KB, because readers pay for data by the megabyte", () => {
  const documents = files.filter((path) => path.startsWith("sample/documents/") && path.endsWith(".pdf"));
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.filter((path) => statSync(join(root, path)).size > documentLimit)).toEqual([]);
});

it("every sample document and video is used by a sample entry", async () => {
  const loaded = await Promise.all(
    sampleFiles.map(async (path) => (await import(join(root, path))) as { default: Sample | Sample[] }),
  );
  const named = new Set(
    loaded.flatMap(({ default: samples }) => [samples].flat().flatMap((sample) => Object.values(sample))),
  );
  const documents = files
    .filter((path) => /^sample\/(?:documents|videos)\/.*\.(?:pdf|mp4)$/.test(path))
    .map((path) => path.slice("sample/".length));
  expect(documents.filter((path) => !named.has(path))).toEqual([]);
});
