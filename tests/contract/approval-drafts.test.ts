import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { linkDays, mostLinks, mostLinksOfOne } from "../../features/approval/feature.ts";
import type { ApprovalTables } from "../../features/approval/tables.ts";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { openDisclosure, type Opened, publicUrl } from "../kit/disclosure.ts";
import { visibleText } from "../kit/html.ts";
import { smallJpeg } from "../kit/media.ts";
import { nginx, type Proxy, startNginx } from "../kit/nginx.ts";
import { writerOf } from "../kit/session.ts";
import { uploaderOf } from "../kit/upload.ts";

let school: Opened;
let proxy: Proxy | undefined;
/** Two hidden entries, and the address of each one's picture. */
let hidden: { id: number; picture: string }[];
beforeAll(async () => {
  // nginx uses a certificate that no authority has signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  school = await openDisclosure({ TRUST_PROXY: "yes" });
  if (nginx) proxy = await startNginx([school.site]);
  hidden = [await addHidden(1), await addHidden(2)];
});
afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await proxy?.stop();
  await school?.site.stop();
});

async function addHidden(seed: number) {
  const upload = uploaderOf(school.site, school.session.token);
  const { json } = await upload("image", await smallJpeg(seed), "draft.jpg");
  const picture = json.data?.url ?? "";
  const body = { title: `HIDDEN ${seed}`, image: picture, description: "Not yet.", visibility: "draft" };
  const added = await school.write("POST", news.api.list, body);
  return { id: Number(added.body.insertedId), picture };
}

const get = (path: string, cookie = "", origin = school.site.origin) =>
  fetch(origin + path, { redirect: "manual", headers: cookie ? { Cookie: cookie } : {} });
const makeLink = async (entry = hidden[0]!.id) => {
  const made = await school.write("POST", "/approval/links", { collection: news.name, entry });
  expect(made.status).toBe(201);
  return String(made.body.path);
};
const cookieFrom = (answer: Response) => (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
const pathOf = (address: string) => new URL(address, school.site.origin).pathname;
const tables = <T>(work: (db: ReturnType<typeof asTables>) => Promise<T>) =>
  withDatabase(school.site, (db) => work(asTables(db)));
const asTables = (db: Parameters<Parameters<typeof withDatabase>[1]>[0]) => db.withTables<ApprovalTables>();

it("a draft link shows the draft in each language, but not to caches, search engines or other sites", async () => {
  const path = await makeLink();
  for (const locale of locales) {
    const answer = await get(localPath(path, locale));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.getSetCookie().join()).toMatch(/^draft=[\w-]{22}; Path=\/media; .*HttpOnly; SameSite=Strict/);
    const html = await answer.text();
    expect(html).not.toContain("<script src");
    expect(visibleText(html)).toContain("HIDDEN 1");
    expect(visibleText(html)).toContain(m.approval_draft_note({}, { locale }));
  }
  for (const list of ["/sitemap.xml", "/feed.xml", "/robots.txt", "/event"])
    expect(await (await get(list)).text()).not.toMatch(/HIDDEN 1|key=/);
  expect(school.site.output()).not.toContain(path.split("=")[1]);
});

it("a draft link serves the draft's own pictures and no others", async () => {
  const cookie = cookieFrom(await get(await makeLink()));
  const [own, other] = hidden.map(({ picture }) => pathOf(picture));
  expect((await get(own!)).status).toBe(404);
  const shown = await get(own!, cookie);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("Cache-Control")).toContain("private");
  expect((await get(other!, cookie)).status).toBe(404);
  expect((await get(own!, `draft=${"A".repeat(22)}`)).status).toBe(404);
});

