import { afterAll, beforeAll, expect } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "./database-state.ts";
import { decoded } from "./html.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { linkTokenIn } from "./send-form.ts";
import { type Account, administratorEnvironment, openSession, type Session } from "./session.ts";
import type { Site } from "./site.ts";

export const linkPath = (token: string) => `/new-password?token=${token}`;
export const personPath = (id: string) => `/admin/people/account?id=${id}`;

/** A site for tests of accounts, with an administrator and a mail server. Available once the tests start. */
export type PeopleSite<Started extends Site> = { site: Started; admin: Session; mails: MailServer };

/** Starts a site for the tests of a file, and returns it with what its people and administrators do. */
export function usePeopleSite<Started extends Site>(start: (environment: Record<string, string>) => Promise<Started>) {
  const people = {} as PeopleSite<Started>;
  let count = 0;
  /** Each request has its own client address, because only a few attempts are accepted from one. */
  let hop = 0;
  beforeAll(async () => {
    people.mails = await startMailServer();
    people.site = await start({
      SAMPLE_CONTENT: "no",
      TRUST_PROXY: "yes",
      SMTP_URL: people.mails.url,
      MAIL_FROM: "site@school.example",
      ...administratorEnvironment,
    });
    people.admin = await openSession(people.site);
  });
  afterAll(async () => {
    await people.site?.stop();
    await people.mails?.close();
  });

  const own = (): Record<string, string> => ({
    Origin: people.site.origin,
    "X-Forwarded-For": `192.0.2.${(hop += 1)}`,
  });

  /** Submits a form as a browser does, with the cookies of a session. */
  const send = (path: string, fields: Record<string, string>, cookie = people.admin.cookie): Promise<Response> =>
    fetch(people.site.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...own(), Cookie: cookie },
      body: new URLSearchParams(fields),
    });

  const get = (path: string, cookie = "") =>
    fetch(people.site.origin + path, { redirect: "manual", headers: { Cookie: cookie } });

  /** Chooses a password by the form of a link. */
  const choose = (token: string, password: string) => send(linkPath(token), { password, again: password }, "");

  const idOf = async (email: string): Promise<string> => {
    const user = await withDatabase(people.site, (db) =>
      db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
    );
    return user.id;
  };

  /** Creates an account with a password, without a link. */
  const addPerson = async (role: "admin" | "editor"): Promise<Account & { id: string }> => {
    const account = { email: `person-${(count += 1)}@school.example`, password: "a pond, two boats" };
    await withDatabase(people.site, (db) => new Administrators(db, 12).add(account.email, account.password, "", role));
    return { ...account, id: await idOf(account.email) };
  };

  /** Invites an address by the form, and returns the account's id and the token that the page shows once. */
  const invite = async (email: string, role = "editor"): Promise<{ id: string; token: string }> => {
    const answer = await send("/admin/people", { email, role });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const html = decoded(await answer.text());
    const token = linkTokenIn(html);
    const sent = new URL(/https:\/\/wa\.me\/[^"]+/.exec(html)?.[0] ?? "").searchParams.get("text");
    expect(sent).toMatch(new RegExp(`^You can log in to the website of .+: http\\S+/new-password\\?token=${token}$`));
    return { id: await idOf(email), token };
  };

  /** Lets the link of an account end. */
  const endLink = (id: string) =>
    withDatabase(people.site, (db) =>
      db.updateTable("account_link").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).where("userId", "=", id).execute(),
    );

  return { people, own, send, get, choose, idOf, addPerson, invite, endLink };
}
