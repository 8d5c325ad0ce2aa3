import { once } from "node:events";
import { mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { bodyOf, pathTo } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { type HostAnswer, HostedSchools } from "../kit/hosted-schools.ts";
import { nginx } from "../kit/nginx.ts";
import { administrator } from "../kit/session.ts";
import { makeCertificate } from "../kit/tls-certificate.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";

const skipped = nginx === undefined || whyNoHolder !== undefined;
const schools = ["alipur", "belkuchi", "chandpur"] as const;
const hostOf = (name: string) => `${name}.schools.example`;
const notice = collectionNamed("notice");

describe.skipIf(skipped)("many schools on one machine (skipped without nginx and python3)", () => {
  let machine: HostedSchools;
  /** The output of `npm run schools -- add` for each school. */
  const added = new Map<string, string>();
  beforeAll(async () => {
    machine = await HostedSchools.make();
    for (const name of schools) {
      const { code, out, err } = await machine.run(["add", name, hostOf(name)]);
      expect([code, err]).toEqual([0, ""]);
      added.set(name, out);
    }
  });
  afterAll(() => machine?.close());

  const json = { "Content-Type": "application/json" };
  const post = (host: string, path: string, body: object, headers: Record<string, string> = {}) =>
    machine.get(host, path, {
      method: "POST",
      headers: { ...json, Origin: `https://${host}`, ...headers },
      body: JSON.stringify(body),
    });
  const cookieOf = ({ headers }: HostAnswer) =>
    (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");
  const folderOf = (name: string) => join(machine.root, "srv/schools", name);

  it("each added school responds at its host, even after it has slept", async () => {
    for (const name of schools) expect((await machine.get(hostOf(name))).status).toBe(200);
    await machine.sleep("belkuchi");
    const { starts } = machine.school("belkuchi");
    expect((await machine.get(hostOf("belkuchi"), "/notice")).status).toBe(200);
    expect(machine.school("belkuchi").starts).toBe(starts + 1);
  });

  it("a new school is its own from the start, not the sample school, and not for search engines yet", async () => {
    const { text, headers } = await machine.get(hostOf("belkuchi"));
    expect(text).not.toContain("Upazila");
    expect(headers["x-robots-tag"]).toBe("noindex");
    const { out } = await machine.run("list");
    for (const name of schools) expect(out).toMatch(new RegExp(`^${name} .* NO ADMINISTRATOR `, "m"));
    expect(out).not.toMatch(/items \d/);
  });

  it("its log has its own address, and a warning of TRUST_PROXY only for a visitor without a proxy", async () => {
    const { output } = machine.school("chandpur");
    expect(output).toContain(`The school's site is at https://${hostOf("chandpur")}\n`);
    expect(output).not.toMatch(/localhost|TRUST_PROXY/);
    const sent = request({
      socketPath: join(machine.root, "run/schools/chandpur.sock"),
      headers: { "Accept-Language": "bn" },
    });
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    await eventually(() => expect(machine.school("chandpur").output).toContain("TRUST_PROXY looks wrong: it is yes"));
  });

  it("a school that cannot start says so at once, and in the list", async () => {
    await machine.sleep("belkuchi");
    const data = folderOf("belkuchi");
    const database = join(data, "school.sqlite");
    const whole = await readFile(database);
    await writeFile(database, "This is no database.");
    const { status, text, headers } = await machine.get(hostOf("belkuchi"), "/photo");
    expect([status, headers["retry-after"]]).toEqual([503, "30"]);
    expect(text).toMatch(/could not start.*চালু হতে পারেনি/s);
    const { out } = await machine.run("list");
    expect(out).toMatch(/^belkuchi .* CANNOT START .*\n {4}.*journalctl -u school@belkuchi /m);
    expect(out.match(/CANNOT START/g)).toHaveLength(1);
    await writeFile(database, whole);
    await machine.sleep("belkuchi");
    expect((await machine.get(hostOf("belkuchi"), "/photo")).status).toBe(200);
  });

  it("an unknown host gets a message in both languages, with and without TLS", async () => {
    for (const host of ["other.example", "schools.example", "alipur", "alipur.schools.example.evil.example"]) {
      const { status, text } = await machine.get(host, "/notice");
      expect([host, status, text]).toEqual([host, 421, expect.stringMatching(/no school website.*বিদ্যালয়/)]);
    }
    const plain = async (host: string) => {
      const sent = request({
        socketPath: join(machine.frontFolder, "plain"),
        path: "/notice?a=b",
        headers: { Host: host },
      });
      sent.end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      return [answer.statusCode, answer.headers.location];
    };
    expect(await plain("other.example")).toEqual([421, undefined]);
    expect(await plain(hostOf("alipur"))).toEqual([301, "https://alipur.schools.example/notice?a=b"]);
  });

  it("a host with path tricks or odd spelling leads nowhere else", async () => {
    for (const host of ["../belkuchi", "alipur.schools.example/../belkuchi", "alipur%2eschools.example", "a b"]) {
      const { status } = await machine.get("alipur.schools.example", "/", { headers: { Host: host } });
      expect([host, [400, 421].includes(status)]).toEqual([host, true]);
    }
    expect((await machine.get(hostOf("alipur"), "/", { headers: { Host: "ALIPUR.schools.example" } })).status).toBe(
      200,
    );
  });

  it("each school has its own folder, user and settings, which nobody else can read", async () => {
    const modeOf = async (path: string) => ((await stat(join(machine.root, path))).mode & 0o777).toString(8);
    const owners = await Promise.all(schools.map(async (name) => (await stat(folderOf(name))).uid));
    if (process.getuid!() === 0) expect(new Set(owners).size).toBe(schools.length);
    for (const name of schools) {
      expect(await modeOf(`srv/schools/${name}`)).toBe("700");
      expect(await modeOf(`var/backups/schools/${name}`)).toBe("700");
      expect(await modeOf(`etc/schools/${name}.env`)).toBe("640");
    }
  });

  it("no school serves another's content: by path, cookie, token, host or from nginx's cache", async () => {
    const [own, other] = [hostOf("alipur"), hostOf("belkuchi")];
    const token = /\/setup\?token=([\w-]{32})/.exec(added.get("alipur") ?? "")?.[1] ?? "";
    const { email, password } = administrator;
    const setUp = (host: string) =>
      machine.get(host, `/setup?token=${token}`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${host}` },
        body: new URLSearchParams({ email, password, again: password }).toString(),
      });
    expect(cookieOf(await setUp(other))).toBe("");
    expect(cookieOf(await setUp(own))).toContain("session_token=");
    const cookie = cookieOf(await post(own, "/api/auth/sign-in/email", administrator));
    const jwt = `/api/jwt?email=${encodeURIComponent(administrator.email)}`;
    const { text } = await machine.get(own, jwt, { headers: { Cookie: cookie } });
    const authorization = { Authorization: `Bearer ${(JSON.parse(text) as { accessToken: string }).accessToken}` };
    const secret = "ONLYINALIPUR";
    const body = { ...bodyOf(notice), title: secret };
    const entry = await post(own, `/api${notice.api.list}`, body, authorization);
    expect(entry.status).toBe(201);
    const detail = pathTo(notice.detail!, String((JSON.parse(entry.text) as { insertedId: unknown }).insertedId));
    const paths = ["/", "/bn", "/notice", detail, `/bn${detail}`, "/notice.atom", "/sitemap.xml", "/crest.svg"];
    paths.push("/api/notice", `/search?q=${secret}`, "/admin", "/admin/notice", "/admin/people", jwt, "/admin/backup");
    const seen = await Promise.all(paths.map((path) => machine.get(own, path)));
    expect(seen.filter((answer) => answer.text.includes(secret)).length).toBeGreaterThan(4);
    const asked: Record<string, string>[] = [{}, { Cookie: cookie }, authorization, { "X-Forwarded-Host": own }];
    for (const path of paths) {
      // The page of a search repeats its query, so look for the address of the found entry there.
      const found = path.startsWith("/search") ? detail : secret;
      for (const headers of asked) {
        // Twice, because nginx may answer the second request from its cache.
        for (const _ of [1, 2]) {
          const answer = await machine.get(other, path, { headers });
          expect([path, answer.text.includes(found), answer.text.includes(own)]).toEqual([path, false, false]);
          if (path.startsWith("/admin")) expect([path, answer.status]).not.toEqual([path, 200]);
        }
      }
    }
    // A request line may name another host than the header Host, and must not put that one's page into the cache.
    for (let turn = 0; turn < 10; turn += 1) {
      await machine.get(own, "/notice", { line: `https://${other}/notice` });
      expect((await machine.get(other, "/notice")).text).not.toContain(secret);
    }
    expect((await machine.get(other, detail)).status).toBe(404);
    expect((await machine.get(other, jwt, { headers: { Cookie: cookie } })).status).toBe(401);
    expect((await post(other, `/api${notice.api.list}`, body, authorization)).status).toBe(401);
    const files = (await readdir(machine.cache, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const kept = await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), "latin1")));
    const keys = kept.map((one) => /^KEY: (\S+) /m.exec(one)?.[1] ?? "");
    expect(new Set(keys)).toEqual(new Set(schools.slice(0, 2).concat(keys.includes("chandpur") ? ["chandpur"] : [])));
    for (const [index, one] of kept.entries()) if (one.includes(secret)) expect(keys[index]).toBe("alipur");
  });

  // server/hosting/places.test.ts has more names and hosts that a school may not have.
  it("a hostile name or host, or one that another school has, changes nothing", async () => {
    const before = [await machine.state(), machine.called.length];
    for (const words of [
      ["add", "../x", "x.example"],
      ["add", "x", "x.example; }"],
      ["add", "x", hostOf("alipur")],
      ["add", "alipur", "x.example"],
      ["remove", "../alipur", "--yes"],
      ["remove", "alipur"],
      ["upgrade", "nowhere"],
    ]) {
      const { code, out, err } = await machine.run(words);
      expect([words, code, out, err]).toEqual([words, 1, "", expect.stringMatching(/^[^\n]{20,}(\n|$)/)]);
    }
    expect([await machine.state(), machine.called.length]).toEqual(before);
  });

  it("--dry-run prints what would be done and changes nothing", async () => {
    const release = await machine.release("1.0.1");
    await machine.sleep("chandpur");
    await writeFile(join(folderOf("chandpur"), "wake-at"), "2026-01-01T00:00:00Z\n");
    const before = await machine.state();
    for (const words of [`add x x.example`, `remove alipur`, `upgrade --release ${release}`, `backup`, `wake`]) {
      const { code, out } = await machine.run(`${words} --dry-run`);
      expect([words, code, out]).toEqual([words, 0, expect.stringMatching(/^(would .*\n)+/)]);
    }
    expect(await machine.state()).toEqual(before);
    expect(machine.school("chandpur").pid).toBeUndefined();
    await rm(join(folderOf("chandpur"), "wake-at"));
  });

  it("`list` wakes no school, and reports a broken or hostile status", async () => {
    for (const name of schools) await machine.sleep(name);
    const status = (name: string) => join(folderOf(name), "status.json");
    const good = {
      version: "1.0.0",
      at: "2026-11-25T10:00:00Z",
      state: "asleep",
      name: { en: "Alipur" },
      publicUrl: "https://alipur.schools.example",
      lastNotice: { title: { en: "\u001b[31mExam" }, date: "2026-11-20" },
      items: { present: 9, of: 11, missing: [2, 3] },
      lastBackup: "2026-11-24T20:00:00Z",
      bytes: 12_345_678,
      alarms: [{ en: "The disk is almost full.", bn: "ডিস্ক প্রায় পূর্ণ।" }],
    };
    await writeFile(status("alipur"), JSON.stringify(good));
    await rm(status("belkuchi"), { force: true });
    await symlink("/etc/passwd", status("belkuchi"));
    const { code, out } = await machine.run("list");
    const [alipur, alarm, belkuchi, chandpur] = out.split("\n");
    expect(code).toBe(0);
    expect(alipur).toMatch(/^alipur {2}alipur\.schools\.example {2}asleep .*items 9 of 11.*\\u001b\[31mExam.*13 MB/);
    expect(alarm).toBe("    ALARM The disk is almost full.");
    expect(belkuchi).toContain("ITS STATUS CANNOT BE READ");
    expect(chandpur).toMatch(/^chandpur {2}/);
    expect(out).not.toContain("root:");
    for (const name of schools) expect(machine.school(name).pid).toBeUndefined();
  });

  it("`wake` wakes schools whose time has come, at most eight at once, and names unreadable files", async () => {
    for (const name of schools) await machine.sleep(name);
    const wakeAt = (name: string) => join(folderOf(name), "wake-at");
    await writeFile(wakeAt("alipur"), "2026-01-01T06:00:00Z\n");
    await writeFile(wakeAt("belkuchi"), "");
    await rm(wakeAt("chandpur"), { force: true });
    await symlink("/etc/passwd", wakeAt("chandpur"));
    const { code, out } = await machine.run("wake");
    expect([code, out]).toEqual([0, "chandpur: wake-at cannot be read.\nwake alipur\n"]);
    await eventually(() => expect(machine.school("alipur").pid).toBeDefined());
    expect(machine.school("belkuchi").pid).toBeUndefined();
    await rm(wakeAt("alipur"), { force: true });
    await rm(wakeAt("chandpur"));
    await machine.run("wake");
    const before = await machine.state();
    const many = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    for (const [index, name] of many.entries()) {
      await writeFile(join(machine.root, "etc/schools", `${name}.env`), `PUBLIC_URL=https://${name}.example\n`);
      await mkdir(folderOf(name));
      await writeFile(wakeAt(name), `2026-01-01T06:${10 + index}:00Z\n`);
    }
    const woken = (await machine.run("wake --dry-run")).out.trim().split("\n");
    expect(woken).toEqual(many.slice(0, 8).map((name) => `would wake ${name}`));
    for (const name of many) {
      await rm(join(machine.root, "etc/schools", `${name}.env`));
      await rm(folderOf(name), { recursive: true });
    }
    expect(await machine.state()).toEqual(before);
  });

  it("`backup` backs up one school after another, and names those that failed", async () => {
    const folder = (name: string) => join(machine.root, "var/backups/schools", name);
    const countOf = async (name: string) =>
      (await readdir(folder(name))).filter((file) => file.endsWith(".tar")).length;
    // Running sites have made a backup by themselves, and sleeping sites have not, so put all of them to sleep first.
    for (const name of schools) await machine.sleep(name);
    const before = await Promise.all(schools.map(countOf));
    const { code, out } = await machine.run("backup");
    expect([code, out.match(/^back up /gm)?.length]).toEqual([0, 3]);
    expect(await Promise.all(schools.map(countOf))).toEqual(before.map((count) => count + 1));
    await rm(folder("alipur"), { recursive: true });
    const again = await machine.run("backup belkuchi alipur");
    expect([again.code, again.err]).toEqual([1, "There is no new backup of alipur.\n"]);
    expect(await countOf("belkuchi")).toBe(before[1]! + 2);
    // Adding a school again creates what is missing.
    const { out: made } = await machine.run(["add", "alipur", hostOf("alipur")]);
    expect(made).toContain(`make the folder ${folder("alipur")}\n`);
    expect(made).not.toContain("make the user");
    expect((await machine.run("backup alipur")).code).toBe(0);
  });

  it("a running school has released its turn, so that the next one may start", async () => {
    await machine.sleep("alipur");
    await machine.get(hostOf("alipur"));
    const environment = await readFile(`/proc/${machine.school("alipur").pid}/environ`, "latin1");
    expect(environment).toContain("START_TURN_FD=9");
    const folder = `/proc/${machine.school("alipur").pid}/fd`;
    const open = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => "")));
    expect(open.some((path) => path.includes("school.sqlite"))).toBe(true);
    expect(open.filter((path) => path.includes("/turns/"))).toEqual([]);
  });

  it("a host with its own certificate presents it, and leads to its school", async () => {
    const folder = join(machine.root, "etc/letsencrypt/live", hostOf("belkuchi"));
    await mkdir(folder, { recursive: true });
    const { key, cert } = await makeCertificate(folder, "own", 2);
    await writeFile(join(folder, "privkey.pem"), key);
    await writeFile(join(folder, "fullchain.pem"), cert);
    const { code, out } = await machine.run(["add", "belkuchi", hostOf("belkuchi")]);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("tell nginx the hosts: belkuchi.schools.example.server\n"),
    ]);
    await eventually(async () =>
      expect(await machine.get(hostOf("belkuchi"))).toMatchObject({ status: 200, certificate: "own" }),
    );
    expect(await machine.get(hostOf("alipur"))).toMatchObject({ status: 200, certificate: "127.0.0.1" });
    await rm(folder, { recursive: true });
    await machine.run(["add", "belkuchi", hostOf("belkuchi")]);
    await eventually(async () => expect((await machine.get(hostOf("belkuchi"))).certificate).toBe("127.0.0.1"));
  });

  it("a crowd at one school is refused with a message, and does not affect the others", async () => {
    const crowd = Array.from({ length: 300 }, (_, index) => machine.get(hostOf("alipur"), `/search?q=crowd${index}`));
    const other = await machine.get(hostOf("belkuchi"));
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status === 429);
    expect([other.status, refused.length > 0]).toEqual([200, true]);
    expect(refused.map(({ text, headers }) => [text, headers["retry-after"]])[0]).toEqual([
      expect.stringMatching(/Many people.*অনেকে একসঙ্গে/),
      "5",
    ]);
  });

  it("a removed school is kept aside, can be added again, and is reported as away without its socket", async () => {
    await machine.run("remove chandpur --yes");
    expect((await machine.get(hostOf("chandpur"), "/syllabus")).status).toBe(421);
    expect((await machine.get(hostOf("alipur"))).status).toBe(200);
    const archives = await readdir(join(machine.root, "srv/schools/.removed"));
    expect(archives).toEqual([expect.stringMatching(/^chandpur-\d{8}T\d{6}Z$/)]);
    const archive = await readdir(join(machine.root, "srv/schools/.removed", archives[0]!));
    expect(archive).toEqual(expect.arrayContaining(["school.sqlite", "secret", "settings.env"]));
    expect((await machine.run("remove chandpur --yes")).out).toContain("was removed before");
    expect((await machine.run("remove nowhere --yes")).code).toBe(1);
    await machine.run(["add", "chandpur", hostOf("chandpur")]);
    expect((await machine.get(hostOf("chandpur"), "/syllabus")).status).toBe(200);
    machine.school("chandpur").drop();
    // nginx would go on to serve a page that is read before the socket is closed.
    await eventually(async () => expect((await machine.get(hostOf("chandpur"), "/api/notices")).status).toBe(503));
    const { headers, text } = await machine.get(hostOf("chandpur"), "/teacher");
    expect([headers["retry-after"], text]).toEqual(["30", expect.stringMatching(/restarted.*আবার চেষ্টা করুন/)]);
  });
});
