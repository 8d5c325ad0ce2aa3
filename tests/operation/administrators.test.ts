import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFailureOutput } from "../kit/failed-start.ts";
import { submit } from "../kit/account-forms.ts";
import { attributes, tags } from "../kit/html.ts";
import type { Fields } from "../kit/send-form.ts";
import { runAdmin } from "../kit/operator-command.ts";
import {
  type Account,
  administrator,
  fetchToken,
  openSession,
  signIn,
  administratorEnvironment,
  cookieOf,
  writerOf,
} from "../kit/session.ts";
import { type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";
import type { Database } from "../../server/database/open.ts";
import { withDatabase } from "../kit/database-state.ts";

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "accounts-"));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

const admin = (args: string[], input = "", environment: Record<string, string> = {}) =>
  runAdmin(dataDirectory, args, input, environment);

// Every start uses the same public address, because an access token is valid for one address only.
const start = (environment: Record<string, string> = {}) =>
  startSiteProcess({
    SAMPLE_CONTENT: "no",
    DATA_DIR: dataDirectory,
    PUBLIC_URL: "http://school.example",
    ...environment,
  });
const first: Account = { email: "first@school.example", password: "by the set-up link" };
const second: Account = { email: "second@school.example", password: "by the command line" };

/** What came of the form of a set-up link: its status, the fields that are refused, and whether it signs in. */
type SetUp = { status: number; errors: string[]; isIn: boolean };

async function setUp(site: Pick<SiteProcess, "origin">, values: Fields): Promise<SetUp> {
  const answer = await submit(site, "set-up", { name: "", ...values }, "");
  const wrong = tags(await answer.text(), "input").filter((tag) => tag.includes('aria-invalid="true"'));
  const errors = wrong.flatMap((tag) => attributes(tag, "name"));
  return { status: answer.status, errors, isIn: cookieOf(answer).includes("session_token=") };
}
const refused = (status: number, ...errors: string[]): SetUp => ({ status, errors, isIn: false });
const made: SetUp = { status: 303, errors: [], isIn: true };
/** A used link leads back to its page, which says that the account exists. */
const used = refused(303);

