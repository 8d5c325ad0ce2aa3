import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { passwordMessage } from "../../messages/password-messages.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { attributes, otherScripts, tags, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administrator, fetchToken, cookieOf, signIn, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { withDatabase } from "../kit/database-state.ts";

let site: Site;
/** The `Cookie` header of a session that no test ends. */
let session: string;
/** A second account, because only a few guesses of one password are accepted in a minute. */
const second = { email: "second@school.example", password: "two ponds, a boat" };
const disabled = { email: "left@school.example", password: "one pond, no boat" };
/** Each request has its own client address, because only a few attempts are accepted from one. */
let hop = 0;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
  await withDatabase(site, async (db) => {
    const administrators = new Administrators(db, 12);
    for (const { email, password } of [second, disabled]) await administrators.add(email, password);
    await administrators.disable(disabled.email);
  });
  session = cookieOf(await signIn(site, administrator, own()));
  await send("/admin/start", { what: "dismiss" }, { ...own(), Cookie: session });
});
afterAll(() => site.stop());

const own = (): Record<string, string> => ({ Origin: site.origin, "X-Forwarded-For": `192.0.2.${(hop += 1)}` });

/** Submits a form as a browser does, with exactly these headers. */
function send(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = own(),
): Promise<Response> {
  return fetch(site.origin + path, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });
}

const credentials = { email: administrator.email, password: administrator.password };

const refusals = [
  ["a wrong password", { password: "not the password" }, 401, m.login_wrong],
  ["an unknown address", { email: "nobody@school.example" }, 401, m.login_wrong],
  ["no address at all", { email: "nobody" }, 422, m.email_needed],
  ["no password", { password: "" }, 422, m.problem_fields],
  ["a disabled account", disabled, 403, m.login_disabled],
] as const;

