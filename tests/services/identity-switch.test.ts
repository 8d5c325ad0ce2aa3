import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { type IdentityService, startIdentityService } from "../kit/identity-service.ts";
import { imitateAccounts } from "../kit/imitated-accounts.ts";
import {
  administrator,
  administratorEnvironment,
  fetchToken,
  openSession,
  type Session,
  writerOf,
} from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let folder: string;
let service: IdentityService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "identities-"));
  const imitated = imitateAccounts();
  imitated.add(administrator);
  service = await startIdentityService(imitated.backend);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the site on the same data, and so with the same secret and accounts. */
const start = (environment: Record<string, string>) =>
  startSite({ SAMPLE_CONTENT: "no", PUBLIC_URL: "http://school.example", DATA_DIR: folder, ...environment });

/** The answers that a session of another identity provider gets. */
async function statuses(site: Site, { cookie, token }: Session): Promise<number[]> {
  const admin = await fetch(`${site.origin}/admin`, { redirect: "manual", headers: { Cookie: cookie } });
  const given = await fetchToken(site, cookie, administrator.email);
  return [admin.status, given.status, (await writerOf(site, token)("POST", "/notice", {})).status];
}

const hosted = () => ({ ...service.environment, ADMIN_EMAIL: administrator.email });

it("one identity provider refuses sessions and access tokens of another, which accepts them again", async () => {
  const sessions: Record<string, Session> = {};
  for (const [name, environment] of [
    ["local", administratorEnvironment],
    ["hosted", hosted()],
    ["local", administratorEnvironment],
    ["hosted", hosted()],
  ] as const) {
    const site = await start(environment);
    const [mine, other] = name === "local" ? ["local", "hosted"] : ["hosted", "local"];
    sessions[mine] ??= await openSession(site);
    expect(await statuses(site, sessions[mine])).toEqual([200, 200, 400]);
    if (sessions[other]) expect(await statuses(site, sessions[other])).toEqual([302, 401, 401]);
    await site.stop();
  }
});

it("an editor whom the environment names becomes an administrator if accounts are kept elsewhere", async () => {
  const roleAt = (dataDirectory: string) =>
    withDatabase({ dataDirectory }, (db) =>
      db.selectFrom("user").select("role").where("email", "=", administrator.email).executeTakeFirst(),
    );
  await withDatabase({ dataDirectory: folder }, (db) =>
    db.updateTable("user").set({ role: "editor" }).where("email", "=", administrator.email).execute(),
  );
  const site = await start(hosted());
  expect(await roleAt(folder)).toEqual({ role: "admin" });
  await site.stop();
});
