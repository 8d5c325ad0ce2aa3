import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "../../scripts/find-program.mjs";
import { commandsIn } from "../kit/documented-commands.ts";
import { eventually } from "../kit/eventually.ts";
import { smallJpeg } from "../kit/media.ts";
import { findPostgres, startPostgres } from "../kit/postgres.ts";
import { OwnMachine, whyNoMachine } from "../kit/own-machine.ts";
import { freePort } from "../kit/run-web-server.ts";
import { openSession } from "../kit/session.ts";
import { uploaderOf } from "../kit/upload.ts";

const project = join(import.meta.dirname, "..", "..");
/** An administrator whose password contains characters that are special to the shell and to systemd. */
const account = { email: "clerk@school.example", password: 'a $pond, "two" #boats & \\n' };
const backup = "/var/backups/school-website/school.tar";

describe.skipIf(whyNoMachine !== undefined)(
  "a site that is installed as docs/operations.md says (skipped if no isolated machine can run)",
  () => {
    let machine: OwnMachine;
    let origin: string;
    let command: string;
    /** Runs a command in the way that docs/operations.md describes. */
    const asSchool = (words: string, input?: string) =>
      machine.run(command.replace("npm run doctor", words), { input });

    beforeAll(async () => {
      machine = await OwnMachine.boot();
      execFileSync("git", ["clone", "--quiet", "--bare", project, join(machine.root, "school.git")]);
      // The third block installs a packed release instead (tests/trust/packed-release.test.ts).
      const [install = "", settings = "", , start = "", , commands = ""] = await commandsIn(
        "docs/operations.md",
        "Install",
      );
      command = commands;
      expect(command).toContain("npm run doctor");
      await machine.done(install.replace("…", "/school.git"));
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      const administrator = `ADMIN_EMAIL=${account.email}\nADMIN_PASSWORD='${account.password}'\n`;
      await writeFile(
        join(machine.root, "etc/school-website.env"),
        settings.replace("https://school.example", origin) + administrator,
      );
      // Another service may have the usual port on this machine, so the site gets a free one. A system call that the
      // unit's filter does not allow ends the process, so that the tests notice it.
      await addTo("school-website.socket", `[Socket]\nListenStream=\nListenStream=127.0.0.1:${port}\n`);
      await addTo("school-website.service", "[Service]\nSystemCallErrorNumber=\n");
      await machine.done(start);
    }, 600_000);
    afterAll(() => machine?.remove());

    async function addTo(unit: string, text: string): Promise<void> {
      const folder = join(machine.root, "etc/systemd/system", `${unit}.d`);
      await mkdir(folder);
      await writeFile(join(folder, "test.conf"), text);
    }

    it("the service serves, signs in, makes AVIF, icons and backups within what the unit allows", async () => {
      expect((await fetch(origin)).status).toBe(200);
      const { cookie, token } = await openSession({ origin }, account);
      const { json } = await uploaderOf({ origin }, token)("document", await smallJpeg(), "pond.jpg");
      const picture = new URL(json.data?.url ?? "", origin).pathname;
      const avif = { headers: { Accept: "image/avif", Cookie: cookie } };
      await expect
        .poll(async () => (await fetch(origin + picture, avif)).headers.get("content-type"))
        .toBe("image/avif");
      const system = await fetch(`${origin}/admin/system`, { headers: { Cookie: cookie } });
      expect([system.status, system.url]).toEqual([200, `${origin}/admin/system`]);
      expect((await fetch(`${origin}/icon-192.png`)).headers.get("content-type")).toBe("image/png");
      const status = join(machine.root, "var/backups/school-website/status.json");
      await eventually(async () =>
        expect(JSON.parse(await readFile(status, "utf8"))).toMatchObject({ trial: { isGood: true } }),
      );
      expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({ status: "ok" });
      const state = await machine.done(
        "systemctl show --property=NRestarts,MainPID school-website.service; " +
          "cat /proc/$(systemctl show --value --property=MainPID school-website.service)/status",
      );
      expect(state).toContain("NRestarts=0\n");
      expect(state).toMatch(/^Seccomp:\t2$/m);
      expect(state).toMatch(/^CapBnd:\t0+$/m);
    });

    it.each<{ words: string; said: RegExp; input?: string }>([
      {
        words: "printenv ADMIN_PASSWORD | base64",
        said: new RegExp(`^${Buffer.from(`${account.password}\n`).toString("base64")}$`),
      },
      { words: "npm run doctor", said: /^ok {3}permissions: [^]*^ok {3}database: [^]*^ok {3}backups: /m },
      {
        words: "npm run admin -- add head@school.example",
        said: /Done: head@school\.example$/m,
        input: "a boat, two ponds\n",
      },
      { words: "npm run admin -- list", said: /^clerk@school\.example\nhead@school\.example$/m },
      { words: `npm run backup -- ${backup}`, said: /school\.tar is complete: / },
      { words: `npm run restore -- --check ${backup}`, said: /can be restored/ },
      { words: "npm run export -- /tmp/exported", said: /\/tmp\/exported is complete: / },
      {
        words: "DATA_DIR=/tmp/imported npm run import -- /tmp/exported",
        said: /^\d+ versions and \d+ files of media are there\.$/m,
      },
      // Imports from the running site itself, because its API answers as the old product's does.
      { words: 'npm run import -- "$PUBLIC_URL/api" --dry-run', said: /^notice: \d+ would be added/m },
      // The pipe closes once the site listens.
      {
        words:
          "mkfifo /tmp/said; " +
          'DATA_DIR=/tmp/imported PORT=0 npm start > /tmp/said & sed "/site is at/q" /tmp/said; kill $!; wait',
        said: /site is at/,
      },
    ])("the site's user can run: $words", async ({ words, said, input }) => {
      const { text } = await asSchool(words, input);
      expect(text.trim()).toMatch(said);
    });

    it.skipIf(findPostgres() === undefined)(
      "the site's user can run: npm run move (skipped without PostgreSQL)",
      async () => {
        const port = await freePort();
        const server = await startPostgres({ listen_addresses: "127.0.0.1", port: String(port) });
        try {
          const { text } = await asSchool(
            `DATA_DIR=/tmp/imported npm run move -- --to postgres://postgres@127.0.0.1:${port}/postgres`,
          );
          expect(text).toMatch(/^They are in the database postgres on .* now\./m);
        } finally {
          await server.close();
        }
      },
    );

    it("a backup is restored as the page describes", async () => {
      const commands = (await commandsIn("docs/operations.md", "Restore")).join("");
      expect(await machine.done(commands.replace("FILE", backup))).toMatch(
        /is what DATA_DIR \/var\/lib\/school-website holds now/,
      );
      expect((await fetch(origin)).status).toBe(200);
    });

    it("the site's user owns only data and backups, which nobody else can read, and reads the settings", async () => {
      expect(await machine.done("find /opt /etc /var -user school -prune | sort")).toBe(
        "/var/backups/school-website\n/var/lib/school-website\n",
      );
      const paths = "/var/lib/school-website /var/backups/school-website /etc/school-website.env";
      expect(await machine.done(`stat --format='%a %U %G' ${paths}`)).toBe(
        "700 school school\n700 school school\n640 root school\n",
      );
    });
  },
);

it.skipIf(findProgram("systemd-analyze") === undefined).each(["school-website.service", "hosting/school@.service"])(
  "systemd rates the exposure of %s at 2.0 at most (skipped without systemd)",
  (name) => {
    const unit = join(project, "deploy", name);
    const { status, stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit], {
      encoding: "utf8",
    });
    expect([status, /Overall exposure level.*/.exec(stdout)?.[0]]).toEqual([0, expect.any(String)]);
  },
);
