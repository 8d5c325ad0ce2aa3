import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import * as m from "../../messages/compiled/messages.js";
import { localPath } from "../../engine/locale.ts";
import { locales } from "../../engine/languages.ts";
import { accountForm, type AccountForm, submit } from "../kit/account-forms.ts";
import { builtRoutes } from "../kit/built-routes.ts";
import { withDatabase } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { type Fields, formBody } from "../kit/send-form.ts";
import { turnOn } from "../kit/second-factor.ts";
import { administrator, administratorEnvironment, cookieOf, openSession, signIn } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { currentStep, totp, wrongCode } from "../kit/totp.ts";

let site: Site;
/** The `Cookie` header of an administrator's session. */
let own: string;
const clerk = { email: "second@school.example", password: "two ponds, a boat" };
let clerkId: string;
/** A sign-in of the clerk that waits for a code, which `secret` makes. */
let pending: string;
let secret: string;
/** Each request has its own client address, because only a few attempts are accepted from one. */
let hop = 0;
const from = () => ({ "X-Forwarded-For": `192.0.2.${(hop += 1)}` });

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
  clerkId = await withDatabase(site, async (db) => {
    await new Administrators(db, 12).add(clerk.email, clerk.password, "", "editor");
    const { id } = await db.selectFrom("user").select("id").where("email", "=", clerk.email).executeTakeFirstOrThrow();
    return id;
  });
  own = (await openSession(site)).cookie;
  ({ secret } = await turnOn(site, clerk));
  pending = cookieOf(await signIn(site, clerk, from()));
});
afterAll(() => site.stop());

/** Everything that a form of accounts could change. */
const state = () =>
  withDatabase(site, async (db) => ({
    people: await db
      .selectFrom("user")
      .select(["email", "name", "role", "disabled", "twoFactorEnabled"])
      .orderBy("email")
      .execute(),
    passwords: await db.selectFrom("account").select("password").orderBy("id").execute(),
    factors: await db.selectFrom("twoFactor").select(["userId", "secret", "verified"]).orderBy("id").execute(),
    sessions: await db.selectFrom("session").select("id").orderBy("id").execute(),
    waiting: await db.selectFrom("pending_sign_in").select("hash").orderBy("hash").execute(),
    links: await db.selectFrom("account_link").select(["hash", "usedAt"]).orderBy("hash").execute(),
    log: await db.selectFrom("account_log").select(["action", "account"]).orderBy("id").execute(),
  }));

const password = "three ponds, no boat";
/** Each form with values that it accepts or refuses only for what they say, and the cookies of its sender. */
const forms = (): readonly (readonly [form: AccountForm, values: Fields, cookie: string])[] => [
  ["set-up", { token: "x".repeat(32), email: "third@school.example", name: "Karim", password }, ""],
  ["new-password", { token: "x".repeat(32), password }, ""],
  ["sign-in/second-factor", { code: wrongCode(secret) }, pending],
  ["second-factor/begin", { password: administrator.password }, own],
  ["second-factor/confirm", { code: "123456" }, own],
  ["second-factor/recovery-codes", { password: administrator.password, code: "123456" }, own],
  ["second-factor/turn-off", { password: administrator.password, code: "123456" }, own],
  ["change-password", { currentPassword: administrator.password, newPassword: password }, own],
  ["name", { name: "Karim" }, own],
  ["sessions/end", { all: "others" }, own],
  ["people/invite", { email: "third@school.example", name: "Karim", role: "admin" }, own],
  ["people/change", { id: clerkId, action: "disable" }, own],
];