describe("the sign-in form, in each language", () => {
  const itHolds = itForAll(locales);

  itHolds("is a form that the browser sends without any script", async (locale) => {
    const path = localPath("/login", locale);
    const html = await (await fetch(site.origin + path)).text();
    expect(otherScripts(html)).toEqual([]);
    expect(html).not.toMatch(/modulepreload|<noscript/);
    const [form = ""] = tags(html, "form");
    expect(attributes(form, "method")).toEqual(["post"]);
    // A form without `action` is sent to the page's own address, including its query.
    expect(attributes(form, "action")).toEqual([]);
  });

  itHolds("signs in: sets the session's cookie and a flash message, and redirects home", async (locale) => {
    const path = localPath("/login", locale);
    const answer = await send(path, credentials);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + localPath("/", locale)]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const cookies = answer.headers.getSetCookie();
    const [given = ""] = cookies;
    const flash = cookies.find((cookie) => cookie.startsWith("flash="));
    expect(given).toMatch(/^school\.session_token=[^;]+;.*HttpOnly; SameSite=Lax$/);
    expect(flash).toBe("flash=signed-in; Max-Age=60; Path=/; SameSite=Lax");
    expect((await fetchToken(site, cookieOf(answer), administrator.email)).status).toBe(200);
  });

  itHolds("leads once to the screen that was refused before, and never to another site", async (locale) => {
    const path = localPath("/login", locale);
    const screen = localPath("/updateNotice", locale);
    const refused = await fetch(`${site.origin}${screen}?page=2`, { redirect: "manual" });
    expect(refused.headers.get("Location")).toBe(localPath("/forbidden", locale));
    const Cookie = cookieOf(refused);
    const forget = "return=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax";
    for (const [cookie, address, leadsTo] of [
      [Cookie, `${path}?next=refused`, `${screen}?page=2`],
      // Without the link of the page that refused the screen, it is not asked for any more.
      [Cookie, path, localPath("/", locale)],
      ["", `${path}?next=refused`, localPath("/", locale)],
      [Cookie, `${path}?next=/admin`, "/admin"],
      ["return=%2F%2Felsewhere.example", `${path}?next=refused`, localPath("/", locale)],
      ["return=https%3A%2F%2Felsewhere.example", `${path}?next=refused`, localPath("/", locale)],
    ] as const) {
      const answer = await send(address, credentials, { ...own(), Cookie: cookie });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + leadsTo]);
      expect(answer.headers.getSetCookie()).toContain(forget);
    }
    // Cached visitor pages stay the same when the cookie is sent.
    for (const page of [localPath("/forbidden", locale), path]) {
      const withCookie = await (await fetch(site.origin + page, { headers: { Cookie } })).text();
      const without = await (await fetch(site.origin + page)).text();
      expect(withCookie).toBe(without);
    }
  });

  itHolds("is shown again after a refusal, with the address but never the password", async (locale) => {
    const path = localPath("/login", locale);
    for (const [kind, wrong, status, message] of refusals) {
      const sent = { ...credentials, ...wrong };
      const answer = await send(`${path}?next=/admin`, sent);
      const html = await answer.text();
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
      expect(html).toContain(`<html lang="${locale}">`);
      const [alert = ""] = tags(html, "div").filter((tag) => tag.includes('role="alert"'));
      expect(alert).toContain('autofocus=""');
      expect(visibleText(html)).toContain(message({}, { locale }));
      const [email = ""] = tags(html, "input").filter((tag) => tag.includes('name="email"'));
      expect(attributes(email, "value")).toEqual([sent.email]);
      const [password = ""] = tags(html, "input").filter((tag) => tag.includes('name="password"'));
      expect(attributes(password, "value")).toEqual([]);
      const marked = tags(html, "input").filter((tag) => tag.includes('aria-invalid="true"'));
      if (kind === "no password") expect(marked.flatMap((tag) => attributes(tag, "name"))).toEqual(["password"]);
      expect(otherScripts(html)).toEqual([]);
    }
  });

  itHolds("asks the user to wait after too many attempts", async (locale) => {
    const path = localPath("/login", locale);
    const headers = own();
    // Guesses are counted per account, whoever owns it, so each language uses another account.
    const guess = { email: `guessed-on${path.replaceAll("/", "-")}@school.example`, password: "not the password" };
    let answer = await send(path, guess, headers);
    for (let place = 1; place < 30 && answer.status !== 429; place += 1) answer = await send(path, guess, headers);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(tags(html, "form").length).toBe(1);
    expect(html).toContain('role="alert"');
    expect(visibleText(html)).toContain(m.login_wait({}, { locale }));
  });
});

it("the sign-in form leads home whoever is signed in already", async () => {
  const answer = await fetch(`${site.origin}/login`, { redirect: "manual", headers: { Cookie: session } });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
});

it("a sign-in redirects only to pages of this site", async () => {
  const destination = async (next: string) => {
    const answer = await send(`/login?next=${encodeURIComponent(next)}`, second);
    return answer.headers.get("Location");
  };
  for (const path of ["/bn/admin", "/notice?page=2"]) expect(await destination(path)).toBe(site.origin + path);
  for (const path of ["//evil.example", "/\\evil.example"]) {
    expect(await destination(path)).toBe(`${site.origin}/`);
  }
});

describe("a form is accepted from pages of this site only", () => {
  const foreign: Record<string, string>[] = [
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

  itForAll(foreign)("and not with the headers of another site", async (headers) => {
    const cookie = { Cookie: session };
    const fields = {
      ...credentials,
      currentPassword: administrator.password,
      newPassword: "another password",
      again: "another password",
    };
    for (const path of ["/login", "/bn/login", "/logout", "/setup?token=a", "/admin/account"]) {
      const answer = await send(path, fields, { ...withOwn(headers), ...cookie, "X-Forwarded-For": "192.0.2.254" });
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []]);
      const locale = path.startsWith("/bn") ? "bn" : "en";
      expect(await answer.text()).toBe(m.problem_form_origin({}, { locale }));
    }
    expect((await fetchToken(site, session, administrator.email)).status).toBe(200);
  });

  const ours: Record<string, string>[] = [
    { Origin: "OWN" },
    { Referer: "OWN/login" },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin", Referer: "OWN/login" },
  ];

  itForAll(ours)("but with those that browsers may send", async (headers) => {
    const answer = await send("/login", {}, withOwn(headers));
    expect(answer.status).toBe(422);
  });

  it("and the same headers are then accepted by the sign-in", async () => {
    const answer = await send("/login", credentials, { Referer: `${site.origin}/login` });
    expect(answer.status).toBe(303);
  });
});