describe("from the first start on", () => {
  let site: SiteProcess;
  let before: string;
  let cookie: string;
  let accessToken: string;
  beforeAll(async () => {
    site = await start();
    before = site.setupToken ?? "";
    expect(before).not.toBe("");
    await withDatabase(site, (db) => db.updateTable("profile").set({ shortName: "Upazila School" }).execute());
  });
  afterAll(() => site.stop());

  it("the set-up link refuses a wrong token, a weak password and a missing address", async () => {
    expect(await setUp(site, { ...first, token: "wrong" })).toEqual(refused(403));
    expect(await setUp(site, { ...first, token: "" })).toEqual(refused(403));
    expect(await setUp(site, { ...first, token: "x".repeat(32) })).toEqual(refused(403));
    expect(await setUp(site, { ...first, token: before, password: "eleven char" })).toEqual(refused(422, "password"));
    expect(await setUp(site, { ...first, token: before, password: "a".repeat(129) })).toEqual(refused(422, "password"));
    for (const password of ["aaaaaaaaaaaa", "1qaz2wsx3edc", "Upazila School 1", first.email]) {
      expect(await setUp(site, { ...first, token: before, password })).toEqual(refused(422, "password"));
    }
    expect(await setUp(site, { ...first, token: before, email: "first" })).toEqual(refused(422, "email"));
    expect(await setUp(site, { ...first, token: before, name: "a".repeat(101) })).toEqual(refused(422, "name"));
    expect(await setUp(site, { token: before })).toEqual(refused(422, "email", "password", "again"));
    expect(await setUp(site, { ...first, token: before, email: undefined })).toEqual(refused(422, "email"));
    expect((await admin(["list"])).out).toBe("There is no administrator yet.\n");
  });

  it("the set-up link creates one administrator, however many people use it at once", async () => {
    const people = Array.from({ length: 5 }, (_, place) => ({
      ...first,
      name: "Sample Head",
      email: place === 0 ? first.email : `${place}@school.example`,
    }));
    const answers = await Promise.all(people.map((person) => setUp(site, { ...person, token: before })));
    expect(answers.filter(({ isIn }) => isIn)).toEqual([made]);
    // A form that comes while another uses the link is refused; a later one leads to the link's page.
    for (const other of answers.filter(({ isIn }) => !isIn)) expect([refused(403), used]).toContainEqual(other);
    expect(await setUp(site, { ...first, email: "late@school.example", token: before })).toEqual(used);
    const created = people[answers.findIndex(({ isIn }) => isIn)];
    expect((await admin(["list"])).out).toBe(`${created?.email} (Sample Head)\n`);
    ({ cookie, token: accessToken } = await openSession(site, { ...first, ...created }));
  });

  it("the command adds another administrator while the site runs, with the password from its input", async () => {
    const { code, out, err } = await admin(["add", "Second@School.example"], `${second.password}\n`);
    expect([code, err]).toEqual([0, ""]);
    expect(out).not.toContain(second.password);
    await openSession(site, second);
  });

  it("the command generates a password and shows it once", async () => {
    const { code, out } = await admin(["add", "third@school.example"], "\n");
    expect(code).toBe(0);
    const password = /with the password ([\w-]{16})\n$/.exec(out)?.[1] ?? "";
    expect((await openSession(site, { email: "third@school.example", password })).token).toMatch(/\./);
  });

  it.each([
    [["add", second.email], `${second.password}\n`, "has an account already"],
    [["add", "no address"], `${second.password}\n`, "is not an e-mail address"],
    [["reset", second.email], "short\n", "12 to 128 characters"],
    [["add", "weak@school.example"], "abcabcabcabc\n", "must not repeat itself"],
    [["reset", second.email], `${second.email}\n`, "must not be made of the e-mail address"],
    [["reset", "nobody@school.example"], `${second.password}\n`, "no account for nobody@school.example"],
  ])("the command refuses %j with a clear message and changes nothing", async (args, input, message) => {
    const accounts = () => withDatabase({ dataDirectory }, (db) => db.selectFrom("account").selectAll().execute());
    const had = await accounts();
    const { code, err } = await admin(args, input);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(err).not.toMatch(/\bat .*\.ts:/);
    expect(await accounts()).toEqual(had);
  });

  it("the command makes an editor, changes the role, and enables a disabled account", async () => {
    const editor: Account = { email: "editor@school.example", password: "by the command line" };
    expect((await admin(["add", editor.email, "--role", "editor"], `${editor.password}\n`)).code).toBe(0);
    expect((await admin(["list"])).out).toContain(`${editor.email} (editor)\n`);
    const { token } = await openSession(site, editor);
    expect((await writerOf(site, token)("PATCH", "/profile", {})).status).toBe(403);
    expect((await admin(["role", editor.email, "admin"])).out).toBe(
      `Done: ${editor.email} is an administrator now and signs in again.\n`,
    );
    expect((await writerOf(site, token)("POST", "/syllabus", {})).status).toBe(401);
    for (const command of ["disable", "enable"]) expect((await admin([command, editor.email])).code).toBe(0);
    expect((await openSession(site, editor)).token).toMatch(/\./);
    expect((await admin(["role", editor.email, "editor"])).code).toBe(0);
  });

  it("the command sets a name, which appears in the list, and refuses one that is too long", async () => {
    const email = "named@school.example";
    expect(
      await admin(["add", email, "--role", "editor", "--name", "Rahima Khatun"], "a password of nobody\n"),
    ).toMatchObject({ code: 0 });
    expect((await admin(["list"])).out).toContain(`${email} (Rahima Khatun, editor)`);
    expect(await admin(["name", email, "রহিমা", "খাতুন"])).toMatchObject({ code: 0 });
    expect((await admin(["list"])).out).toContain(`${email} (রহিমা খাতুন, editor)`);
    expect(await admin(["name", email, "a".repeat(101)])).toMatchObject({
      code: 1,
      err: expect.stringContaining("A name has at most 100 characters."),
    });
    expect(await admin(["name", email, ""])).toMatchObject({ code: 0 });
    expect((await admin(["list"])).out).toContain(`${email} (editor)`);
  });

  it("the command names a wrong environment variable in one line", async () => {
    const { code, err } = await admin(["list"], "", { PASSWORD_MIN_LENGTH: "5" });
    expect([code, err]).toEqual([1, 'PASSWORD_MIN_LENGTH must be a whole number from 6 to 64 (it is "5")\n']);
  });

  it("a disabled administrator is signed out at once, and can sign in again with a new password", async () => {
    const { cookie: kept, token } = await openSession(site, second);
    expect((await admin(["disable", second.email])).code).toBe(0);
    expect((await writerOf(site, token)("POST", "/syllabus", {})).status).toBe(401);
    expect((await fetchToken(site, kept, second.email)).status).toBe(401);
    expect((await signIn(site, second)).status).toBe(403);
    expect((await admin(["list"])).out).toContain(`${second.email} (disabled)\n`);
    const password = "another by the command";
    expect((await admin(["reset", second.email], `${password}\n`)).code).toBe(0);
    expect((await signIn(site, second)).status).toBe(401);
    await openSession(site, { ...second, password });
    expect((await fetchToken(site, kept, second.email)).status).toBe(401);
  });

  it("a restart keeps secret and sessions, prints no link, and adds the environment's administrator", async () => {
    const secret = join(dataDirectory, "secret");
    const kept = await readFile(secret, "utf8");
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect(kept).toMatch(/^[\w-]{43}$/);
    const email = String(
      (await admin(["list"])).out
        .split("\n")
        .find((line) => /^(?:first|\d)@/.test(line))
        ?.split(" ", 1)[0],
    );
    await site.stop();
    site = await start(administratorEnvironment);
    expect(await readFile(secret, "utf8")).toBe(kept);
    expect(site.setupToken).toBeUndefined();
    expect(site.output()).toContain(`The administrator ${administrator.email} has been added.`);
    expect((await fetchToken(site, cookie, email)).status).toBe(200);
    expect((await writerOf(site, accessToken)("POST", "/syllabus", {})).status).toBe(400);
    expect(await setUp(site, { ...first, email: "late@school.example", token: before })).toEqual(used);
    await openSession(site);
  });

  it("a later start changes nothing of an existing account", async () => {
    await site.stop();
    site = await start({ ...administratorEnvironment, ADMIN_PASSWORD: "quite another one" });
    expect(site.output()).not.toContain("has been added");
    expect((await signIn(site, { ...administrator, password: "quite another one" })).status).toBe(401);
    await openSession(site);
  });
});

