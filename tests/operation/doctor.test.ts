import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startIdentityService } from "../kit/identity-service.ts";
import { imitateAccounts } from "../kit/imitated-accounts.ts";
import { runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { copySample, type Site, startSite } from "../kit/site.ts";
import { canMakeCertificates, makeCertificate } from "../kit/tls-certificate.ts";
import { eventually } from "../kit/eventually.ts";

/** A disk in memory, which most Linux systems have. */
const otherDisk = ["/dev/shm"].find((path) => existsSync(path));

/** What the doctor notes of a backup folder on the disk of the data. */
const onSameDisk = "BACKUP_DIR is on the same disk as DATA_DIR: if the disk breaks, both are lost.";

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "doctor-"));
  await copySample(join(folder, "data"));
  site = await startSite({
    ...administratorEnvironment,
    DATA_DIR: join(folder, "data"),
    BACKUP_DIR: join(folder, "backups"),
  });
  await eventually(async () =>
    expect(JSON.parse(await readFile(join(folder, "backups", "status.json"), "utf8"))).toHaveProperty("trial"),
  );
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the doctor's findings by name ("ok" or "TODO" and the text), and its exit code. */
async function examine(environment: Record<string, string> = {}, dataDirectory = site.dataDirectory) {
  const { code, out, err } = await runCommand("doctor", [], dataDirectory, {
    environment: { BACKUP_DIR: join(folder, "backups"), PUBLIC_URL: site.origin, ...environment },
  });
  const found = [...out.matchAll(/^(ok|TODO) +(\w+): (.*)$/gm)].map(
    ([, state, name = "", text]) => [name, `${state} ${text}`] as const,
  );
  return { code, err, out, found: Object.fromEntries(found) };
}

it("a running installation is checked; on this machine only its public address is left to do", async () => {
  const { code, found, out } = await examine();
  expect(out).toContain(`note backups: ${onSameDisk}`);
  expect(found).toMatchObject({
    version: expect.stringMatching(/^ok Node 24/) as string,
    permissions: expect.stringMatching(/^ok/) as string,
    secret: "ok The secret is there.",
    database: "ok The database is whole.",
    media: expect.stringMatching(/^ok \d\d+ files of media are there\.$/) as string,
    reachable: `ok ${site.origin} answers.`,
    clock: expect.stringMatching(/^ok It is 2/) as string,
    proxy: "ok Clients connect directly.",
    backups: expect.stringMatching(/^ok The newest is/) as string,
    trial: expect.stringMatching(/^ok school-\S+\.tar was restored for a trial/) as string,
    address: expect.stringMatching(/^TODO PUBLIC_URL is .* which only this machine can reach\. Set it/) as string,
  });
  expect(found.identity).toBeUndefined();
  expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([1, expect.stringMatching(/^[12] to do\.$/) as string]);
  expect((await readdir(site.dataDirectory)).filter((name) => name.startsWith("checking-"))).toEqual([]);
});

it("a backup folder on the disk of the data is noted on the system page, and one on another disk is not", async () => {
  const { cookie } = await openSession(site);
  for (const [path, said] of [
    ["/admin/system", "The backups are on the same disk as the data"],
    ["/bn/admin/system", "ব্যাকআপগুলো ও সাইটের তথ্য একই ডিস্কে আছে"],
  ] as const)
    expect(await (await fetch(site.origin + path, { headers: { Cookie: cookie } })).text()).toContain(said);
  const elsewhere = await mkdtemp(join(otherDisk ?? folder, "backups-"));
  const isOther = (await stat(elsewhere)).dev !== (await stat(folder)).dev;
  const { out } = await examine({ BACKUP_DIR: elsewhere });
  await rm(elsewhere, { recursive: true });
  expect(out.includes(onSameDisk)).toBe(!isOther);
});