describe("a request that is not a form is refused", () => {
  it("by its type, its size and its address", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=a"]) {
      expect((await send("/login", credentials, { ...own(), "Content-Type": type })).status).toBe(415);
    }
    expect((await send("/login", { ...credentials, password: "a".repeat(20_000) })).status).toBe(413);
    for (const path of ["/", "/notice", "/bn", "/forbidden", "/nothing", "/login.data"]) {
      expect([path, (await send(path, credentials)).status]).toEqual([path, 404]);
    }
  });
});

describe("the button that signs out", () => {
  itForAll(locales)("ends the session, drops the cookie and leads home, in each language", async (locale) => {
    const ended = cookieOf(await send("/login", second));
    const page = await (await fetch(site.origin + localPath("/notice", locale), { headers: { Cookie: ended } })).text();
    const out = localPath("/logout", locale);
    expect(tags(page, "form").flatMap((form) => attributes(form, "action"))).toEqual([out]);
    const answer = await send(out, {}, { ...own(), Cookie: ended });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + localPath("/", locale)]);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^school\.session_token=; Max-Age=0/));
    expect(answer.headers.getSetCookie()).toContain("flash=signed-out; Max-Age=60; Path=/; SameSite=Lax");
    expect((await fetchToken(site, ended, second.email)).status).toBe(401);
  });

  it("only redirects home when its address is opened", async () => {
    const answer = await fetch(`${site.origin}/bn/logout`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/bn"]);
  });
});

it("a flash message is shown once, with and without scripts, and only if it is one of the site's own", async () => {
  const read = (cookie: string) => fetch(`${site.origin}/admin`, { headers: { Cookie: cookie } });
  const shown = await read(`${session}; flash=signed-in`);
  expect(shown.headers.getSetCookie()).toEqual(["flash=; Max-Age=0; Path=/; SameSite=Lax"]);
  expect(await shown.text()).toContain(
    `<noscript><p class="toast">${m.login_done({}, { locale: "en" })}</p></noscript>`,
  );
  for (const flash of ["", "; flash=other", "; flash=toString", "; flash=<b>", `; flash=${"a".repeat(2000)}`]) {
    const silent = await read(session + flash);
    expect([flash, silent.headers.getSetCookie()]).toEqual([flash, []]);
    expect(await silent.text()).not.toContain("<noscript>");
  }
});

it("the password form reports at once that a new password is too short and not repeated", async () => {
  const fields = { currentPassword: administrator.password, newPassword: "short", again: "another" };
  const answer = await send("/admin/account", fields, { ...own(), Cookie: session });
  expect(answer.status).toBe(422);
  const text = visibleText(await answer.text());
  for (const message of [passwordMessage("length", { least: 12, most: 128 }), m.password_differs])
    expect(text).toContain(message({}, { locale: "en" }));
});

it("the password form redirects to the sign-in and back if the session has ended", async () => {
  const answer = await send("/bn/admin/account", { currentPassword: "a", newPassword: "b", again: "b" });
  const back = encodeURIComponent("/bn/admin/account");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${site.origin}/bn/login?next=${back}`]);
});

it("only pages of signed-in users run scripts, and each page has its own nonce", async () => {
  const policies = await Promise.all(
    [1, 2].map(
      async () =>
        (await fetch(`${site.origin}/admin`, { headers: { Cookie: session } })).headers.get(
          "Content-Security-Policy",
        ) ?? "",
    ),
  );
  const nonces = policies.map((policy) => /'nonce-([\w+/=]{24})'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain(undefined);
  const visitors = await fetch(`${site.origin}/login`);
  expect(visitors.headers.get("Content-Security-Policy")).not.toContain("nonce");
});
