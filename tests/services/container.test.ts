import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, globSync, readFileSync, realpathSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../kit/operator-command.ts";
import { OwnMachine, whyNoMachine } from "../kit/own-machine.ts";
import { startSiteProcess } from "../kit/site.ts";

const project = join(import.meta.dirname, "..", "..");
const password = randomUUID();
const isLong = (length: number) => length > 30;

let folder: string;
/** A clone in which a site has run, and the files in it that are sent to the image build. */
let [clone, context] = ["", ""];

/** Whether Docker and podman send a path. A pattern also applies to everything below it, and the last match decides. */
function isSent(path: string): boolean {
  const patterns = readFileSync(join(clone, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const matching = patterns.filter((pattern) =>
    new RegExp(`^${pattern.replace("!", "").replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(?:/|$)`).test(path),
  );
  return matching.length === 0 || matching.at(-1)!.startsWith("!");
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "image-"));
  [clone, context] = [join(folder, "clone"), join(folder, "context")];
  execFileSync("git", ["clone", "--quiet", project, clone]);
  const DATA_DIR = join(clone, "data");
  const account = { ADMIN_EMAIL: "clerk@school.example", ADMIN_PASSWORD: password };
  await (await startSiteProcess({ ...account, SAMPLE_CONTENT: "no", DATA_DIR })).stop();
  await runCommand("backup", [join(clone, "school.tar")], DATA_DIR);
  await writeFile(join(clone, ".env"), `ADMIN_PASSWORD='${password}'\n`);
  await cp(clone, context, { recursive: true, filter: (path) => path === clone || isSent(relative(clone, path)) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("an image built where the site ran has no database, secret, password hash, backup, setting or history", async () => {
  const secret = await readFile(join(clone, "data", "secret"), "utf8");
  const [hash = ""] =
    /\$argon2id\$[\w=,$+/]+/.exec(await readFile(join(clone, "data", "school.sqlite"), "latin1")) ?? [];
  expect([secret.length, hash.length]).toEqual([expect.toSatisfy(isLong), expect.toSatisfy(isLong)]);
  const holding = (root: string) =>
    globSync(["**/*", "**/.*", ".git/*"], { cwd: root }).filter((name) => {
      if (name.startsWith(".git/")) return true;
      const text = statSync(join(root, name)).isFile() ? readFileSync(join(root, name), "latin1") : "";
      return ["SQLite format 3\0", secret.trim(), hash, password].some((one) => text.includes(one));
    });
  expect(holding(clone)).toEqual(
    expect.arrayContaining([".env", ".git/HEAD", "data/school.sqlite", "data/secret", "school.tar"]),
  );
  expect(holding(context)).toEqual([]);
});

/** Returns the lines of deploy/Containerfile as instructions with their arguments. */
const instructions = readFileSync(join(project, "deploy", "Containerfile"), "utf8")
  .split("\n")
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => line.split(/ (.*)/) as [string, string]);

describe.skipIf(whyNoMachine !== undefined)(
  "the steps of deploy/Containerfile (skipped if no isolated machine can run)",
  () => {
    let machine: OwnMachine;
    let image: { WORKDIR: string; USER: string; CMD: string; ENV: string };
    /** The folder with the images' Node comes first in PATH. It is the Node that runs these tests. */
    const environment = { PATH: "/image:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" };
    /** Runs a command as the image's user, with the image's environment. */
    const inContainer = (words: string, input?: string) =>
      machine.run(
        `cd ${image.WORKDIR}; exec setpriv --reuid ${image.USER} --regid ${image.USER} --clear-groups ` +
          `env HOME=/home/${image.USER} ${image.ENV} sh -c '${words}'`,
        { environment, input },
      );

    beforeAll(async () => {
      machine = await OwnMachine.boot();
      await cp(context, join(machine.root, "context"), { recursive: true });
      await machine.done("mkdir /image; useradd --create-home node");
      copyFileSync(realpathSync(process.execPath), join(machine.root, "image", "node"));
      for (const [name, words] of instructions) {
        image = { ...image, [name]: words };
        if (name === "WORKDIR") await machine.done(`mkdir -p ${words}`);
        // Copies between stages are skipped, because both stages run on the same machine.
        if (name === "COPY" && !words.startsWith("--from"))
          await machine.done(`cd /context; cp -a ${words.replace(/\S+$/, join(image.WORKDIR, "$&"))}`);
        // The distribution's packages are already on the machine, which has no network.
        const isInstalled = words.startsWith("apt-get ");
        if (name === "RUN" && !isInstalled) await machine.done(`cd ${image.WORKDIR}; ${words}`, { environment });
      }
    }, 600_000);
    afterAll(() => machine?.remove());

    it.each<{ words: string; said: RegExp; input?: string }>([
      // The pipe closes once the site listens.
      {
        words: 'mkfifo /tmp/said; PORT=0 COMMAND > /tmp/said & sed "/site is at/q" /tmp/said; kill $!; wait',
        said: /site is at/,
      },
      {
        words: "npm run admin -- add head@school.example",
        said: /Done: head@school\.example$/m,
        input: "a boat, two ponds\n",
      },
      { words: "npm run doctor", said: /^ok {3}database: /m },
      { words: "npm run backup -- /data/school.tar", said: /school\.tar is complete: / },
      { words: "npm run restore -- --check /data/school.tar", said: /can be restored/ },
      { words: "npm run restore -- /data/school.tar", said: /is what DATA_DIR \/data holds now/ },
      { words: "npm run export -- /tmp/exported", said: /\/tmp\/exported is complete: / },
      {
        words: "DATA_DIR=/tmp/imported npm run import -- /tmp/exported",
        said: /^\d+ versions and \d+ files of media are there\.$/m,
      },
      {
        words: "npm run move -- --media disk",
        said: /^MEDIA_URL is not set, so the media are on the disk already\.$/m,
      },
    ])("the image's user can run: $words", async ({ words, said, input }) => {
      const started = (JSON.parse(image.CMD) as string[]).join(" ");
      expect((await inContainer(words.replace("COMMAND", started), input)).text).toMatch(said);
    });

    it("the image's user owns nothing but the data", async () => {
      expect(await machine.done(`find ${image.WORKDIR} /data -user ${image.USER} -prune`)).toBe("/data\n");
    });
  },
);
