import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsIn, installCertificate } from "../kit/documented-commands.ts";
import { eventually } from "../kit/eventually.ts";
import { OwnMachine, whyNoDebian } from "../kit/own-machine.ts";
import { packProject } from "./fresh-clone.ts";

const project = join(import.meta.dirname, "..", "..");

describe.skipIf(whyNoDebian !== undefined)(
  "a site on a new Debian, as docs/operations.md and deploy/README.md say (skipped if no such machine can run)",
  () => {
    let machine: OwnMachine;
    beforeAll(async () => {
      machine = await OwnMachine.bootDebian(["nginx-light", "git", "curl", "sudo", "openssl", "procps"]);
      execFileSync("git", ["clone", "--quiet", "--bare", project, join(machine.root, "school.git")]);
      await installCertificate(machine, "school.example");
      // Each command as it stands, except for the address of the repository. Only its packages need the network.
      // The third block installs a packed release instead.
      const [install = "", settings = "", , start = ""] = await commandsIn("docs/operations.md", "Install");
      await machine.done(install.replace("…", "/school.git"), { isOnline: true });
      writeFileSync(join(machine.root, "etc/school-website.env"), settings);
      await machine.done(start);
      const [, copy = "", reload = ""] = await commandsIn("deploy/README.md", "In front of the site");
      expect(reload).toBe("nginx -t && systemctl reload nginx\n");
      await machine.done(`cd /opt/school-website/current\n${copy}${reload}`);
    }, 1_800_000);
    afterAll(() => machine?.remove());

    const ask = async (url: string) => {
      const there = ["80", "443"].map((port) => `--resolve school.example:${port}:127.0.0.1`).join(" ");
      const said = "--silent --insecure --output /dev/null --write-out '%{http_code} %{redirect_url}'";
      return (await machine.done(`curl ${there} ${said} ${url}`)).trim();
    };

    it("is reached through nginx, which leads to https and has cached pages while the site is away", async () => {
      await eventually(async () => expect(await ask("https://school.example/notice")).toBe("200"));
      expect(await ask("http://school.example/notice")).toBe("301 https://school.example/notice");
      await machine.done("systemctl stop school-website.socket school-website.service");
      expect(await ask("https://school.example/notice")).toBe("200");
      expect(await ask("https://school.example/syllabus")).toBe("503");
      // As deploy/README.md says how to empty the cache.
      await machine.done("rm -r /var/cache/nginx-school && systemctl reload nginx");
      await eventually(async () => expect(await ask("https://school.example/notice")).toBe("503"));
      await machine.done("systemctl start school-website.socket school-website.service");
      await eventually(async () => expect(await ask("https://school.example/notice")).toBe("200"));
    });

    it("nothing that systemd started has failed", async () => {
      const failed = await machine.done("systemctl list-units --failed --plain --no-legend 'school*' 'nginx*'");
      expect(failed.trim()).toBe("");
    });
  },
);

describe.skipIf(whyNoDebian !== undefined)(
  "a packed release on a new Debian without Node and a network, as docs/operations.md says (skipped as above)",
  () => {
    let machine: OwnMachine;
    /** The archive of the release, on the machine. */
    let release: string;
    /** Begins a command of the installed release, with the site's settings. */
    const inRelease = "cd /opt/school-website/current && set -a && . /etc/school-website.env && scripts/node";
    beforeAll(async () => {
      machine = await OwnMachine.bootDebian(["curl", "passwd"]);
      await machine.done("rm /usr/local/bin/node /usr/local/bin/npm");
    }, 1_800_000);
    afterAll(() => machine?.remove());

    it("each command as it stands leads to the first answer", async () => {
      const folder = await mkdtemp(join(tmpdir(), "packed-"));
      const archive = await packProject(folder);
      release = `/srv/${basename(archive)}`;
      for (const file of [archive, `${archive}.sha256`]) await cp(file, join(machine.root, "srv", basename(file)));
      await rm(folder, { recursive: true });
      const [install = "", settings = "", packed = "", start = ""] = await commandsIn("docs/operations.md", "Install");
      const lines = install.split("\n");
      // As the page says, instead of the three lines after `useradd`.
      expect(lines[0]).toMatch(/^useradd /);
      lines.splice(1, 3, packed);
      await machine.done(`cd /srv\n${lines.join("\n")}`);
      writeFileSync(join(machine.root, "etc/school-website.env"), settings);
      await machine.done(start);
      const ask = "curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:3000/notice";
      await eventually(async () => expect(await machine.done(ask)).toBe("200"));
      // What the page says of a machine without npm.
      expect((await machine.run(`${inRelease} server/commands/doctor.ts`)).text).toMatch(/^ok +version: /m);
    });

    it("an update that restarts the site refuses no request", async () => {
      const answers = "/srv/answers";
      const ask = "curl --silent --output /dev/null --max-time 60 --write-out '%{http_code} %{time_total}\\n'";
      const asking = machine.done(`while [ ! -e /srv/enough ]; do
        ${ask} http://127.0.0.1:3000/ >> ${answers} &
        sleep 0.1
      done; wait`);
      const current = () => machine.done("readlink -f /opt/school-website/current");
      const before = await current();
      try {
        await machine.done(`${inRelease} server/commands/update.ts --from ${release} --restart`);
      } finally {
        await machine.done("touch /srv/enough");
        await asking;
      }
      expect(await current()).not.toBe(before);
      const lines = (await machine.done(`cat ${answers}`)).trim().split("\n");
      expect(lines.filter((line) => !line.startsWith("200 "))).toEqual([]);
      const longest = Math.max(...lines.map((line) => Number(line.split(" ")[1])));
      process.stdout.write(
        `Update with a restart: ${lines.length} answers, the longest after ${longest.toFixed(1)} s.\n`,
      );
    });
  },
);
