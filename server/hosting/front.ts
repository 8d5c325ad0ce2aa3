import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, replaceAtomically, syncFolder } from "../disk/atomic-file.ts";
import type { Machine } from "./machine.ts";
import { listSchools, type School } from "./places.ts";

/**
 * Updates nginx's files from the schools' settings: the map of hosts, and a server for each host that has its own
 * certificate. nginx loads them only after its configuration test has passed.
 */
export async function updateFront(machine: Machine, dryRunOf?: (schools: School[]) => School[]): Promise<void> {
  const { nginx } = machine.places;
  const schools = await listSchools(machine.places);
  const wanted = filesFor(machine, machine.isDryRun && dryRunOf ? dryRunOf(schools) : schools);
  const there = await readdir(nginx).catch(() => [] as string[]);
  const stale = there.filter((file) => file.endsWith(".server") && !wanted.has(file));
  const changed: string[] = [];
  for (const [file, text] of wanted)
    if ((await readFile(join(nginx, file), "utf8").catch(() => undefined)) !== text) changed.push(file);
  // An interrupted command may have written the files without reloading nginx.
  const isTold = async () =>
    changed.length + stale.length === 0 && !existsSync(join(nginx, untold)) && existsSync(join(nginx, mapFile));
  await machine.step(
    `tell nginx the hosts: ${[...changed, ...stale].join(", ") || "again"}`,
    async () => {
      await makeFolder(nginx, 0o755);
      await replaceAtomically(join(nginx, untold), "");
      const old = new Map<string, string | undefined>();
      for (const file of [...changed, ...stale])
        old.set(file, await readFile(join(nginx, file), "utf8").catch(() => undefined));
      for (const file of changed) await replaceAtomically(join(nginx, file), wanted.get(file) ?? "", 0o644);
      for (const file of stale) await rm(join(nginx, file));
      try {
        await machine.run("nginx", ["-t", "-q"]);
      } catch (error) {
        // nginx must be able to restart with these files: one school's bad certificate must not take the others down.
        for (const [file, text] of old)
          await (text === undefined
            ? rm(join(nginx, file), { force: true })
            : replaceAtomically(join(nginx, file), text, 0o644));
        throw error;
      }
      await machine.run("systemctl", ["reload", "nginx"]);
      await rm(join(nginx, untold));
      await syncFolder(nginx);
    },
    isTold,
  );
}

/** The map from a host to its school, and the marker that exists until nginx has loaded the other files. */
const mapFile = "hosts.map";
const untold = ".untold";

function filesFor({ places }: Machine, schools: readonly School[]): Map<string, string> {
  const led = schools.flatMap(({ name, host }) => (host === undefined ? [] : [{ name, host }]));
  const files = new Map([[mapFile, led.map(({ name, host }) => `${host} ${name};\n`).join("")]]);
  for (const { host } of led) {
    const folder = join(places.certificates, host);
    if (!existsSync(join(folder, "fullchain.pem")) || !existsSync(join(folder, "privkey.pem"))) continue;
    files.set(
      `${host}.server`,
      `server {\n    server_name ${host};\n    ssl_certificate ${folder}/fullchain.pem;\n` +
        `    ssl_certificate_key ${folder}/privkey.pem;\n    include snippets/schools-server.conf;\n}\n`,
    );
  }
  return files;
}
