import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "../../scripts/find-program.mjs";
import { eventually } from "./eventually.ts";

const script = join(import.meta.dirname, "own-machine.sh");

/** The output of a command (stdout and stderr together) and its exit code. */
type Result = { code: number | null; text: string };

/** Why this system cannot run an isolated machine that needs these programs of the host; undefined if it can. */
function whyNone(...programs: string[]): string | undefined {
  const lacking = ["unshare", "nsenter", ...programs].find((name) => findProgram(name) === undefined);
  if (process.getuid?.() !== 0) return "only root can make a machine";
  if (lacking !== undefined) return `there is no ${lacking}`;
  const words = ["--mount", "--pid", "--fork", "--cgroup", "mount", "-t", "cgroup2", "none", "/mnt"];
  return spawnSync("unshare", words).status === 0 ? undefined : "control groups cannot be mounted";
}

/** Says why this system cannot run an isolated machine with the host's programs; undefined if it can. */
export const whyNoMachine = whyNone("systemctl", "sudo");
/** Says why this system cannot run a machine of a new Debian; undefined if it can. */
export const whyNoDebian = whyNone("debootstrap");
// Printed, because the tests are skipped.
if (whyNoMachine) process.stdout.write(`The tests of an installed site are left out: ${whyNoMachine}.\n`);
if (whyNoDebian) process.stdout.write(`The tests on a new Debian are left out: ${whyNoDebian}.\n`);

/** Finds the folder in PATH with `bin/node` and `bin/npm`, ignoring the project's own packages. */
function nodeFolder(): string {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const folder = folders.find((name) => existsSync(join(name, "npm")));
  if (folder === undefined) throw new Error("There is no npm in PATH.");
  return dirname(realpathSync(folder));
}

/** Debian 12, which deploy/README.md names. */
const suite = "bookworm";

/** What `OwnMachine.run` adds to the shell. */
type RunOptions = {
  /** Variables besides the shell's own. */
  environment?: Record<string, string>;
  input?: string;
  /** Whether the shell has the host's network, to install packages, and not the machine's. */
  isOnline?: boolean;
};

/** An isolated machine with its own folders, users and systemd. It shares the programs and the network of the host. */
export class OwnMachine {
  /** The isolated machine's root folder, as a path on the host. */
  readonly root: string;
  readonly #holder: ReturnType<typeof spawn>;
  /** Whether it has its own network. */
  readonly #isApart: boolean;

  private constructor(root: string, isApart: boolean) {
    this.root = root;
    this.#isApart = isApart;
    const node = isApart ? "/usr" : nodeFolder();
    this.#holder = spawn("unshare", ["--mount", "sh", script, root, node === "/usr" ? "" : node], { stdio: "inherit" });
  }

  static async boot(): Promise<OwnMachine> {
    return OwnMachine.#bootIn(await mkdtemp(join(tmpdir(), "machine-")), false);
  }

  /**
   * Boots a new Debian with these packages and what they need, nothing of the host except Node and npm. It has all
   * ports of its own network, which leads nowhere.
   */
  static async bootDebian(packages: readonly string[]): Promise<OwnMachine> {
    const root = await mkdtemp(join(tmpdir(), "debian-"));
    const included = ["systemd-sysv", ...packages].join(",");
    await promisify(execFile)("debootstrap", ["--variant=minbase", `--include=${included}`, suite, root]);
    // For `isOnline`.
    for (const file of ["/etc/resolv.conf", "/etc/hosts"]) await cp(file, join(root, file));
    const [node, local] = [nodeFolder(), join(root, "usr/local")];
    await cp(realpathSync(join(node, "bin/node")), join(local, "bin/node"));
    const npm = dirname(dirname(realpathSync(join(node, "bin/npm"))));
    await cp(npm, join(local, "lib/node_modules/npm"), { recursive: true });
    await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
    return OwnMachine.#bootIn(root, true);
  }

  static async #bootIn(root: string, isApart: boolean): Promise<OwnMachine> {
    const machine = new OwnMachine(root, isApart);
    await eventually(async () => {
      const { code, text } = await machine.run("systemctl is-active multi-user.target");
      if (code !== 0) throw new Error(`systemd is not ready: ${text}`);
    });
    return machine;
  }

  /** Runs lines in a root shell that stops at the first failure. */
  async run(lines: string, { environment = {}, input, isOnline = false }: RunOptions = {}): Promise<Result> {
    const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    const inside = ["--target", this.#first(), "--mount", "--pid", "--ipc", "--uts", "--cgroup"];
    if (this.#isApart && !isOnline) inside.push("--net");
    const variables = {
      PATH,
      HOME: process.env.HOME ?? "/root",
      npm_config_prefer_offline: "true",
      npm_config_update_notifier: "false",
      ...environment,
    };
    const child = spawn("nsenter", [...inside, "sh", "-ec", lines], {
      env: variables,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.stdin?.end(input);
    const [code] = (await once(child, "close")) as [number | null];
    return { code, text };
  }

  /** Runs lines that must succeed, and returns their output. */
  async done(lines: string, options: RunOptions = {}): Promise<string> {
    const { code, text } = await this.run(lines, options);
    if (code !== 0) throw new Error(`This ended with ${code}:\n${lines}\n${text}`);
    return text;
  }

  /** A path inside the machine, as the host can open it, even on a file system that only the machine has mounted. */
  path(inside: string): string {
    return join("/proc", this.#first(), "root", inside);
  }

  /** The process id of the machine's first process, as seen from the host that runs the tests. */
  #first(): string {
    const { pid } = this.#holder;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  }

  /** Ends all its processes, and removes its folders. */
  async remove(): Promise<void> {
    const ended = once(this.#holder, "exit");
    this.#holder.kill("SIGKILL");
    await ended;
    const group = join(this.root, "groups", this.root.split("/").at(-1) ?? "");
    await eventually(() =>
      execFileSync(
        "unshare",
        [
          "--mount",
          "sh",
          "-ec",
          'mount -t cgroup2 none "$0"; find "$1" -depth -type d -exec rmdir {} +',
          join(this.root, "groups"),
          group,
        ],
        { stdio: "pipe" },
      ),
    );
    await rm(this.root, { recursive: true, force: true });
  }
}
