import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { npmStart, operatorEnvironment } from "../kit/npm-start.ts";
import { isOnce } from "../kit/rounds.ts";
import { cloneProject, type FreshSite, startFreshClone } from "./fresh-clone.ts";
import { pathWith } from "./node-and-npm.ts";

// The project on machines with other versions of Node and npm than this one has. The versions of npm before 11.12
// discard the bin script of the included Node together with the packages for other platforms.

/** None of these versions of Node can run the site. */
const nodes = ["20.20.2", "22.12.0", "24.0.0"];
const machines = ["10.8.2", "10.9.3", "11.6.1", "the machine's"].flatMap((npm) => nodes.map((node) => ({ npm, node })));
/** The id of the user "nobody", who owns no file. */
const nobody = 65534;
const included = `node_modules/node-${process.platform}-${process.arch}/bin/node`;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "machine-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Runs a command in a folder; returns its exit code and its output. */
function run(folder: string, variables: Readonly<Record<string, string>>, command: string, ...args: string[]) {
  const env = operatorEnvironment(variables);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}

describe.each(isOnce ? machines.slice(0, 1) : machines)("npm $npm on Node $node", ({ npm, node }) => {
  let folder: string;
  let clone: string;
  let PATH: string;
  let site: FreshSite;

  beforeAll(async () => {
    folder = await makeFolder();
    PATH = await pathWith(folder, node, npm);
    clone = join(folder, "আমাদের বিদ্যালয় 1");
    cloneProject(clone);
    // As from an archive, without git.
    await rm(join(clone, ".git"), { recursive: true });
    site = await startFreshClone(clone, { PATH, DATA_DIR: join(folder, "data") });
  });
  afterAll(async () => {
    site?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it("`npm start` in a fresh copy installs, builds and serves, and prints few lines", async () => {
    expect((await fetch(site.origin)).status).toBe(200);
    const [megabytes] = execFileSync("du", ["-sm", join(clone, "node_modules")], { encoding: "utf8" }).split("\t");
    process.stdout.write(`npm ${npm} on Node ${node}: ${site.seconds.toFixed(0)} s, node_modules ${megabytes} MB\n`);
    // npm's lines begin with ">", say how many packages it added, or are about settings that it has on this machine.
    // The others are ours, up to the site's first.
    const [before = ""] = site.output.split(/^The sample school/m, 1);
    const lines = before
      .split("\n")
      .filter((line) => line !== "" && !/^(?:>|added \d+ packages|npm warn Unknown \w+ config) /.test(line));
    expect(lines).toEqual(["Installing packages …", "Building …"]);
  });

  it("SIGTERM to `npm start` ends the site", async () => {
    site.npm.kill("SIGTERM");
    expect((await once(site.npm, "exit"))[0]).toBe(0);
    await expect(fetch(site.origin)).rejects.toThrow("fetch failed");
  });

  it.skipIf(process.getuid?.() !== 0)(
    "a user who may not write into the program's folder can start it and run commands (skipped unless root)",
    async () => {
      const home = join(folder, "home");
      await mkdir(home);
      await chown(home, nobody, nobody);
      const variables = { PATH, HOME: home, DATA_DIR: join(home, "data"), SAMPLE_CONTENT: "no" };
      const started = await npmStart(clone, variables, nobody);
      try {
        expect((await fetch(started.origin)).status).toBe(200);
        const doctor = spawnSync("npm", ["run", "doctor"], {
          cwd: clone,
          env: operatorEnvironment(variables),
          uid: nobody,
          gid: nobody,
          encoding: "utf8",
        });
        expect(doctor.stdout + doctor.stderr).toMatch(/^ok {3}version: Node 24\./m);
      } finally {
        started.kill();
      }
      expect(execFileSync("find", [clone, "-user", String(nobody)], { encoding: "utf8" })).toBe("");
    },
  );

  it("units run the included Node", () => {
    expect(run(folder, { PATH }, join(clone, "scripts/node"), "-p", "process.execPath").said.trim()).toBe(
      join(clone, included),
    );
  });
});

describe("a Node that cannot run the site", () => {
  let folder: string;
  let clone: string;
  beforeAll(async () => {
    folder = await makeFolder();
    clone = join(folder, "school");
    cloneProject(clone);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // Those of Ubuntu 22.04 and Debian 12, and one that nearly suffices.
  const tooOld = [
    { node: "12.22.9", npm: "8.5.1" },
    { node: "18.20.4", npm: "9.2.0" },
    { node: "20.18.3", npm: "10.8.2" },
  ];
  it.each(isOnce ? tooOld.slice(0, 1) : tooOld)(
    "npm $npm on Node $node: one line says what to do, and nothing is installed",
    async ({ npm, node }) => {
      const PATH = await pathWith(join(folder, node), node, npm);
      for (const [command, ...args] of [["npm", "--silent", "start"], ["scripts/start"]] as const) {
        const { status, said } = run(clone, { PATH }, command, ...args);
        expect({ status, said }).toEqual({
          status: 1,
          said: expect.stringMatching(new RegExp(`^This is Node ${node.replaceAll(".", "\\.")}.*README\\.md.*\n$`)),
        });
      }
      expect(existsSync(join(clone, "node_modules"))).toBe(false);
    },
  );

  describe("where the packages include no Node", () => {
    beforeAll(async () => {
      await mkdir(join(clone, "node_modules"));
      await writeFile(join(clone, "node_modules", ".package-lock.json"), "{}");
    });

    it.each(isOnce ? nodes.slice(0, 1) : nodes)(
      "Node %s: one line says what to do, and nothing is built",
      async (node) => {
        const PATH = await pathWith(join(folder, node), node);
        for (const [command, ...args] of [["npm", "--silent", "start"], ["scripts/start"]] as const) {
          const { status, said } = run(clone, { PATH }, command, ...args);
          expect({ status, said }).toEqual({
            status: 1,
            said: expect.stringMatching(new RegExp(`^This is Node ${node.replaceAll(".", "\\.")}.*Node 24.*\n$`)),
          });
        }
        expect(existsSync(join(clone, "build"))).toBe(false);
      },
    );

    it("a Node that can run the site is used", () => {
      const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
      for (const command of [["scripts/node"], ["node", "scripts/run.mjs", "--"]] as const) {
        const [name, ...args] = [...command, "-p", "process.execPath"];
        expect(run(clone, { PATH }, name, ...args)).toEqual({ status: 0, said: `${process.execPath}\n` });
      }
    });
  });
});
