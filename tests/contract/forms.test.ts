import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales, localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/identity/administrators.ts";
import { attributes, tags, wordsOf } from "../page.ts";
import { administrator, askForToken, cookieOf, signIn, withAdministrator } from "../session.ts";
import { type Site, startSite } from "../site.ts";
import { withDatabase } from "../state.ts";

let site: Site;
/** The `Cookie` header of a session that no test ends. */
let session: string;
/** A second account: few guesses of one password are let through in a minute. */
const second = { email: "second@school.example", password: "two ponds, a boat" };
/** Each test has an address of its own, as few attempts are let through from one. */
let hop = 0;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...withAdministrator });
  await withDatabase(site, (db) => new Administrators(db, 12).add(second.email, second.password));
  session = cookieOf(await signIn(site, administrator, own()));
});
afterAll(() => site.stop());

const own = (): Record<string, string> => ({ Origin: site.origin, "X-Forwarded-For": `192.0.2.${(hop += 1)}` });

/** Sends a form as a browser does, with exactly these headers. */
function send(path: string, fields: Record<string, string>, headers: Record<string, string> = own()): Promise<Response> {
  return fetch(site.origin + path, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });
}

const credentials = { email: administrator.email, password: administrator.password };

describe.each(locales)("the sign-in form in %s", (locale) => {
  const path = localPath("/login", locale);

  it("is a form that the browser sends by itself, without any script", async () => {
    const html = await (await fetch(site.origin + path)).text();
    expect(tags(html, "script")).toEqual([]);
    expect(html).not.toMatch(/modulepreload|<noscript/);
    const [form = ""] = tags(html, "form");
    expect(attributes(form, "method")).toEqual(["post"]);
    // The address that it goes to is the page's own, with what leads on from there.
    expect(attributes(form, "action")).toEqual([]);
  });

  it("signs in: the session's cookie, a word for the next page, and the way home", async () => {
    const answer = await send(path, credentials);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + localPath("/", locale)]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const [given = "", flash] = answer.headers.getSetCookie();
    expect(given).toMatch(/^school\.session_token=[^;]+;.*HttpOnly; SameSite=Lax$/);
    expect(flash).toBe("flash=signed-in; Max-Age=60; Path=/; SameSite=Lax");
    expect((await askForToken(site, cookieOf(answer), administrator.email)).status).toBe(200);
  });

  it.each([
    ["a wrong password", { password: "not the password" }, 401, m.login_wrong],
    ["an unknown address", { email: "nobody@school.example" }, 401, m.login_wrong],
    ["no address at all", { email: "nobody" }, 422, m.login_wrong],
    ["no password", { password: "" }, 422, m.problem_fields],
  ])("shows itself again for %s, with the address but never the password", async (_, wrong, status, words) => {
    const sent = { ...credentials, ...wrong };
    const answer = await send(`${path}?next=/admin`, sent);
    const html = await answer.text();
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
    expect(html).toContain(`<html lang="${locale}">`);
    const [alert = ""] = tags(html, "div").filter((tag) => tag.includes('role="alert"'));
    expect(alert).toContain('autofocus=""');
    expect(wordsOf(html)).toContain(words({}, { locale }));
    const [email = ""] = tags(html, "input").filter((tag) => tag.includes('name="email"'));
    expect(attributes(email, "value")).toEqual([sent.email]);
    const [password = ""] = tags(html, "input").filter((tag) => tag.includes('name="password"'));
    expect(attributes(password, "value")).toEqual([]);
    expect(tags(html, "script")).toEqual([]);
  });

  it("tells too many attempts to wait", async () => {
    const headers = own();
    let answer = await send(path, { email: "guess-0@school.example", password: "not the password" }, headers);
    for (let place = 1; place < 30 && answer.status !== 429; place += 1) {
      answer = await send(path, { email: `guess-${place}@school.example`, password: "not the password" }, headers);
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(tags(html, "form").length).toBe(1);
    expect(html).toContain('role="alert"');
  });
});

it("a sign-in leads to pages of this site only", async () => {
  const at = async (next: string) => {
    const answer = await send(`/login?next=${encodeURIComponent(next)}`, second);
    return answer.headers.get("Location");
  };
  for (const path of ["/bn/admin", "/notice?page=2"]) expect(await at(path)).toBe(site.origin + path);
  for (const path of ["//evil.example", "/\\evil.example"]) {
    expect(await at(path)).toBe(`${site.origin}/`);
  }
});