it("a start with a weak ADMIN_PASSWORD ends with a line that says what is wrong", async () => {
  const weak = { ...administratorEnvironment, ADMIN_PASSWORD: "1qaz2wsx3edc" };
  expect(await startFailureOutput({ SAMPLE_CONTENT: "no", ...weak })).toEqual([
    expect.stringMatching(
      /^ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: .*must not be one of the commonest passwords/,
    ),
  ]);
});

it("a set-up link is invalid once the command has added someone", async () => {
  const site = await startSite({ SAMPLE_CONTENT: "no" });
  const added = await admin(["add", second.email], `${second.password}\n`, { DATA_DIR: site.dataDirectory });
  expect(added.code).toBe(0);
  expect(await setUp(site, { ...first, token: site.setupToken })).toEqual(refused(403));
  expect((await admin(["list"], "", { DATA_DIR: site.dataDirectory })).out).toBe(`${second.email}\n`);
  await site.stop();
});

describe("with accounts at the hosted identity service", () => {
  const folder = () => join(dataDirectory, "hosted");
  const hosted = () => ({
    IDENTITY: "firebase",
    FIREBASE_PROJECT_ID: "demo-school",
    FIREBASE_API_KEY: "a-key",
    DATA_DIR: folder(),
  });
  const open = <T>(work: (db: Database) => Promise<T>) => withDatabase({ dataDirectory: folder() }, work);

  it("the command lists people who wait for admission, and admits them without a password", async () => {
    await admin(["add", "head@school.example"], "", hosted());
    await open(async (db) => {
      const dates = { createdAt: "2026-11-22T00:00:00.000Z", updatedAt: "2026-11-22T00:00:00.000Z" };
      for (const [email, emailVerified] of [
        ["a@people.example", 1],
        ["b@people.example", 0],
      ] as const) {
        await db
          .insertInto("user")
          .values({ id: email, name: "", email, emailVerified, role: "visitor", disabled: 0, ...dates })
          .execute();
      }
    });
    const lines = [
      "head@school.example",
      "a@people.example (waits: may read only)",
      "b@people.example (waits: may read only, and the address is not verified yet)",
    ];
    expect((await admin(["list"], "", hosted())).out).toBe(`${lines.join("\n")}\n`);
    expect(await admin(["add", "A@people.example"], "", hosted())).toMatchObject({
      code: 0,
      out: "Done: A@people.example may write after signing in.\n",
    });
    expect((await admin(["list"], "", hosted())).out.split("\n").slice(0, 2)).toEqual([
      "a@people.example",
      "head@school.example",
    ]);
    expect(await admin(["reset", "a@people.example"], "", hosted())).toMatchObject({ code: 1 });
  });

  it("the start admits the account that the environment names, also if it has signed up before", async () => {
    const site = await start({ ...hosted(), ADMIN_EMAIL: "b@people.example" });
    await site.stop();
    expect((await admin(["list"], "", hosted())).out.split("\n")).toContain("b@people.example");
    expect(site.output()).not.toContain("/setup?token=");
  });

  it("the command gives passwords to people when a school returns to the site's own accounts", async () => {
    const account = { email: "head@school.example", password: "two ponds, one boat" };
    expect((await admin(["reset", account.email], `${account.password}\n`, { DATA_DIR: folder() })).code).toBe(0);
    const site = await start({ DATA_DIR: folder() });
    expect((await openSession(site, account)).token).not.toBe("");
    await site.stop();
  });
});
