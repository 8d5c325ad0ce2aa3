import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsIn, installCertificate } from "../kit/documented-commands.ts";
import { eventually } from "../kit/eventually.ts";
import { OwnMachine, whyNoDebian } from "../kit/own-machine.ts";
import { readStatus } from "../../server/operation/status.ts";

const project = join(import.meta.dirname, "..", "..");
const release = "/opt/schools/1.1.0";
const schools = Array.from({ length: 6 }, (_, place) => `school-${place + 1}`);
const [first = "", second = "", third = ""] = schools;
const day = 24 * 60 * 60_000;
/** The number of exits of a school, and the number of requests around each exit. */
const [exits, asked] = [10, 20];

/**
 * Settings that the tests add to the unit. The school's clock runs fast, so it falls asleep after a second without
 * requests.
 */
const testUnit = `[Service]
Environment=EXIT_WHEN_IDLE=1m LINK_CHECK=no TEST_CLOCK=/etc/clock
Environment=NODE_OPTIONS=--import=${release}/tests/kit/hasty-clock.mjs
StandardOutput=append:/var/log/schools/%i.log
StandardError=append:/var/log/schools/%i.log
# A system call that the filter lacks ends the process, so that it is noticed.
SystemCallErrorNumber=
`;

describe.skipIf(whyNoDebian !== undefined)(
  "schools under systemd on a new Debian, as deploy/hosting says (skipped if no such machine can run)",
  () => {
    let machine: OwnMachine;
    const socketOf = (name: string) => machine.path(`/run/schools/${name}.sock`);
    const logOf = (name: string) =>
      readFile(join(machine.root, "var/log/schools", `${name}.log`), "utf8").catch(() => "");
    const show = async (unit: string, property: string) =>
      (await machine.done(`systemctl show --value --property=${property} ${unit}`)).trim();
    const stateOf = (unit: string) => show(unit, "ActiveState");
    const untilAsleep = (...names: string[]) =>
      eventually(async () => {
        for (const name of names) expect([name, await stateOf(`school@${name}.service`)]).toEqual([name, "inactive"]);
      });

    /** Requests a path from a school's socket; returns the status, or an error's message. */
    const get = (name: string, path = "/"): Promise<number | string> =>
      new Promise((resolve) => {
        request({ socketPath: socketOf(name), path, agent: new Agent(), headers: { Host: `${name}.schools.example` } })
          .on("response", (response) => {
            response.resume().on("end", () => resolve(response.statusCode ?? 0));
          })
          .on("error", ({ message }) => resolve(message))
          .end();
      });
    const crowd = (name: string, count: number) => Promise.all(Array.from({ length: count }, () => get(name)));

    beforeAll(async () => {
      machine = await OwnMachine.bootDebian(["nginx-light", "git", "curl", "sudo", "openssl", "procps"]);
      execFileSync("git", ["clone", "--quiet", "--bare", project, join(machine.root, "school.git")]);
      await installCertificate(machine, "schools.example");
      // Each command as it stands, except for the address of the repository. The first line needs the network.
      const [setUp = ""] = await commandsIn("deploy/hosting/README.md", "Set up, once");
      const [install = "", ...rest] = setUp.replace("…", "/school.git").trim().split("\n");
      await machine.done(install, { isOnline: true });
      expect(rest.at(-1)).toBe("nginx -t && systemctl reload nginx");
      await machine.done(`cd ${release}\n${rest.join("\n")}`);
      await machine.done("mkdir /var/log/schools /etc/systemd/system/school@.service.d");
      writeFileSync(join(machine.root, "etc/systemd/system/school@.service.d/test.conf"), testUnit);
      await machine.done("systemctl daemon-reload");
      for (const name of schools)
        expect(
          await machine.done(`cd ${release} && npm run --silent schools -- add ${name} ${name}.schools.example`),
        ).toMatch(/https:\/\/school-\d+\.schools\.example\//);
    }, 1_800_000);
    afterAll(() => machine?.remove());

    it("systemd finds nothing wrong with the units", async () => {
      const units = [`school@${first}.socket`, `school@${first}.service`, "schools-wake.timer", "schools-wake.service"];
      expect(await machine.done(`systemd-analyze verify ${units.join(" ")}`)).toBe("");
    });

    it("a request wakes a school, which falls asleep again, and may do only what its unit allows", async () => {
      expect(await get(first)).toBe(200);
      const pid = await show(`school@${first}.service`, "MainPID");
      const status = await readFile(machine.path(`/proc/${pid}/status`), "utf8");
      expect(status).toMatch(/^Seccomp:\t2$/m);
      expect(status).toMatch(/^CapBnd:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      const user = (name: string) => `sudo -u school-${name}`;
      for (const path of ["/srv/schools", "/var/backups/schools"])
        expect((await machine.run(`${user(second)} ls ${path}/${first}`)).text).toContain("Permission denied");
      expect((await machine.run(`${user(second)} cat /etc/schools/${first}.env`)).text).toContain("Permission denied");
      await untilAsleep(first);
      expect(await show(`school@${first}.service`, "Result")).toBe("success");
      const data = join(machine.root, "srv/schools", first);
      expect(existsSync(join(data, "wake-at"))).toBe(true);
      expect(await readStatus(data)).toMatchObject({ state: "asleep" });
      expect(await stateOf(`school@${first}.socket`)).toBe("active");
    });

    it("nginx wakes a school, and answers for no other host", async () => {
      await untilAsleep(second);
      const ask = async (url: string) => {
        const { hostname } = new URL(url);
        const there = ["80", "443"].map((port) => `--resolve ${hostname}:${port}:127.0.0.1`).join(" ");
        const said = "--silent --insecure --output /dev/null --write-out '%{http_code} %{redirect_url}'";
        return (await machine.done(`curl ${there} ${said} ${url}`)).trim();
      };
      const address = `${second}.schools.example/notice`;
      expect(await ask(`https://${address}`)).toBe("200");
      expect(await ask(`http://${address}`)).toBe(`301 https://${address}`);
      expect(await ask("http://other.example/notice")).toBe("421");
      expect(await ask("https://other.example/notice")).toBe("421");
    });

    it("a school loads all of its compiled code from the release, which it cannot change", async () => {
      const [name = ""] = schools.slice(-1);
      await untilAsleep(name);
      const more = `/etc/systemd/system/school@${name}.service.d/compiled.conf`;
      await machine.done(`printf '[Service]\nEnvironment=NODE_DEBUG_NATIVE=COMPILE_CACHE\n' > ${more}
        systemctl daemon-reload`);
      expect(await get(name)).toBe(200);
      await untilAsleep(name);
      await machine.done(`rm ${more}; systemctl daemon-reload`);
      const lines = (await logOf(name)).split("\n").filter((line) => line.includes("[compile cache]"));
      const count = (text: string) => lines.filter((line) => line.includes(text)).length;
      expect(count("was accepted")).toBeGreaterThan(500);
      expect([count("no such file"), count("was rejected")]).toEqual([0, 0]);
    });

    it(`${exits * asked} requests around ${exits} exits are answered`, async () => {
      const statuses: unknown[] = [];
      for (let exit = 0; exit < exits; exit += 1) {
        expect(await get(first)).toBe(200);
        const ended = async () => (await logOf(first)).split("so the site ends").length;
        const before = await ended();
        await eventually(async () => expect(await ended()).toBe(before + 1));
        const sent = Array.from({ length: asked }, async (_, place) => {
          await wait(place * 15 + exit);
          return get(first, "/notice");
        });
        statuses.push(...(await Promise.all(sent)));
      }
      expect(statuses).toEqual(statuses.map(() => 200));
      expect(await stateOf(`school@${first}.socket`)).toBe("active");
    });

    it("of six schools that get a request at once, at most four start at the same time", async () => {
      await untilAsleep(...schools);
      const begun = performance.now();
      const all = { areAnswered: false };
      const times: number[] = [];
      const answers = Promise.all(
        schools.map(async (name) => {
          const status = await get(name);
          times.push(Math.round(performance.now() - begun));
          return status;
        }),
      ).finally(() => (all.areAnswered = true));
      const starting: number[] = [];
      while (!all.areAnswered) {
        starting.push(startingNow(machine));
        await wait(20);
      }
      expect(await answers).toEqual(schools.map(() => 200));
      times.sort((one, other) => one - other);
      process.stdout.write(
        `Six schools answered after ${times.join(", ")} ms; ${Math.max(...starting)} started at once.\n`,
      );
      expect(Math.max(...starting)).toBeGreaterThan(1);
      // A school that has waited 20 seconds for its turn starts without it.
      if (times.at(-1)! < 20_000) expect(Math.max(...starting)).toBeLessThanOrEqual(4);
      else process.stdout.write("A school waited for longer than its turn: the limit of four was not tried.\n");
    });

    it("a crowd of clients never closes the socket of a school that starts, is killed, or cannot start", async () => {
      await untilAsleep(second);
      expect(new Set(await crowd(second, 400))).toEqual(new Set([200]));
      const service = `school@${second}.service`;
      for (let kill = 0; kill < 10; kill += 1) {
        const waiting = crowd(second, 20);
        await eventually(async () => expect(await show(service, "MainPID")).not.toBe("0"));
        // The command fails if the process has ended already, so its result is ignored.
        await machine.run(`systemctl kill --signal=SIGKILL ${service}`);
        await waiting;
      }
      expect(await stateOf(`school@${second}.socket`)).toBe("active");
      expect(await get(second)).toBe(200);

      await untilAsleep(third);
      const settings = join(machine.root, "etc/schools", `${third}.env`);
      const whole = readFileSync(settings, "utf8");
      writeFileSync(settings, `${whole}MAX_VIDEO_MB=many\n`);
      // All are told at once, and systemd goes on trying.
      expect(new Set(await crowd(third, 400))).toEqual(new Set([503]));
      expect(await machine.done(`cd ${release} && npm run --silent schools -- list`)).toMatch(
        new RegExp(`^${third} .* CANNOT START `, "m"),
      );
      // A failed start tells visitors for half a minute that it has failed, and then systemd tries again.
      await expect
        .poll(async () => Number(await show(`school@${third}.service`, "NRestarts")), { timeout: 120_000 })
        .toBeGreaterThanOrEqual(1);
      expect(await stateOf(`school@${third}.socket`)).toBe("active");
      writeFileSync(settings, whole);
      await machine.done(`systemctl restart school@${third}`);
      expect(await get(third)).toBe(200);
    });

    it("each command of a day does what it says", async () => {
      const [daily = "", upgrade = ""] = await commandsIn("deploy/hosting/README.md", "Day by day");
      const folder = "/srv/report";
      for (const line of daily.replace("FOLDER", folder).trim().split("\n").slice(1)) {
        // The explanation stands after the command.
        const [command = ""] = line.split(/ {3,}/, 1);
        await machine.done(`cd /opt/schools/release && ${command}`);
        if (command.includes(" add ")) {
          expect(await get("sonapur")).toBe(200);
          expect(await logOf("sonapur")).toContain("site is at https://sonapur.schools.example\n");
        }
      }
      expect(await machine.done(`ls ${folder}`)).toBe("schools.bn.html\nschools.csv\nschools.en.html\n");
      expect(await machine.done("ls /etc/schools")).not.toContain("sonapur");
      const [ofOne = ""] = await commandsIn("deploy/hosting/README.md", "A command for one school");
      expect((await machine.run(ofOne.replaceAll("sonapur", second))).text).toMatch(/^ok +database: /m);
      // A copy stands for a later release that has been put beside it and built.
      await machine.done("cp -a /opt/schools/1.1.0 /opt/schools/1.2.0");
      await machine.done(upgrade.replaceAll("sonapur", second));
      expect(readlinkSync(join(machine.root, "opt/schools/release"))).toBe("/opt/schools/1.2.0");
      for (const name of schools)
        expect(readlinkSync(join(machine.root, "opt/schools/current", name))).toBe("/opt/schools/1.2.0");
    });

    it("the timer wakes a school at the time for which it asked, and leaves the others asleep", async () => {
      const clock = join(machine.root, "etc/clock");
      await untilAsleep(...schools);
      // The school wakes for a cleanup that is due a day after its start, so it starts almost a day in the past.
      writeFileSync(clock, new Date(Date.now() - day + 15_000).toISOString());
      const { length: starts } = (await logOf(third)).split("site is at");
      expect(await get(third)).toBe(200);
      await untilAsleep(third);
      rmSync(clock);
      const wakeAt = Date.parse((await readFile(join(machine.root, "srv/schools", third, "wake-at"), "utf8")).trim());
      expect(Math.abs(wakeAt - Date.now())).toBeLessThan(60_000);
      await expect
        .poll(async () => (await logOf(third)).split("site is at").length, { timeout: 130_000, interval: 200 })
        .toBe(starts + 2);
      const late = Date.now() - wakeAt;
      process.stdout.write(`The timer woke the school ${(late / 1000).toFixed(1)} s after its moment.\n`);
      expect(late).toBeGreaterThan(0);
      for (const name of schools.slice(3)) expect(await stateOf(`school@${name}.service`)).toBe("inactive");
      expect(await show("schools-wake.service", "Result")).toBe("success");
    });
  },
);

/** Counts the schools that are starting. Until it serves, Node holds the lock file of a turn open as descriptor 9. */
function startingNow(machine: OwnMachine): number {
  let count = 0;
  for (const pid of readdirSync(machine.path("/proc")).filter((name) => /^\d+$/.test(name))) {
    const folder = machine.path(`/proc/${pid}`);
    try {
      const isNode = readlinkSync(join(folder, "exe")).endsWith("/node");
      if (isNode && readlinkSync(join(folder, "fd/9")).includes("/schools/turns/")) count += 1;
    } catch {
      // The process has ended, or has no descriptor 9.
    }
  }
  return count;
}
