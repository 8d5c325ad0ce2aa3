import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnvironmentError, readEnvironment } from "../../server/environment.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { runAdmin } from "../kit/operator-command.ts";
import { withoutRights } from "../kit/without-rights.ts";

const flags = { values: ["true", "YES", "1", "on"], allowed: "must be yes or no" };
const email = { values: ["office", "office@", "a b@school.example", "@school.example"], allowed: "an e-mail address" };

/** Wrong values of each variable that has a format, and what the start says is allowed. */
const wrong: Record<string, { values: string[]; allowed: string; isSecret?: true }> = {
  PORT: {
    values: ["http", "-1", "65536", "80.5", "8e3", " "],
    allowed: "must be a port number from 0 to 65535",
  },
  HOST: {
    values: ["http://localhost", "127.0.0.1:3000", "0.0.0.256", "[::1]", "-host", " "],
    allowed: "must be an address or a name of this machine, such as 127.0.0.1",
  },
  PUBLIC_URL: {
    values: [
      "school.example",
      "https://school.example/site",
      "https://a:b@school.example",
      "https://school.example?a",
      "javascript:alert(1)",
      "https://school.example\nPORT=80",
    ],
    allowed: "must be an address without a path, such as https://school.example",
  },
  DATABASE_URL: {
    values: [
      "mysql://school:a-secret@db.example/school",
      "db.example/a-secret",
      "postgres://school:a-secret@db.example",
    ],
    allowed: "must",
    isSecret: true,
  },
  DATABASE_POOL: { values: ["1", "101", "many", "2.5", "1e1", " "], allowed: "must be a whole number from 2 to 100" },
  SAMPLE_CONTENT: flags,
  TRUST_PROXY: flags,
  REQUIRE_SECOND_FACTOR: flags,
  LINK_CHECK: flags,
  FIREBASE_SIGN_UP: flags,
  ADMIN_EMAIL: email,
  MAIL_FROM: { ...email, values: [...email.values, `${"a".repeat(300)}@school.example`] },
  PASSWORD_MIN_LENGTH: { values: ["5", "65", "long", "0x10", "8.5"], allowed: "must be a whole number from 6 to 64" },
  MAX_VIDEO_MB: { values: ["0", "4097", "200MB", "-1", ""], allowed: "must be a whole number from 1 to 4096" },
  IDENTITY: { values: ["google", "LOCAL"], allowed: "must be local, firebase or oidc" },
  FIREBASE_PROJECT_ID: { values: ["School 1", "a"], allowed: "must be the project's id, such as school-1234" },
  FIREBASE_API_KEY: { values: ["a secret"], allowed: "must be the project's public key", isSecret: true },
  FIREBASE_URL: {
    values: ["https://127.0.0.1:9099", "http://school.example"],
    allowed: "must be an address on this computer, such as http://127.0.0.1:9099",
  },
  PAPER: flags,
  OIDC_ISSUER: {
    values: [
      "http://office.example",
      "https://office.example/?a",
      "office.example",
      `https://a.example/${"a".repeat(500)}`,
    ],
    allowed: "must be an https address of at most 500 characters without ? and #, such as https://login.office.example",
  },
  OIDC_CLIENT_ID: { values: ["a".repeat(501)], allowed: "must have at most 500 characters" },
  OIDC_CLIENT_SECRET: { values: ["a".repeat(501)], allowed: "must have at most 500 characters", isSecret: true },
  OIDC_NAME: { values: [" ", "a".repeat(61)], allowed: "must have 1 to 60 characters" },
  SMTP_URL: {
    values: ["mail.a-secret", "https://a-secret", "smtp://mail.a-secret?x=y"],
    allowed: "must",
    isSecret: true,
  },
  SECURITY_CONTACT: {
    values: ["security@school.example", "http://school.example", "mailto:a b@school.example", "https://স্কুল.example"],
    allowed: "must be an address in ASCII without blanks, such as mailto:security@school.example",
  },
  IMAGE_HOST_URL: { values: ["a-secret.example", "https://a:a-secret@b.example"], allowed: "must", isSecret: true },
  IMAGE_HOST_KEY: { values: ["abc", "a-secret b", "চাবি"], allowed: "must have 6 or more", isSecret: true },
  MEDIA_URL: {
    values: ["https://s3.example", "s3://A", "s3://schools/../other", `s3://schools/${"a".repeat(300)}`],
    allowed: "must name a bucket in at most 300 characters, such as s3://school-media or s3://media/sonapur",
  },
  MEDIA_ENDPOINT: { values: ["s3.a-secret", "https://a:a-secret@s3.example"], allowed: "must", isSecret: true },
  MEDIA_REGION: { values: ["us east", "a".repeat(65)], allowed: "must be a region, such as us-east-1" },
  MEDIA_ACCESS_KEY: { values: ["a secret", "a".repeat(257)], allowed: "must be at most 256", isSecret: true },
  MEDIA_SECRET_KEY: { values: ["a secret", "a".repeat(257)], allowed: "must be at most 256", isSecret: true },
  EXIT_WHEN_IDLE: {
    values: ["15", "0m", "25h", "90s", "1.5h"],
    allowed: "must be a time from 1m to 24h, such as 15m or 2h",
  },
  METRICS_TOKEN: {
    values: ["short", "টোকেনটোকেনটোকেনটোকেন"],
    allowed: "must have 16 or more",
    isSecret: true,
  },
  LOG_FORMAT: { values: ["xml", "JSON"], allowed: "must be text or json" },
};

