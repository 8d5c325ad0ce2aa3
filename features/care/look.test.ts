import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { canMakeCertificates } from "../../tests/kit/tls-certificate.ts";
import { startTroubledHosts, type TroubledHosts } from "../../tests/kit/troubled-hosts.ts";
import { isPublicAddress } from "../../server/http/public-address.ts";
import { internet, look, type Network } from "./look.ts";
import type { CheckOutcome } from "./seen.ts";

// One local server plays all hosts of the internet, with many kinds of failures. The tests resolve host names
// themselves.

let folder: string;
let hosts: TroubledHosts;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "look-"));
  hosts = await startTroubledHosts(folder);
});
afterAll(async () => {
  await hosts.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void hosts.requests.splice(0));

/** The addresses of host names; other names do not exist. */
const names: Readonly<Record<string, readonly string[]>> = {
  "trouble.example": ["127.0.0.1"],
  "trusted.example": ["127.0.0.1"],
  "self-signed.example": ["127.0.0.1"],
  "expired.example": ["127.0.0.1"],
  "inside.example": ["192.168.0.10"],
  "half-inside.example": ["93.184.215.14", "10.0.0.1"],
};
const network = (): Network => ({
  resolve: (host) =>
    names[host]
      ? Promise.resolve([...names[host]])
      : Promise.reject(Object.assign(new Error(host), { code: "ENOTFOUND" })),
  // The site's own check of addresses, except that it allows the port of the test.
  allows: (address, port) => (address === "127.0.0.1" && port === hosts.port) || isPublicAddress(address),
  ca: hosts.ca,
  patience: 1_500,
});
const see = (address: string, by: Network = network()): Promise<CheckOutcome> =>
  look(address.replace(/(?<=\.example)(?=\/)/, `:${hosts.port}`), by, new AbortController().signal);

describe.skipIf(!canMakeCertificates)("a check reports the right outcome", () => {
  itForAll<[string, CheckOutcome]>([
    ["http://trouble.example/good", { seen: "good", status: 200 }],
    ["http://trouble.example/good#a-part", { seen: "good", status: 200 }],
    ["https://trusted.example/good", { seen: "good", status: 200 }],
    ["https://trusted.example/missing", { seen: "gone", status: 404 }],
    ["https://trusted.example/gone", { seen: "gone", status: 410 }],
    ["https://trusted.example/fault", { seen: "fault", status: 500 }],
    ["http://trouble.example/no-head", { seen: "good", status: 200 }],
    ["http://trouble.example/once", { seen: "good", status: 200 }],
    ["http://trouble.example/twice", { seen: "good", status: 200 }],
    ["http://trouble.example/three-times", { seen: "farAway", status: 302 }],
    ["https://trusted.example/loop", { seen: "loop", status: 302 }],
    ["http://trouble.example/to-program", { seen: "refused", status: 302 }],
    ["http://trouble.example/forbidden", { seen: "refused", status: 403 }],
    ["http://trouble.example/too-many", { seen: "refused", status: 429 }],
    ["http://trouble.example/no-robots", { seen: "refused", status: 999 }],
    ["http://trouble.example/slow-head", { seen: "slow" }],
    ["http://trouble.example/slow-body", { seen: "good", status: 200 }],
    ["http://trouble.example/huge", { seen: "good", status: 200 }],
    ["http://trouble.example/reset", { seen: "unreachable", https: false }],
    ["https://self-signed.example/good", { seen: "certificate" }],
    // A trusted certificate that has expired.
    ["https://expired.example/good", { seen: "certificate" }],
    // A certificate for another name.
    ["https://trouble.example/good", { seen: "certificate" }],
    ["https://nobody.example/good", { seen: "noHost" }],
    ["http://trusted.example/safer", { seen: "gone", status: 404, https: true }],
    ["http://trusted.example/missing", { seen: "gone", status: 404, https: false }],
  ])("of each server, by its answer", async ([address, sight]) => {
    expect(await see(address)).toEqual(sight);
  });

  it("with HEAD alone if the server answers it, and otherwise with the beginning of a GET", async () => {
    await see("http://trouble.example/good");
    await see("http://trouble.example/too-many");
    await see("http://trouble.example/no-head");
    expect(hosts.requests).toEqual(
      ["HEAD /good", "HEAD /too-many", "HEAD /no-head", "GET /no-head"].map((one) =>
        one.replace(" ", " trouble.example"),
      ),
    );
  });

  it("but nothing if it is aborted", async () => {
    const end = new AbortController();
    const looking = look(`http://trouble.example:${hosts.port}/slow-head`, network(), end.signal);
    end.abort();
    await expect(looking).rejects.toThrow("abort");
  });
});

describe("no connection goes to an address that is not public", () => {
  itForAll([
    "http://127.0.0.1:1/",
    "http://2130706433:1/",
    "http://0x7f.1:1/",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://[fe80::1]:1/",
    "http://[fd00::1]:1/",
    "http://[64:ff9b::7f00:1]:1/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/",
    "http://0.0.0.0:1/",
    "http://inside.example/",
    "http://half-inside.example/",
  ])("by whatever spelling", async (address) => {
    expect(await look(address, network(), new AbortController().signal)).toEqual({ seen: "private" });
  });

  it.skipIf(!canMakeCertificates).each(["to-loopback", "to-loopback-6", "to-private-name", "to-metadata"])(
    "by the redirect %s",
    async (path) => {
      expect(await see(`https://trusted.example/${path}`)).toEqual({ seen: "private" });
      expect(hosts.requests).toEqual([`HEAD trusted.example/${path}`]);
    },
  );

  it("nor to another address that the name resolves to the second time", async () => {
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    let asked = 0;
    const turning = { ...network(), resolve: async () => answers[(asked += 1) - 1] ?? [] };
    expect(await see("http://turns.example/good", turning)).toEqual({ seen: "good", status: 200 });
    expect([asked, hosts.requests]).toEqual([1, ["HEAD turns.example/good"]]);
    // The GET after a refused HEAD resolves and checks the host again.
    asked = 0;
    expect(await see("http://turns.example/no-head", turning)).toEqual({ seen: "private" });
    expect(hosts.requests.filter((one) => one.startsWith("GET"))).toEqual([]);
  });

  it("nor to the site on this computer, with the site's own rules", async () => {
    for (const address of [`http://127.0.0.1:${hosts.port}/good`, `http://localhost:${hosts.port}/good`]) {
      const { seen } = await look(address, internet, new AbortController().signal);
      expect(["private", "noHost", "offline"]).toContain(seen);
    }
    expect(hosts.requests).toEqual([]);
  });

  itForAll(["8.8.8.8", "103.48.16.1", "2400:6180:0:d1::1"])("while others are public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  itForAll([
    "",
    "example.com",
    "8.8.8",
    "100.64.0.1",
    "192.0.2.1",
    "224.0.0.1",
    "255.255.255.255",
    "2002:7f00:1::",
    "::",
  ])("and these are not", (address) => expect(isPublicAddress(address)).toBe(false));
});