describe("a form of accounts changes nothing if it is", () => {
  /** Sends each form in each language with the body that `bodyOf` makes of its fields. */
  async function expectRefused(
    bodyOf: (fields: Fields) => NonNullable<RequestInit["body"]>,
    type?: string,
  ): Promise<void> {
    const before = await state();
    for (const [form, values, cookie] of forms())
      for (const locale of locales) {
        const [path, fields] = accountForm(form, values);
        const headers = { ...from(), Origin: site.origin, Cookie: cookie, ...(type && { "Content-Type": type }) };
        const url = site.origin + localPath(path, locale);
        const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body: bodyOf(fields) });
        expect([form, answer.status, answer.headers.getSetCookie()]).toEqual([form, 415, []]);
        expect(await answer.text()).toBe(m.problem_form_type({}, { locale }));
      }
    expect(await state()).toEqual(before);
  }
  const textsOf = (fields: Fields) => Object.fromEntries(formBody(fields));

  it("a file in place of each text", () =>
    expectRefused((fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(textsOf(fields))) body.append(name, new Blob([value]), "text.txt");
      return body;
    }));
  it("the same texts with the type of files", () =>
    expectRefused((fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(textsOf(fields))) body.append(name, value);
      return body;
    }));
  it("JSON", () => expectRefused((fields) => JSON.stringify(textsOf(fields)), "application/json"));
  it("plain text", () => expectRefused((fields) => String(formBody(fields)), "text/plain"));
  it("one megabyte long", async () => {
    const before = await state();
    for (const [form, values, cookie] of forms()) {
      const [path, fields] = accountForm(form, values);
      const [field = "x"] = Object.keys(fields);
      const headers = { ...from(), Origin: site.origin, Cookie: cookie, "Content-Length": String(1024 * 1024) };
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const sent = request(site.origin + path, { method: "POST", headers: { ...headers, ...type } });
      // The site refuses it by its stated length, before the rest is sent.
      sent.write(`${formBody(fields).toString()}&${field}=`);
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      expect([form, answer.statusCode, answer.headers["set-cookie"]]).toEqual([form, 413, undefined]);
      sent.on("error", () => undefined).destroy();
    }
    expect(await state()).toEqual(before);
  });

  it("without one of its fields, or with an empty or odd one", async () => {
    const before = await state();
    const wrong: [form: AccountForm, values: Fields, cookie: string, status?: number][] = [
      ...forms().flatMap(([form, values, cookie]) =>
        Object.keys(values)
          .filter((field) => !["token", "id", "name"].includes(field) && form !== "sessions/end")
          .flatMap((field) =>
            [undefined, "", []].map((value) => [form, { ...values, [field]: value }, cookie] as (typeof wrong)[number]),
          ),
      ),
      ["people/change", { id: "", action: "disable" }, own, 404],
      ["people/change", { id: clerkId, action: "name", name: "a".repeat(1_001) }, own],
      ["people/change", { id: clerkId, action: "name", name: "a".repeat(101) }, own],
      ["people/change", { id: clerkId, action: "__proto__" }, own],
      ["people/change", { id: clerkId, action: "role", role: "__proto__" }, own],
      ["people/invite", { email: "third@school.example", role: "owner" }, own],
      ["people/invite", { email: "[object Object]", role: "admin" }, own],
      ["name", { name: "a".repeat(101) }, own],
      ["sessions/end", {}, own, 303],
      ["sessions/end", { id: ["", "x"] }, own, 303],
      ["sessions/end", { all: "__proto__" }, own, 303],
      ["sessions/end", { id: "x".repeat(101) }, own, 303],
    ];
    for (const [form, values, cookie, status = 422] of wrong) {
      const answer = await submit(site, form, values, cookie, from());
      expect([form, values, answer.status, answer.headers.getSetCookie()]).toEqual([form, values, status, []]);
    }
    expect(await state()).toEqual(before);
  });
});

describe("of a field that is sent twice the first value counts,", () => {
  it("of a code, of a name, of an action and of a role", async () => {
    const one = (await state()).people.length;
    const codes = [wrongCode(secret), totp(secret, currentStep() + 1)];
    expect((await submit(site, "sign-in/second-factor", { code: codes }, pending, from())).status).toBe(401);
    expect((await submit(site, "name", { name: ["Karim", "Rahim"] }, own, from())).status).toBe(303);
    expect((await submit(site, "name", { name: "Salma", what: ["name", "other"] }, own, from())).status).toBe(303);
    const role = ["editor", "admin"];
    const email = ["third@school.example", "fourth@school.example"];
    expect((await submit(site, "people/invite", { email, role }, own, from())).status).toBe(200);
    const action = ["disable", "enable"];
    expect((await submit(site, "people/change", { id: clerkId, action }, own, from())).status).toBe(303);
    const { people } = await state();
    expect(people).toHaveLength(one + 1);
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: administrator.email, name: "Salma" }),
        expect.objectContaining({ email: "third@school.example", role: "editor" }),
        expect.objectContaining({ email: clerk.email, disabled: 1 }),
      ]),
    );
  });

  it("of the first administrator's address and password", async () => {
    const fresh = await startSite({ SAMPLE_CONTENT: "no" });
    const values = {
      email: [administrator.email, clerk.email],
      name: "",
      password: [password, "another, much longer"],
    };
    const made = await submit(fresh, "set-up", { token: fresh.setupToken, ...values }, "");
    expect([made.status, cookieOf(made)]).toEqual([303, expect.stringContaining("session_token=")]);
    expect((await signIn(fresh, { email: administrator.email, password })).status).toBe(200);
    expect((await signIn(fresh, clerk)).status).toBe(401);
    await fresh.stop();
  });
});

describe("the routes", () => {
  /** Sends a form of this many bytes without a session. */
  const sendBytes = (path: string, bytes: number) =>
    fetch(site.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...from(), Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: `x=${"x".repeat(bytes - 2)}`,
    });

  it("accept a form if they have an action, and no other address does", async () => {
    const routes = await builtRoutes();
    expect(routes.filter(({ acts }) => acts).length).toBeGreaterThan(15);
    // Every limit is below 20,000 bytes, and the size is checked before anything else.
    for (const { path, acts } of routes)
      expect([path, (await sendBytes(path, 20_000)).status]).toEqual([path, acts ? 413 : 404]);
  });

  it("accept a form of the size that their module says, and not of one byte more", async () => {
    for (const { path, bytes } of await builtRoutes()) {
      if (bytes === undefined) continue;
      expect([path, (await sendBytes(path, bytes)).status]).not.toEqual([path, 413]);
      expect([path, (await sendBytes(path, bytes + 1)).status]).toEqual([path, 413]);
    }
  });

  itForAll(["/admin/start/other", "/bn/admin/start/other"])(
    "a step that does not exist finishes none",
    async (path) => {
      const finished = () => withDatabase(site, (db) => db.selectFrom("start_step").select("step").execute());
      const before = await finished();
      const body = new URLSearchParams({ what: "dismiss" });
      const headers = { Origin: site.origin, Cookie: own };
      const answer = await fetch(site.origin + path, { method: "POST", redirect: "manual", headers, body });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + path.replace("/other", "")]);
      expect(await finished()).toEqual(before);
    },
  );
});