/** The lines that say what is wrong with these variables. */
function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split("\n");
    throw error;
  }
  return [];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wrong-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a wrong value ends the start with one line that names the variable and what is allowed", () => {
  /** The most values of a variable. In each test every variable has its next wrong value. */
  const most = Math.max(...Object.values(wrong).map(({ values }) => values.length));

  it("has at least fifty values", () => {
    expect(Object.values(wrong).flatMap(({ values }) => values).length).toBeGreaterThan(50);
  });

  it.each(Array.from({ length: most }, (_, index) => index))("value %i of each variable", async (index) => {
    const set = Object.entries(wrong).flatMap(([name, { values }]) =>
      values[index] === undefined || values[index] === "" ? [] : [[name, values[index]] as const],
    );
    const variables = { DATA_DIR: join(folder, "none"), ...Object.fromEntries(set) };
    // The start prints the message of the error that reading the variables throws.
    const lines = index === 0 ? await startFailureOutput(variables) : problemsOf(variables);
    expect(lines.map((line) => line.replace(/ .*/, "")).toSorted()).toEqual(set.map(([name]) => name).toSorted());
    for (const line of lines) {
      const [name = ""] = line.split(" ", 1);
      const { allowed, isSecret } = wrong[name]!;
      expect(line).toContain(allowed);
      expect(line.length).toBeLessThan(300);
      if (isSecret) expect(line).not.toMatch(/a.secret|aaaaa|it is "/);
      else expect(line).toMatch(/^[A-Z_]+ must .* \(it is ".*"\)$/);
    }
    expect(existsSync(join(folder, "none"))).toBe(false);
  });

  it("the table has every variable of the documentation that has a format", async () => {
    const page = await readFile(join(import.meta.dirname, "..", "..", "docs", "operations.md"), "utf8");
    const [, settings = ""] = page.split("\n## Settings\n");
    const names = [...settings.split("\n\n")[1]!.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = ""]) =>
      cell.replaceAll("`", "").split(", "),
    );
    const free = ["ADMIN_PASSWORD", "BACKUP_DIR", "DATA_DIR"];
    expect([...Object.keys(wrong), ...free].toSorted()).toEqual(names.toSorted());
  });
});

describe("what only the machine can say is one line too", () => {
  /** Starts a site that fails, and returns the line that it prints. */
  const lineOf = async (environment: Record<string, string>, before?: readonly string[]) => {
    const settings = { SAMPLE_CONTENT: "no", DATA_DIR: join(folder, "data"), ...environment };
    const lines = await startFailureOutput(settings, before);
    expect(lines).toHaveLength(1);
    return lines[0];
  };

  it("a PORT that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await lineOf({ PORT: String(port) })).toBe(
      `PORT ${port} is taken: another program listens there. End that program, or set another PORT.`,
    );
    other.close();
  });

  it("a HOST that no machine, or another one, has", async () => {
    for (const HOST of ["192.0.2.1", "no-such-machine.invalid"])
      expect(await lineOf({ HOST })).toMatch(
        new RegExp(`^HOST must be an address or a name of this machine, such as 127\\.0\\.0\\.1 \\(it is "${HOST}"; E`),
      );
  });

  it("a DATA_DIR that is a file, or cannot be made", async () => {
    await writeFile(join(folder, "file"), "");
    for (const DATA_DIR of [join(folder, "file"), "/proc/school"])
      expect(await lineOf({ DATA_DIR })).toMatch(
        new RegExp(`^DATA_DIR must be a folder that this user may read and write \\(it is "${DATA_DIR}"; E`),
      );
    const { code, err } = await runAdmin(join(folder, "file"), ["list"]);
    expect([code, err]).toEqual([1, expect.stringMatching(/^DATA_DIR must be a folder [^\n]*\n$/)]);
  });

  describe.skipIf(!withoutRights)("for a user without rights (skipped where they cannot be given up)", () => {
    const unprivileged = Number(
      existsSync("/proc/sys/net/ipv4/ip_unprivileged_port_start")
        ? readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8")
        : 0,
    );

    it.skipIf(unprivileged <= 80)("a PORT below 1024", async () => {
      expect(await lineOf({ PORT: "80" }, withoutRights)).toMatch(
        /^PORT 80 is for root alone: set one from 1024 on, and let a web server in front pass requests on/,
      );
    });

    it("a DATA_DIR that cannot be written, or whose files belong to somebody else", async () => {
      const closed = join(folder, "closed");
      await mkdir(closed);
      const theirs = join(folder, "theirs");
      await mkdir(theirs);
      await writeFile(join(theirs, "school.sqlite"), "");
      await chmod(join(theirs, "school.sqlite"), 0o400);
      await chmod(closed, 0o500);
      expect(await lineOf({ DATA_DIR: closed }, withoutRights)).toMatch(/^DATA_DIR must be a folder .*closed"; EACCES/);
      expect(await lineOf({ DATA_DIR: join(closed, "new") }, withoutRights)).toMatch(/^DATA_DIR .*EACCES/);
      expect(await lineOf({ DATA_DIR: theirs }, withoutRights)).toMatch(
        /^DATA_DIR has a file that .* may not read and write: .*\/theirs\/school\.sqlite\. Run as root: chown -R \S+ /,
      );
    });
  });
});
