import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { editor, otherEditor } from "../kit/editors.ts";
import { administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

// What one editor proposes, no other editor reads, changes or decides; administrators do.

let site: Site;
/** The administrator, the author of the proposal, and an editor who has nothing to do with it. */
let head: Session;
let author: Session;
let other: Session;
let proposal: number;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  [head, author, other] = [
    await openSession(site),
    await openSession(site, editor),
    await openSession(site, otherEditor),
  ];
  expect((await writerOf(site, head.token)("POST", "/approval/turn", { on: true })).status).toBe(200);
  const body = { title: "FOR THE HEAD ALONE", description: "A text.", link: "https://example.com/a" };
  proposal = await propose(body, author);
  expect(
    (await writerOf(site, head.token)("POST", `/approval/${proposal}/return`, { word: "ONLY FOR YOU" })).status,
  ).toBe(200);
});
afterAll(() => site?.stop());

async function propose(body: object, by: Session): Promise<number> {
  const answer = await writerOf(site, by.token)("POST", notice.api.list, body);
  expect(answer.status).toBe(202);
  return Number(answer.body.proposal);
}
const get = async (path: string, { cookie }: Session) => {
  const answer = await fetch(site.origin + path, { redirect: "manual", headers: { Cookie: cookie } });
  return { status: answer.status, html: await answer.text() };
};
const words = /FOR THE HEAD ALONE|ONLY FOR YOU/;

it.each([
  ["its screen", () => `/admin/approvals/proposal?proposal=${proposal}`, true],
  ["the form that changes it", () => `/admin/approvals/change?proposal=${proposal}`, false],
] as const)("%s is there for its author and for nobody else who edits", async (_, path, isForHead) => {
  for (const locale of locales) {
    expect(await get(localPath(path(), locale), author)).toMatchObject({
      status: 200,
      html: expect.stringMatching(words),
    });
    expect((await get(localPath(path(), locale), head)).status).toBe(isForHead ? 200 : 404);
    const { status, html } = await get(localPath(path(), locale), other);
    expect([status, words.test(html)]).toEqual([404, false]);
  }
});

it("lists, dashboard and menu of another editor do not know of it, and the author's do", async () => {
  for (const path of ["/admin/approvals", "/admin"]) {
    const link = new RegExp(`/admin/approvals/proposal\\?proposal=${proposal}`);
    expect((await get(path, author)).html).toMatch(link);
    expect((await get(path, other)).html).not.toMatch(link);
    expect((await get(path, other)).html).not.toMatch(words);
  }
});

it("nobody else who edits withdraws, replaces, decides or links it", async () => {
  const write = writerOf(site, other.token);
  for (const [path, status] of [
    [`/approval/${proposal}/withdraw`, 409],
    [`/approval/${proposal}/publish`, 403],
    [`/approval/${proposal}/return`, 403],
    [`/approval/${proposal}/undo`, 403],
  ] as const)
    expect([path, (await write("POST", path, { word: "No." })).status]).toEqual([path, status]);
  expect((await write("POST", "/approval/links", { proposal })).status).toBe(404);
  const body = { title: "IN ITS PLACE", description: "A text.", link: "https://example.com/a" };
  expect((await write("POST", notice.api.list, body, { Replaces: String(proposal) })).status).toBe(202);
  const shown = (await get(`/admin/approvals/proposal?proposal=${proposal}`, author)).html;
  expect(shown).toContain(m.approval_state_returned({}, { locale: "en" }));
});

it("an editor ends no link of another editor, and an administrator does", async () => {
  const made = await writerOf(site, author.token)("POST", "/approval/links", { proposal });
  expect(made.status).toBe(201);
  const { html } = await get(`/admin/approvals/proposal?proposal=${proposal}`, author);
  const id = /name="link" value="(\d+)"/.exec(html)?.[1];
  const end = async ({ token }: Session) =>
    (await writerOf(site, token)("POST", `/approval/links/${id}/revoke`, {})).status;
  expect([await end(other), await end(head), await end(head)]).toEqual([404, 200, 404]);
});