it("the site stores only a hash of a draft link", async () => {
  const token = (await makeLink()).split("=")[1]!;
  const rows = await tables((db) => db.selectFrom("approval_link").selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(token);
});

it("a draft link stops working, pictures included, when it is revoked and after a week", async () => {
  const path = await makeLink();
  const cookie = cookieFrom(await get(path));
  const last = () =>
    tables((db) => db.selectFrom("approval_link").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow());
  const { id, until } = await last();
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(linkDays * 24 * 60 * 60_000);
  const editor = writerOf(school.site, school.editor.token);
  expect((await editor("POST", `/approval/links/${id}/revoke`, {})).status).toBe(404);
  expect((await school.write("POST", `/approval/links/${id}/revoke`, {})).status).toBe(200);
  for (const locale of locales) {
    const ended = await get(localPath(path, locale));
    expect(ended.status).toBe(410);
    expect(ended.headers.get("Cache-Control")).toBe("private, no-store");
    expect(visibleText(await ended.text())).toContain(m.approval_draft_ended({}, { locale }));
  }
  expect((await get(pathOf(hidden[0]!.picture), cookie)).status).toBe(404);
  const old = await makeLink();
  const { id: oldId } = await last();
  const past = new Date(Date.now() - 1_000).toISOString();
  await tables((db) => db.updateTable("approval_link").set({ until: past }).where("id", "=", oldId).execute());
  expect((await get(old)).status).toBe(410);
});

it("a wrong draft link is answered with an explanation", async () => {
  for (const key of ["", "x", "A".repeat(22), "A".repeat(3_000), "%00"]) {
    const answer = await get(`/draft?key=${key}`);
    expect(answer.status).toBe(404);
    expect(visibleText(await answer.text())).toContain(m.approval_draft_wrong({}, { locale: "en" }));
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

it("a draft link can also be made for a proposal, and ends once the proposal is decided", async () => {
  await school.write("POST", "/approval/turn", { on: true });
  const editor = writerOf(school.site, school.editor.token);
  const body = { title: "PROPOSED", image: hidden[0]!.picture, description: "Perhaps." };
  const sent = await editor("POST", news.api.list, body);
  const proposal = Number(sent.body.proposal);
  const made = await editor("POST", "/approval/links", { proposal });
  expect(made.status).toBe(201);
  const path = String(made.body.path);
  expect(visibleText(await (await get(path)).text())).toContain("PROPOSED");
  expect((await school.write("POST", `/approval/${proposal}/return`, { word: "No." })).status).toBe(200);
  // A change that was sent back is not decided yet.
  expect(visibleText(await (await get(path)).text())).toContain("PROPOSED");
  expect((await editor("POST", `/approval/${proposal}/withdraw`, {})).status).toBe(200);
  expect((await get(path)).status).toBe(410);
  await school.write("POST", "/approval/turn", { on: false });
});

it("a draft link is created and revoked on the screen that the form of a hidden entry leads to", async () => {
  const entry = hidden[1]!.id;
  const { cookie } = school.session;
  const form = await (await get(news.admin.updateForm.replace("{id}", String(entry)), cookie)).text();
  const screen = `/admin/approvals/link?collection=${news.name}&entry=${entry}`;
  expect(form.replaceAll("&amp;", "&")).toContain(`href="${screen}"`);
  const send = (fields: Record<string, string>) =>
    fetch(school.site.origin + screen, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: publicUrl, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
  const made = await send({ what: "make-link" });
  const path = /\/draft\?key=[\w-]{22}/.exec(await made.text())?.[0] ?? "";
  expect(visibleText(await (await get(path)).text())).toContain("HIDDEN 2");
  const link = /name="link" value="(\d+)"/.exec(await (await get(screen, cookie)).text())?.[1] ?? "";
  expect((await send({ what: "revoke", link })).status).toBe(303);
  expect((await get(path)).status).toBe(410);
  expect((await get(`${screen}0000`, cookie)).status).toBe(404);
  const [{ _id: seen } = { _id: "" }] = (await (await get(`/api${news.api.list}`)).json()) as { _id: string }[];
  expect(await (await get(news.admin.updateForm.replace("{id}", seen), cookie)).text()).not.toContain(
    "/admin/approvals/link",
  );
});

it.skipIf(nginx === undefined)(
  "a draft's picture is shown through nginx right after a stranger has asked for it",
  async () => {
    const cookie = cookieFrom(await get(await makeLink()));
    const { picture } = hidden[0]!;
    // In at least one of these rounds, both requests arrive within the second in which nginx caches the stranger's 404.
    for (let round = 0; round < 3; round += 1) {
      const stranger = await get(pathOf(picture), "", proxy!.origin);
      const holder = await get(pathOf(picture), cookie, proxy!.origin);
      expect([stranger.status, holder.status]).toEqual([404, 200]);
    }
    expect((await get(pathOf(picture), "", proxy!.origin)).status).toBe(404);
  },
);

it("a hundred wrong draft links a minute are answered from one network, and any good one from another", async () => {
  const from = (address: string, path: string) =>
    fetch(school.site.origin + path, { headers: { "X-Forwarded-For": address } });
  const good = await makeLink();
  const wrong = `/draft?key=${"B".repeat(22)}`;
  for (let tried = 0; tried < 100; tried += 1) expect((await from("192.0.2.7", wrong)).status).toBe(404);
  const refused = await from("192.0.2.7", `/bn${good}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(visibleText(await refused.text())).toContain(m.approval_draft_wait({}, { locale: "bn" }));
  expect((await from("192.0.2.8", good)).status).toBe(200);
});

it.runIf(nginx)("no nginx in front caches the page of a draft link", async () => {
  const path = await makeLink(hidden[1]!.id);
  const ask = () => get(path, "", proxy!.origin);
  for (const answer of [await ask(), await ask()]) expect(visibleText(await answer.text())).toContain("HIDDEN 2");
  const files = await readdir(proxy!.cache, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile()))
    expect(await readFile(join(file.parentPath, file.name), "latin1")).not.toContain("draft?key");
  const { id } = await tables((db) =>
    db.selectFrom("approval_link").select("id").orderBy("id", "desc").executeTakeFirstOrThrow(),
  );
  await school.write("POST", `/approval/links/${id}/revoke`, {});
  expect((await ask()).status).toBe(410);
});

it("an editor is offered to end only own draft links", async () => {
  const editor = writerOf(school.site, school.editor.token);
  const entry = hidden[1]!.id;
  await makeLink(entry);
  const screen = `/admin/approvals/link?collection=${news.name}&entry=${entry}`;
  const offered = async ({ cookie }: { cookie: string }) =>
    (await (await get(screen, cookie)).text()).split('value="revoke"').length - 1;
  expect([await offered(school.session), await offered(school.editor)]).toEqual([1, 0]);
  await editor("POST", "/approval/links", { collection: news.name, entry });
  expect([await offered(school.session), await offered(school.editor)]).toEqual([2, 1]);
});

it("an editor has ten valid draft links at most, which leaves room for others", async () => {
  const editor = writerOf(school.site, school.editor.token);
  const make = () => editor("POST", "/approval/links", { collection: news.name, entry: hidden[0]!.id });
  let refused = await make();
  for (let made = 1; refused.status === 201 && made <= mostLinksOfOne; made += 1) refused = await make();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    m.approval_link_own_full({ most: String(mostLinksOfOne) }, { locale: "en" }),
  ]);
  await makeLink();
});

it("the number of valid draft links is limited", async () => {
  const count = await tables((db) =>
    db.selectFrom("approval_link").where("until", ">", new Date().toISOString()).select("id").execute(),
  );
  for (let made = count.length; made < mostLinks; made += 1) await makeLink();
  const refused = await school.write("POST", "/approval/links", { collection: news.name, entry: hidden[0]!.id });
  expect(refused.status).toBe(409);
});
