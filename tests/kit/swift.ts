import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { findProgram } from "../../scripts/find-program.mjs";
import { freePort } from "./run-web-server.ts";

const servers = ["account", "container", "object", "proxy"] as const;
const python = "/usr/bin/python3";
const programs = servers.map((name) => findProgram(`swift-${name}-server`));
const ringBuilder = findProgram("swift-ring-builder");

/** Says why the tests of an object store are skipped; undefined if Swift is installed. */
export const missingSwift =
  programs.every((path) => path !== undefined) && ringBuilder && existsSync(python)
    ? undefined
    : "Swift is not installed: npm run test:services installs it.";

/** The keys of the only account. */
export const swiftKeys = { accessKey: "test:tester", secretKey: "testing" } as const;

/** OpenStack Swift on loopback with its S3 interface, which verifies request signatures. */
export type Swift = {
  port: number;
  /** Creates a bucket. */
  makeBucket: (name: string) => Promise<void>;
  /** Limits the total size of a bucket in bytes from now on; without a number, removes the limit. */
  limit: (bucket: string, bytes?: number) => Promise<void>;
  stop: () => Promise<void>;
};

// The account, container and object servers store one copy each, on one device.
const devices = "d1";
const start = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
import swift.common.storage_policy as policy
policy.reload_storage_policies()
program = sys.argv[2]
sys.argv = [program, sys.argv[3]]
exec(open(program).read())
`;

/** Starts Swift with an empty store. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "swift-"));
  const [account, container, object, proxy, nothing] = await Promise.all(Array.from({ length: 5 }, freePort));
  const ports = { account: account!, container: container!, object: object!, proxy: proxy! };
  await mkdir(join(folder, "data", devices), { recursive: true });
  await writeFile(
    join(folder, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n" +
      "[storage-policy:0]\nname = Policy-0\ndefault = yes\n",
  );
  for (const name of servers) {
    const common =
      `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${ports[name]}\nworkers = 0\n` +
      `user = ${userInfo().username}\nswift_dir = ${folder}\n`;
    const storage =
      `devices = ${join(folder, "data")}\nmount_check = false\ndisable_fallocate = true\n` +
      `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    await writeFile(join(folder, `${name}.conf`), common + (name === "proxy" ? proxyOf(nothing!) : storage));
    if (name !== "proxy") buildRing(folder, name, ports[name]);
  }
  const children = servers.map((name, place) =>
    spawn(python, ["-c", start, folder, programs[place]!, join(folder, `${name}.conf`)], { stdio: "ignore" }),
  );
  const origin = `http://127.0.0.1:${ports.proxy}`;
  const client = new AwsClient({
    accessKeyId: swiftKeys.accessKey,
    secretAccessKey: swiftKeys.secretKey,
    service: "s3",
    region: "us-east-1",
    retries: 0,
  });
  const stop = async () => {
    await Promise.all(children.map(endOf));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(`${origin}/healthcheck`, children);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port: ports.proxy,
    makeBucket: async (name) => {
      // The proxy answers before its backend servers are ready.
      for (let tries = 800; tries > 0; tries -= 1) {
        const { status } = await client.fetch(`${origin}/${name}`, { method: "PUT" });
        if (status === 200) return;
        await wait(100);
      }
      throw new Error(`Swift makes no bucket ${name}.`);
    },
    limit: async (name, bytes) => {
      // Creating a bucket that exists is refused, but Swift still stores the header with the limit.
      await client.fetch(`${origin}/${name}`, {
        method: "PUT",
        headers: { "X-Container-Meta-Quota-Bytes": String(bytes ?? "") },
      });
    },
    stop,
  };
}

/**
 * The part of the proxy's configuration that defines its pipeline. `nothing` is a port on which no memcached listens,
 * so nothing is cached.
 */
function proxyOf(nothing: number): string {
  const filters = {
    catch_errors: "",
    gatekeeper: "",
    healthcheck: "",
    memcache: `memcache_servers = 127.0.0.1:${nothing}`,
    // This filter stands before s3api, because s3api cannot list without it.
    listing_formats: "",
    bulk: "",
    s3api: "s3_acl = false\nlocation = us-east-1",
    tempauth: "user_test_tester = testing .admin",
    copy: "",
    container_quotas: "",
    slo: "",
    dlo: "",
    versioned_writes: "",
  };
  const sections = Object.entries(filters).map(
    ([name, settings]) => `[filter:${name}]\nuse = egg:swift#${name}\n${settings}\n`,
  );
  return (
    `[pipeline:main]\npipeline = ${Object.keys(filters).join(" ")} proxy-server\n` +
    `[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${sections.join("")}`
  );
}

function buildRing(folder: string, name: string, port: number): void {
  const builder = join(folder, `${name}.builder`);
  for (const words of [["create", "4", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/${devices}`, "1"], ["rebalance"]]) {
    spawnSync(ringBuilder!, [builder, ...words], { stdio: "ignore" });
  }
}

async function answers(url: string, children: readonly ChildProcess[]): Promise<void> {
  for (let tries = 600; tries > 0; tries -= 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (children.some(({ exitCode }) => exitCode !== null)) break;
    await wait(100);
  }
  throw new Error("Swift does not start.");
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
