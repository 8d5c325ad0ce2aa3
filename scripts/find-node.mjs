// Finds the Node that runs the site: the one that the packages include for this platform, or else the one that runs
// this script, if it can. Like run.mjs and needs.mjs, this is written for Node 12, so that an old Node can still say
// what to do.
import * as crypto from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const version = process.versions.node;
const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The folder of the package that includes Node for this platform is named after it; undefined for other platforms. */
const platform = `${process.platform.replace("win32", "win")}-${process.arch}`;
const paths = readFileSync(join(root, "scripts", "node-paths.txt"), "utf8")
  .trim()
  .split("\n");
const included = paths.find((path) => path.includes(`/node-${platform}/`));

/** Whether the running Node hashes passwords, runs TypeScript and has SQLite, as Node 24.7 and newer do. */
const runsSite =
  "argon2Sync" in crypto && Boolean(process.features.typescript) && builtinModules.includes("node:sqlite");

/** Ends with one line if the running Node cannot install the packages, or if none could run the site afterwards. */
export function checkInstaller() {
  if (!isIn(engines.node)) stop(adviceOnOld());
  if (included === undefined) findNode();
}

/** The path of the Node that runs the site. Ends with one line if there is none. */
function findNode() {
  const path = included && join(root, included);
  if (path && existsSync(path)) return path;
  if (runsSite) return process.execPath;
  if (!isIn(engines.node)) return stop(adviceOnOld());
  const advice = path
    ? `${included} is missing: run npm ci, with optional packages, or install Node 24.7 or newer.`
    : `the packages include none for ${platform}: install Node 24.7 or newer (README.md, Run it).`;
  return stop(`This is Node ${version}, which cannot run the site, and ${advice}`);
}

/**
 * Finds the Node that runs the site, and puts it first in PATH, where the programs of packages look for Node
 * (`#!/usr/bin/env node`).
 */
export function useNode() {
  const node = findNode();
  const folders = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH];
  if (!(process.env.PATH || "").startsWith(folders[0])) process.env.PATH = folders.join(delimiter);
  return node;
}

/** Whether the running Node is in a range such as "^20.19.0 || >=22.12.0". */
function isIn(range) {
  const [major, minor] = version.split(".").map(Number);
  return range.split(" || ").some((part) => {
    const [, sign, least, leastMinor] = /^(\^|>=)(\d+)\.(\d+)/.exec(part);
    return major === Number(least) ? minor >= Number(leastMinor) : sign === ">=" && major > Number(least);
  });
}

function adviceOnOld() {
  const range = engines.node.replace("^", "").replace(" || >=", ", or ").replace(/\.0\b/g, "");
  const place = "README.md says where to get it (Run it).";
  return `This is Node ${version}. Installing the site needs Node ${range} or newer: ${place}`;
}

function stop(line) {
  process.stderr.write(`${line}\n`);
  return process.exit(1);
}