describe("each problem is named with its remedy", () => {
  it.skipIf(process.platform === "win32")("open permissions, a missing file of media, a lost secret", async () => {
    const media = join(site.dataDirectory, "media");
    const secret = join(site.dataDirectory, "secret");
    const [name = ""] = (await readdir(media)).filter((one) => one.endsWith(".pdf"));
    const [content, kept] = [await readFile(join(media, name)), await readFile(secret)];
    await chmod(site.dataDirectory, 0o702);
    await rm(join(media, name));
    await rm(secret);
    const { found } = await examine();
    await chmod(site.dataDirectory, 0o740);
    const { found: openToGroup } = await examine();
    await chmod(site.dataDirectory, 0o700);
    await writeFile(join(media, name), content);
    await writeFile(secret, kept, { mode: 0o600 });
    for (const { permissions } of [found, openToGroup])
      expect(permissions).toMatch(/^TODO Other users .* Run: chmod 700 /);
    expect(found.media).toMatch(
      new RegExp(`^TODO 1 of \\d+ files of media are missing or have another size: ${name}\\.`),
    );
    expect(found.secret).toMatch(/^TODO .*secret is missing or too short/);
  });

  it("misspelt variables, an address that does not answer, a missing proxy, no backups", async () => {
    const misspelt = { TRUSTPROXY: "yes", DATABASE_URI: "postgres://a-secret@db/school" };
    const { code, out, found } = await examine({ PUBLIC_URL: "https://127.0.0.1:1", BACKUP_DIR: "", ...misspelt });
    expect(code).toBe(1);
    expect(out).toContain(
      "TODO settings: TRUSTPROXY is no setting of the site and has no effect. Is TRUST_PROXY meant?",
    );
    expect(out).toContain("TODO settings: DATABASE_URI is no setting of the site and has no effect.");
    expect(out).not.toContain("a-secret");
    expect(found).toMatchObject({
      reachable: expect.stringMatching(/^TODO https:\/\/127\.0\.0\.1:1 does not answer as this site/) as string,
      certificate: expect.stringMatching(/^TODO The certificate .* cannot be read/) as string,
      proxy: expect.stringMatching(/^TODO .*Set TRUST_PROXY=yes/) as string,
      backups: expect.stringMatching(/^TODO BACKUP_DIR is not set/) as string,
    });
  });

  it("an identity service with another key, one that does not answer, and an unknown provider", async () => {
    const service = await startIdentityService(imitateAccounts().backend);
    service.policy = { schemaVersion: 1 };
    const identityOf = async (environment: Record<string, string>) => (await examine(environment)).found.identity;
    expect(await identityOf(service.environment)).toBe("ok The identity service answers, and takes the key.");
    expect(service.requests.toSorted()).toEqual(["passwordPolicy", "securetoken@system.gserviceaccount.com"]);
    const wrong = await identityOf({ ...service.environment, FIREBASE_API_KEY: "AIza-another" });
    expect(wrong).toMatch(
      /^TODO The identity service does not take FIREBASE_API_KEY \(400: API key not valid.*Copy it from/,
    );
    expect(wrong).not.toContain("AIza-another");
    await service.close();
    expect(await identityOf(service.environment)).toMatch(
      /^TODO The identity service does not answer \(.*ECONNREFUSED.*Nobody can sign in/,
    );
    const oidc = { IDENTITY: "oidc", OIDC_ISSUER: site.origin, OIDC_CLIENT_ID: "school", OIDC_CLIENT_SECRET: "sample" };
    expect(await identityOf(oidc)).toMatch(
      /^TODO The OpenID Connect provider cannot be used: \S+ gave no usable answer\. .*Check OIDC_ISSUER/,
    );
  });

  it("a damaged database", async () => {
    const data = await mkdtemp(join(folder, "damaged-"));
    await writeFile(join(data, "school.sqlite"), "no database ".repeat(500));
    const { code, out } = await examine({}, data);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /^TODO database: The database is damaged\. Restore the newest backup.*file is not a database/m,
      ) as string,
    ]);
  });

  it("a data folder without a site", async () => {
    expect(await examine({}, join(folder, "nothing"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no site in DATA_DIR") as string,
    });
  });
});

const address = await lookup(hostname()).catch(() => undefined);

describe.skipIf(!canMakeCertificates || !address)(
  "behind a web server with a certificate (skipped without openssl or a name of this machine)",
  () => {
    /** Starts a web server that passes requests on, with a certificate that is valid for this many days. */
    async function startProxy(days: number): Promise<{ server: Server; environment: Record<string, string> }> {
      const name = hostname();
      const { key, cert, file } = await makeCertificate(folder, name, days);
      const server = createServer({ key, cert }, (incoming, outgoing) => {
        const passed = request(
          site.origin + incoming.url,
          { headers: { ...incoming.headers, "x-forwarded-for": "192.0.2.1" } },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
            answer.pipe(outgoing);
          },
        );
        incoming.pipe(passed);
      }).listen(0);
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      return {
        server,
        environment: { PUBLIC_URL: `https://${name}:${port}`, TRUST_PROXY: "yes", NODE_EXTRA_CA_CERTS: file },
      };
    }

    it.each([
      [90, /^ok The certificate of \S+ is good for (?:89|90) days\.$/],
      [3, /^TODO The certificate of \S+ ends in [23] days\. Renew it/],
    ])("a certificate of %i days", async (days, expected) => {
      const { server, environment } = await startProxy(days);
      const { code, found, out } = await examine(environment);
      server.close();
      server.closeAllConnections();
      expect(found.certificate).toMatch(expected);
      expect(found.reachable).toBe(`ok ${environment.PUBLIC_URL} answers.`);
      const others = Object.entries(found).filter(
        ([name, text]) => text.startsWith("TODO") && name !== "certificate" && name !== "disk",
      );
      expect(others).toEqual([]);
      if (found.disk?.startsWith("ok") === true)
        expect([code, /Nothing needs doing/.test(out)]).toEqual(days === 90 ? [0, true] : [1, false]);
    });
  },
);
