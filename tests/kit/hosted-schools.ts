import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import { request } from "node:https";
import { constants, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { TLSSocket } from "node:tls";
import { eventually } from "./eventually.ts";
import { nginx, runNginx, secured, varCache } from "./nginx.ts";
import { type CommandResult, compiledVariables } from "./operator-command.ts";
import type { WebServer } from "./run-web-server.ts";
import { type HeldSite, SocketHolder } from "./socket-holder.ts";

const project = join(import.meta.dirname, "..", "..");
const deploy = join(project, "deploy");
/** Names of the system programs that `npm run schools` calls and that change a machine. */
const programs = ["systemctl", "useradd", "userdel", "id", "nginx"];

/** Whether an end counts as a failure for systemd: not a normal end, and not one by SIGTERM. */
const isFailure = (status: number) => status !== 0 && status !== -constants.signals.SIGTERM;

/** A line of a settings file with its value as systemd reads it, without single quotes. */
const unquoted = (line: string) => line.replace(/='(.*)'$/, "=$1");

/** nginx's response to a request for a host, and the host name in the certificate that nginx presented. */
export type HostAnswer = { status: number; headers: IncomingHttpHeaders; text: string; certificate: string };

/**
 * The call of a system program at which the command is killed, counted from 1 or by its command line, and whether that
 * call is carried out first.
 */
export type KillPoint = { call: number | string; isDone: boolean };

/**
 * A machine for many schools, in a temporary folder: nginx with deploy/hosting/nginx.conf, and sites behind sockets
 * that are held as systemd holds them. PATH has substitutes for `systemctl` and other system programs, which pass the
 * calls of `npm run schools` to the socket holder. If the tests run as root, each school gets its own user id.
 */
export class HostedSchools {
  readonly root: string;
  readonly #holder = new SocketHolder();
  readonly #held = new Map<string, HeldSite>();
  readonly #users: string[] = [];
  readonly #variables: Record<string, string>;
  #server: Server | undefined;
  #front: WebServer | undefined;
  /**
   * nginx's folder. On its socket "plain" nginx answers without TLS.
   */
  frontFolder = "";
  /** The folder of the responses that nginx has cached. */
  get cache(): string {
    return join(this.frontFolder, "var/cache/nginx-schools");
  }
  /** How many system programs the last command has called. */
  calls = 0;
  #kill: KillPoint | undefined;
  /** The command lines of all system programs called so far, one per line. */
  readonly called: string[] = [];

  private constructor(root: string, variables: Record<string, string>) {
    this.root = root;
    this.#variables = variables;
  }

  /** Makes the machine. `variables` are in the environment of each site. */
  static async make(variables: Record<string, string> = {}): Promise<HostedSchools> {
    const machine = new HostedSchools(await mkdtemp(join(tmpdir(), "schools-")), variables);
    await machine.#open();
    return machine;
  }

  async #open(): Promise<void> {
    await chmod(this.root, 0o755);
    // `npm run schools` makes the other folders, as on a machine that has just been set up.
    for (const folder of ["bin", "run", "etc/nginx"]) await mkdir(join(this.root, folder), { recursive: true });
    for (const line of (await readFile(join(deploy, "hosting/schools.tmpfiles.conf"), "utf8")).split("\n")) {
      const [type, path = ""] = line.split(" ");
      if (type === "d") await mkdir(join(this.root, path));
      if (type === "f") await writeFile(join(this.root, path), "");
    }
    // A `python3` in PATH may be a version manager's script, which takes ten times as long to start as Python itself.
    const python = execFileSync("python3", ["-ISc", "import sys; print(sys.executable, end='')"], { encoding: "utf8" });
    const source = await readFile(join(import.meta.dirname, "machine-program.py"), "utf8");
    for (const program of programs)
      await writeFile(join(this.root, "bin", program), source.replace(/^.*/, `#!${python} -IS`), { mode: 0o755 });
    this.#server = createServer((asked, answer) => void this.#answer(asked).then((text) => answer.end(text)));
    await once(this.#server.listen(join(this.root, "machine.sock")), "listening");
    this.#front = await runNginx((listen, folder) => this.#configure(listen, folder));
  }

  /** deploy/hosting/nginx.conf and the snippets, with this machine's folders and ports. */
  #configure(listen: string, folder: string): string {
    this.frontFolder = folder;
    mkdirSync(join(folder, "snippets"));
    symlinkSync(join(this.root, "etc/nginx/schools"), join(folder, "schools"));
    const here = (text: string) =>
      text
        .replaceAll("/run/schools", join(this.root, "run/schools"))
        .replace("/var/cache/", `${varCache(folder)}/`)
        .replace(/^listen 443 ssl http2;\nlisten .*$/m, listen.replace(";", " ssl http2;"))
        .replace(/ {4}listen 80;\n.*$/m, `    listen unix:${folder}/plain;`);
    for (const name of readdirSync(join(deploy, "snippets")))
      writeFileSync(join(folder, "snippets", name), here(readFileSync(join(deploy, "snippets", name), "utf8")));
    return secured(here(readFileSync(join(deploy, "hosting", "nginx.conf"), "utf8")), folder);
  }

  /**
   * Runs `npm run schools` with these arguments; `kill` says at which call of a system program to end it by SIGKILL.
   */
  async run(
    words: string | readonly string[],
    kill?: KillPoint,
    environment: Record<string, string> = {},
  ): Promise<CommandResult> {
    [this.calls, this.#kill] = [0, kill];
    const child = spawn(
      process.execPath,
      ["server/commands/schools.ts", ...(typeof words === "string" ? words.split(" ") : words)],
      {
        cwd: project,
        env: {
          ...process.env,
          ...compiledVariables(),
          PATH: join(this.root, "bin") + delimiter + (process.env.PATH ?? ""),
          SCHOOLS_ROOT: this.root,
          MACHINE_SOCKET: join(this.root, "machine.sock"),
          NODE_ENV: "production",
          ...environment,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    this.#kill = undefined;
    return { code, out, err };
  }

  /** Returns the held socket of a school. */
  school(name: string): HeldSite {
    const held = this.#held.get(name);
    if (!held) throw new Error(`No socket of ${name} is held.`);
    return held;
  }

  /** Lists all files in the machine's folders except those of running sites, with their content or link target. */
  async state(): Promise<string[]> {
    const all = await readdir(this.root, { recursive: true, withFileTypes: true });
    const files = all
      .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
      .filter(({ path }) => !path.startsWith(join(this.root, "srv/schools/")));
    return Promise.all(
      files.map(async ({ entry, path }) =>
        entry.isSymbolicLink()
          ? `${path} -> ${await readlink(path)}`
          : entry.isFile()
            ? `${path}: ${await readFile(path, "utf8")}`
            : path,
      ),
    );
  }

  /** Makes a copy of the release under test with another version number; `begin` runs before each of its starts. */
  async release(version: string, begin = ""): Promise<string> {
    const folder = join(this.root, "opt/schools", version);
    await mkdir(join(folder, "deploy/hosting"), { recursive: true });
    await mkdir(join(folder, "server"));
    for (const path of ["deploy/hosting/start-in-turn", "scripts"])
      await cp(join(project, path), join(folder, path), { recursive: true });
    for (const name of ["node_modules", "build", "server/commands"])
      await symlink(join(project, name), join(folder, name));
    await writeFile(join(folder, "package.json"), JSON.stringify({ version, type: "module" }));
    const main = JSON.stringify(join(project, "server/main.mjs"));
    await writeFile(join(folder, "server/main.mjs"), `${begin}\nawait import(${main});\n`);
    return folder;
  }

  /** Returns the release that a school's link points to. */
  releaseOf(name: string): Promise<string> {
    return readlink(join(this.root, "opt/schools/current", name));
  }

  /** nginx's address, over TLS. */
  get origin(): string {
    return this.#front!.origin.replace("http:", "https:");
  }

  /** Requests a path of a host from nginx over TLS; with `line`, with that address in the request line. */
  async get(
    host: string,
    path = "/",
    {
      headers = {},
      method = "GET",
      body = "",
      line = path,
    }: { headers?: Record<string, string>; method?: string; body?: string; line?: string } = {},
  ): Promise<HostAnswer> {
    const sent = request(this.origin, {
      path: line,
      method,
      headers: { Host: host, ...headers },
      servername: host,
      rejectUnauthorized: false,
      agent: false,
    });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const certificate = String((response.socket as TLSSocket).getPeerCertificate().subject.CN);
    let text = "";
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode ?? 0, headers: response.headers, text, certificate };
  }

  /** Ends the process of a school, as happens when a site goes to sleep. */
  async sleep(name: string): Promise<void> {
    const held = this.school(name);
    if (held.pid === undefined) return;
    process.kill(held.pid, "SIGTERM");
    await eventually(() => {
      if (held.pid !== undefined) throw new Error(`${name} is awake.`);
    });
  }

  async close(): Promise<void> {
    await this.#front?.stop();
    await this.#holder.close();
    this.#server?.close();
    await rm(this.root, { recursive: true, force: true });
  }

  async #answer(asked: IncomingMessage): Promise<string> {
    let text = "";
    for await (const chunk of asked) text += String(chunk);
    const { program, args } = JSON.parse(text) as { program: string; args: string[] };
    this.called.push([program, ...args].join(" "));
    this.calls += 1;
    const kills = this.#kill !== undefined && [this.calls, this.called.at(-1)].includes(this.#kill.call);
    if (kills && !this.#kill?.isDone) return JSON.stringify({ code: 1, kills });
    return JSON.stringify({ ...(await this.#do(program, args)), kills });
  }

  async #do(program: string, args: string[]): Promise<{ code: number; out?: string }> {
    const last = args.at(-1) ?? "";
    if (program === "id") {
      const { code, out } = this.#idOf(last);
      return { code, out: code === 0 ? `uid=${out.trim()}(${last}) gid=${out.trim()}(${last})\n` : out };
    }
    if (program === "useradd") this.#users.push(last);
    if (program === "userdel") this.#users[this.#users.indexOf(last)] = "";
    if (program === "nginx") {
      const { status, stderr } = spawnSync(nginx!, [
        "-t",
        "-q",
        "-c",
        join(this.frontFolder, "configuration"),
        "-e",
        "stderr",
      ]);
      return { code: status ?? 1, out: stderr.toString() };
    }
    return program === "systemctl" ? this.#systemctl(args) : { code: 0 };
  }

  #idOf(user: string): { code: number; out: string } {
    const index = this.#users.indexOf(user);
    if (index === -1) return { code: 1, out: `id: '${user}': no such user` };
    return { code: 0, out: `${process.getuid!() === 0 ? 20_000 + index : process.getuid!()}\n` };
  }

  async #systemctl([command = "", ...args]: string[]): Promise<{ code: number; out?: string }> {
    if (command === "reload") {
      process.kill(Number(await readFile(join(this.frontFolder, "pid"), "utf8")), "SIGHUP");
      return { code: 0 };
    }
    const units = args.flatMap((unit) => {
      const [, name = "", kind = ""] = /^school@([a-z0-9-]+)\.(socket|service)$/.exec(unit) ?? [];
      return name === "" ? [] : [{ name, kind }];
    });
    const isAwake = (name: string) => this.#held.get(name)?.pid !== undefined;
    if (command === "is-active")
      return { code: 0, out: units.map(({ name }) => (isAwake(name) ? "active\n" : "inactive\n")).join("") };
    if (command === "show")
      return { code: 0, out: `${this.#held.get(units[0]!.name)?.ends.filter(isFailure).length ?? 0}\n` };
    for (const { name, kind } of units) {
      if ((command === "stop" || command === "restart") && kind === "service") await this.#stop(name);
      if (["enable", "start", "restart"].includes(command)) await this.#start(name, kind);
      if ((command === "stop" || command === "disable") && kind === "socket") await this.#drop(name);
    }
    return { code: 0 };
  }

  async #start(name: string, kind: string): Promise<void> {
    if (!this.#held.has(name)) this.#held.set(name, await this.#hold(name));
    if (kind === "service") this.school(name).start();
  }

  async #stop(name: string): Promise<void> {
    if (this.#held.has(name)) await this.sleep(name);
  }

  async #drop(name: string): Promise<void> {
    const held = this.#held.get(name);
    if (!held) return;
    held.drop();
    this.#held.delete(name);
    await eventually(() => {
      if (held.pid !== undefined) throw new Error(`${name} has not ended.`);
    });
  }

  /** Holds the socket of a school as deploy/hosting/school@.socket and school@.service describe it. */
  async #hold(name: string): Promise<HeldSite> {
    const unit = await readFile(join(deploy, "hosting", "school@.service"), "utf8");
    const lines = (/^Environment=(.*)$/m.exec(unit)?.[1] ?? "").split(" ");
    // As systemd does, reads the files in their order; one with a hyphen before it may be missing.
    for (const [, mark, path = ""] of unit.matchAll(/^EnvironmentFile=(-?)(.*)$/gm)) {
      const file = join(this.root, path.replace("%i", name));
      const text = await readFile(file, "utf8").catch((error: unknown) => {
        if (mark === "-") return "";
        throw error;
      });
      lines.push(
        ...text
          .split("\n")
          .filter((line) => /^\w+=/.test(line))
          .map(unquoted),
      );
    }
    const own = /^User=(.*)$/m.exec(
      await readFile(join(this.root, `etc/systemd/system/school@${name}.service.d/user.conf`), "utf8"),
    );
    const id = this.#idOf(own?.[1] ?? "").out.trim();
    const asUser = process.getuid!() === 0 ? ["setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups"] : [];
    const start = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.replace("%i", name) ?? "";
    return this.#holder.hold(name, {
      path: join(this.root, "run/schools", `${name}.sock`),
      program: [...asUser, join(this.root, start)],
      folder: join(this.root, "opt/schools/current", name),
      environment: {
        ...Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string])),
        START_TURNS: join(this.root, "run/schools/turns"),
        ...this.#variables,
      },
    });
  }
}