describe("a form is taken from pages of this site only", () => {
  const strange: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { Referer: "https://evil.example/login" },
    { "Sec-Fetch-Site": "cross-site", Referer: "OWN/login" },
    { "Sec-Fetch-Site": "same-origin", Referer: "https://evil.example/login" },
    { Referer: "not an address" },
    {},
  ];
  const withOwn = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace("OWN", site.origin)]));

  it.each(strange)("and not with %j", async (headers) => {
    const cookie = { Cookie: session };
    const fields = { ...credentials, currentPassword: administrator.password, newPassword: "another password", again: "another password" };
    for (const path of ["/login", "/bn/login", "/logout", "/setup?token=a", "/admin/account"]) {
      const answer = await send(path, fields, { ...withOwn(headers), ...cookie, "X-Forwarded-For": "192.0.2.254" });
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []]);
      const locale = path.startsWith("/bn") ? "bn" : "en";
      expect(await answer.text()).toBe(m.problem_form_origin({}, { locale }));
    }
    expect((await askForToken(site, session, administrator.email)).status).toBe(200);
  });

  const ours: Record<string, string>[] = [
    { Origin: "OWN" },
    { Referer: "OWN/login" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin", Referer: "OWN/login" },
  ];

  it.each(ours)("but with %j, of which browsers send what they know", async (headers) => {
    const answer = await send("/login", {}, withOwn(headers));
    expect(answer.status).toBe(422);
  });

  it("whose headers then hold for the sign-in behind it", async () => {
    const answer = await send("/login", credentials, { Referer: `${site.origin}/login` });
    expect(answer.status).toBe(303);
  });
});

describe("what is no form is refused", () => {
  it("by its type, its size and its address", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=a"]) {
      expect((await send("/login", credentials, { ...own(), "Content-Type": type })).status).toBe(415);
    }
    expect((await send("/login", { ...credentials, password: "a".repeat(20_000) })).status).toBe(413);
    for (const path of ["/", "/notice", "/bn", "/admin", "/forbidden", "/nothing", "/login.data"]) {
      expect([path, (await send(path, credentials)).status]).toEqual([path, 404]);
    }
  });
});

describe("the button that signs out", () => {
  it.each(locales)("ends the session, drops the cookie and leads home in %s", async (locale) => {
    const ended = cookieOf(await send("/login", second));
    const page = await (await fetch(site.origin + localPath("/notice", locale), { headers: { Cookie: ended } })).text();
    const out = localPath("/logout", locale);
    expect(tags(page, "form").flatMap((form) => attributes(form, "action"))).toEqual([out]);
    const answer = await send(out, {}, { ...own(), Cookie: ended });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + localPath("/", locale)]);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^school\.session_token=; Max-Age=0/));
    expect(answer.headers.getSetCookie()).toContain("flash=signed-out; Max-Age=60; Path=/; SameSite=Lax");
    expect((await askForToken(site, ended, second.email)).status).toBe(401);
  });

  it("shows nothing to who only looks", async () => {
    const answer = await fetch(`${site.origin}/bn/logout`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/bn"]);
  });
});

it("a word for the next page is said once, by scripts and without, and no other word than the site's own", async () => {
  const read = (cookie: string) => fetch(`${site.origin}/admin`, { headers: { Cookie: cookie } });
  const said = await read(`${session}; flash=signed-in`);
  expect(said.headers.getSetCookie()).toEqual(["flash=; Max-Age=0; Path=/; SameSite=Lax"]);
  expect(await said.text()).toContain(`<noscript><p class="toast">${m.login_done({}, { locale: "en" })}</p></noscript>`);
  for (const flash of ["", "; flash=other", "; flash=toString", "; flash=<b>", `; flash=${"a".repeat(2000)}`]) {
    const silent = await read(session + flash);
    expect([flash, silent.headers.getSetCookie()]).toEqual([flash, []]);
    expect(await silent.text()).not.toContain("<noscript>");
  }
});

it("the password form of somebody whose session has ended leads to the sign-in and back", async () => {
  const answer = await send("/bn/admin/account", { currentPassword: "a", newPassword: "b", again: "b" });
  const back = encodeURIComponent("/bn/admin/account");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${site.origin}/bn/login?next=${back}`]);
});

it("scripts run on pages of the signed-in only, each by a nonce of its own", async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await fetch(`${site.origin}/admin`, { headers: { Cookie: session } })).headers.get("Content-Security-Policy") ?? ""),
  );
  const nonces = policies.map((policy) => /'nonce-([\w+/=]{24})'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain(undefined);
  const visitors = await fetch(`${site.origin}/login`);
  expect(visitors.headers.get("Content-Security-Policy")).not.toContain("nonce");
});
