import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import usefulLink from "../../collections/usefulLink.ts";
import { isForEditors } from "../../engine/declaration.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { orderApiPath } from "../../engine/manual-order.ts";
import { mostSetAside, mostWaiting, mostWaitingOfOne } from "../../features/approval/feature.ts";
import { up as translate } from "../../features/approval/migrations/0002-writes.ts";
import type { ApprovalTables } from "../../features/approval/tables.ts";
import { globals } from "../../globals/all.ts";
import headMessage from "../../globals/headMessage.ts";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/auth/administrators.ts";
import { bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { openSession, signOut, type Write, writerOf } from "../kit/session.ts";
import { useApproval } from "../kit/approval.ts";

const approval = useApproval();
const { admin, editor, get, noticeBody, listed, sendHeld, propose } = approval;

it("the screen of approvals says nothing of an image host on a site that keeps pictures itself", async () => {
  const shown = visibleText(await get("/admin/approvals", approval.school.session.cookie));
  expect(shown).toContain(m.approval_rule({}, { locale: "en" }));
  expect(shown).not.toContain(m.approval_pictures({}, { locale: "en" }));
});

describe("an editor's proposal of", () => {
  const screenOf = async (id: unknown, { cookie } = approval.school.session) =>
    visibleText(await get(`/admin/approvals/proposal?proposal=${String(id)}`, cookie));

  it("a global waits, and is published and undone", async () => {
    const { api } = headMessage;
    const now = async () => JSON.parse(await get(`/api${api.item}`)) as Record<string, unknown>;
    const before = await now();
    const body = { words: "The gate opens at nine from Sunday." };
    // Nobody has written the global yet, so its form names version 0.
    const { status, body: answer } = await sendHeld("PATCH", api.update, body, 0);
    expect(status).toBe(202);
    expect(await now()).toEqual(before);
    const screen = await screenOf(answer.proposal);
    expect(screen).toContain(body.words);
    expect(screen).toContain(m.approval_publish({}, { locale: "en" }));
    expect(
      await get(`/admin/approvals/change?proposal=${String(answer.proposal)}`, approval.school.editor.cookie),
    ).toContain(body.words);
    expect((await admin("POST", `/approval/${String(answer.proposal)}/publish`, {})).status).toBe(200);
    expect((await now()).words).toBe(body.words);
    expect((await admin("POST", `/approval/${String(answer.proposal)}/undo`, {})).status).toBe(200);
    expect((await now()).words).toBe(before.words);
  });

  itForAll(globals.filter(isForEditors))("every global is shown with its changes", async (declaration) => {
    const { api, messages } = declaration;
    const { status, body } = await sendHeld("PATCH", api.update, bodyOf(declaration));
    expect([status, body.message]).toEqual([202, undefined]);
    const screen = await screenOf(body.proposal);
    expect(screen).toContain(messages.title({}, { locale: "en" }));
    expect(screen).toContain(m.approval_changes({}, { locale: "en" }));
  });

  it("a change with a note for readers shows the note in both languages", async () => {
    const added = await admin("POST", notice.api.list, noticeBody("WITH A NOTE"));
    const path = notice.api.update.replace("{id}", String(added.body.insertedId));
    const notes = { changeNote: "The gate is closed.", changeNoteBn: "ফটক বন্ধ।" };
    for (const body of [{ title: "WITH A NOTE, TOO", ...notes }, notes]) {
      const screen = await screenOf((await sendHeld("PATCH", path, body)).body.proposal);
      for (const text of [m.change_note({}, { locale: "en" }), ...Object.values(notes)]) expect(screen).toContain(text);
    }
  });

  it("a change may be wrapped once, as the API takes it, and is shown as it would be written", async () => {
    const added = await admin("POST", notice.api.list, noticeBody("WRAPPED"));
    const path = notice.api.update.replace("{id}", String(added.body.insertedId));
    const wrapped = { a: { description: "IN ONE OBJECT" } };
    const { status, body } = await sendHeld("PATCH", path, wrapped);
    expect(status).toBe(202);
    const screen = await screenOf(body.proposal);
    expect(screen).toContain(m.approval_changes({}, { locale: "en" }));
    expect(screen).toContain(wrapped.a.description);
    // The API unwraps fields once, so another object around them would have hidden them from the screen only.
    expect((await sendHeld("PATCH", path, { b: wrapped })).status).toBe(400);
  });

  it("a change that would show a hidden entry is not called one that hides it", async () => {
    const added = await admin("POST", notice.api.list, { ...noticeBody("NOT YET"), visibility: "draft" });
    const path = notice.api.update.replace("{id}", String(added.body.insertedId));
    const hides = m.approval_kind_hide({}, { locale: "en" });
    for (const visibility of ["", null, " ", " public", "2026-01-01T00:00:00Z", "public"]) {
      const { status, body } = await sendHeld("PATCH", path, { visibility });
      expect([visibility, status]).toEqual([visibility, 202]);
      expect(await screenOf(body.proposal)).not.toContain(hides);
    }
    expect(await screenOf((await sendHeld("PATCH", path, { visibility: "withdrawn" })).body.proposal)).toContain(hides);
  });

  it("an order waits, is shown by its titles, and is published if no entry was added since", async () => {
    const path = orderApiPath(usefulLink);
    const add = (title: string) => admin("POST", usefulLink.api.list, { ...bodyOf(usefulLink), title });
    for (const title of ["FIRST LINK", "SECOND LINK"]) await add(title);
    const ids = async () =>
      (JSON.parse(await get(`/api${usefulLink.api.list}`)) as { _id: string }[]).map(({ _id }) => _id);
    const before = await ids();
    const wanted = before.toReversed();
    const first = await sendHeld("PUT", path, { ids: wanted, before });
    expect(first.status).toBe(202);
    expect(await ids()).toEqual(before);
    const screen = await screenOf(first.body.proposal);
    expect(screen.indexOf("SECOND LINK")).toBeGreaterThan(0);
    expect(screen.indexOf("SECOND LINK")).toBeLessThan(screen.indexOf("FIRST LINK"));
    await add("THIRD LINK");
    const late = await admin("POST", `/approval/${String(first.body.proposal)}/publish`, {});
    expect(late).toMatchObject({ status: 409, body: { message: m.problem_order_changed({}, { locale: "en" }) } });
    const now = await ids();
    const again = await sendHeld("PUT", path, { ids: now.toReversed(), before: now });
    expect((await admin("POST", `/approval/${String(again.body.proposal)}/publish`, {})).status).toBe(200);
    expect(await ids()).toEqual(now.toReversed());
    const undone = await admin("POST", `/approval/${String(again.body.proposal)}/undo`, {});
    expect(undone).toMatchObject({ status: 409, body: { message: m.approval_problem_decided({}, { locale: "en" }) } });
  });
});

describe("a proposal", () => {
  it("is published once, by one of two administrators, and the audit log names both people", async () => {
    const before = (await listed()).length;
    const id = await propose("PUBLISHED ONCE");
    expect((await listed()).length).toBe(before);
    const answers = await Promise.all([1, 2].map(() => admin("POST", `/approval/${id}/publish`, {})));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listed()).length).toBe(before + 1);
    const log = visibleText(await get("/admin/audit", approval.school.session.cookie));
    expect(log).toContain(m.approval_audit_published({}, { locale: "en" }));
    expect(log).toContain("(editor@school.example)");
  });

  itForAll(["/approval/turn", "/results"])(
    "is refused with the fields that are wrong, or as no JSON object",
    async (path) => {
      const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
        const Authorization = `Bearer ${approval.school.session.token}`;
        const sent = { "Content-Type": "application/json", Authorization, ...headers };
        const answer = await fetch(`${approval.school.site.origin}/api${path}`, {
          method: "POST",
          headers: sent,
          body,
        });
        return { status: answer.status, ...((await answer.json()) as { message: string; errors?: object }) };
      };
      const wrong = await send(JSON.stringify({ on: "perhaps", title: 1, unheardOf: 1 }));
      const field = path === "/results" ? "title" : "on";
      expect(wrong).toMatchObject({ status: 400, message: m.problem_fields({}) });
      expect(Object.keys(wrong.errors ?? {})).toEqual(expect.arrayContaining([field, "unheardOf"]));
      for (const body of ["[]", "null", "{", new Uint8Array([0x22, 0xff, 0x22])])
        expect(await send(body)).toMatchObject({ status: 400, message: m.problem_body({}) });
      expect(await send("{}", { "Content-Type": "text/plain" })).toMatchObject({
        status: 415,
        message: m.problem_json({}),
      });
      expect(await send("{}", { "Content-Encoding": "br" })).toMatchObject({
        status: 415,
        message: m.problem_encoded({}),
      });
    },
  );

  it("is stored once if it is sent twice, and again after it was withdrawn or sent back", async () => {
    const first = await propose("SENT TWICE");
    expect(await propose("SENT TWICE")).toBe(first);
    expect((await editor("POST", `/approval/${first}/withdraw`, {})).status).toBe(200);
    const second = await propose("SENT TWICE");
    expect((await admin("POST", `/approval/${second}/return`, { word: "Not now." })).status).toBe(200);
    const third = await propose("SENT TWICE");
    expect((await admin("POST", `/approval/${third}/publish`, {})).status).toBe(200);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("takes the place of one that waits, for an addition and for a change", async () => {
    const { _id: entry } = (await listed())[0]!;
    for (const [method, path] of [
      ["POST", notice.api.list],
      ["PATCH", pathTo(notice.api.update, entry)],
    ] as const) {
      const first = await editor(method, path, noticeBody("WITH A SLIP"));
      const second = await editor(method, path, noticeBody("CORRECTED"), { Replaces: String(first.body.proposal) });
      expect((await admin("POST", `/approval/${String(first.body.proposal)}/publish`, {})).status).toBe(409);
      const replaced = await get(
        `/admin/approvals/proposal?proposal=${String(first.body.proposal)}`,
        approval.school.session.cookie,
      );
      expect(replaced).toContain(m.approval_state_replaced());
      expect((await admin("POST", `/approval/${String(second.body.proposal)}/withdraw`, {})).status).toBe(409);
      expect((await editor("POST", `/approval/${String(second.body.proposal)}/withdraw`, {})).status).toBe(200);
    }
  });

  it("leaves a bounded number of earlier ones, however often it is sent again or withdrawn", async () => {
    const setAside = () =>
      withDatabase(approval.school.site, (db) =>
        db
          .withTables<ApprovalTables>()
          .selectFrom("approval_proposal")
          .select(["id", "state"])
          .where("state", "in", ["withdrawn", "replaced"])
          .orderBy("id")
          .execute(),
      );
    let last = await propose("AGAIN 0");
    for (let round = 1; round <= mostSetAside + 3; round += 1) {
      const body = noticeBody(`AGAIN ${round}`);
      const sent = await editor("POST", notice.api.list, body, { Replaces: String(last) });
      expect(sent.status).toBe(202);
      last = Number(sent.body.proposal);
    }
    expect(await setAside()).toHaveLength(mostSetAside);
    expect((await editor("POST", `/approval/${last}/withdraw`, {})).status).toBe(200);
    // The last one is still there to be read.
    const kept = await setAside();
    expect([kept.length, kept.at(-1)]).toEqual([mostSetAside, { id: last, state: "withdrawn" }]);
    const page = await get(`/admin/approvals/proposal?proposal=${last}`, approval.school.editor.cookie);
    expect(visibleText(page)).toContain(`AGAIN ${mostSetAside + 3}`);
  });

  it("is sent back with a comment, replaced by a corrected one, published and undone", async () => {
    const first = await propose("WITH A SLIP");
    expect((await admin("POST", `/approval/${first}/return`, { word: " " })).status).toBe(400);
    expect((await admin("POST", `/approval/${first}/return`, { word: "Say the day." })).status).toBe(200);
    const own = await get(`/admin/approvals/proposal?proposal=${first}`, approval.school.editor.cookie);
    expect(own).toContain("Say the day.");
    expect(visibleText(own)).toContain("WITH A SLIP");
    expect(await get("/admin", approval.school.editor.cookie)).toContain("/admin/approvals");
    const change = await get(`/admin/approvals/change?proposal=${first}`, approval.school.editor.cookie);
    expect(change).toContain("WITH A SLIP");
    const body = noticeBody("WITHOUT A SLIP");
    const corrected = await editor("POST", notice.api.list, body, { Replaces: String(first) });
    const second = Number(corrected.body.proposal);
    expect((await admin("POST", `/approval/${first}/publish`, {})).status).toBe(409);
    expect((await admin("POST", `/approval/${second}/publish`, {})).status).toBe(200);
    const before = (await listed()).length;
    expect((await admin("POST", `/approval/${second}/undo`, {})).status).toBe(200);
    expect((await listed()).length).toBe(before - 1);
    expect((await admin("POST", `/approval/${second}/undo`, {})).status).toBe(409);
  });

  it("is not published if its entry has changed since it was reviewed, and shows both versions", async () => {
    const added = await admin("POST", notice.api.list, noticeBody("CHANGED MEANWHILE"));
    const path = notice.api.update.replace("{id}", String(added.body.insertedId));
    const { body } = await sendHeld("PATCH", path, { title: "BY THE EDITOR" }, 1);
    expect((await admin("PATCH", path, { link: "https://example.com/changed" })).status).toBe(200);
    expect((await admin("POST", `/approval/${String(body.proposal)}/publish`, { version: 1 })).status).toBe(412);
    const screen = await get(
      `/admin/approvals/proposal?proposal=${String(body.proposal)}`,
      approval.school.session.cookie,
    );
    expect(visibleText(screen)).toContain("https://example.com/changed");
    expect(visibleText(screen)).toContain(m.approval_meanwhile({}, { locale: "en" }));
    expect((await admin("POST", `/approval/${String(body.proposal)}/publish`, { version: 2 })).status).toBe(200);
    const now = (await (await fetch(`${approval.school.site.origin}/api${path}`)).json()) as object;
    expect(now).toMatchObject({ title: "BY THE EDITOR", link: "https://example.com/changed" });
  });

  it("of an entry that was deleted since is not published, and says so", async () => {
    const added = await admin("POST", notice.api.list, noticeBody("DELETED MEANWHILE"));
    const id = String(added.body.insertedId);
    const { body } = await sendHeld("PATCH", notice.api.update.replace("{id}", id), { title: "TOO LATE" });
    await admin("DELETE", notice.api.remove.replace("{id}", id));
    expect((await admin("POST", `/approval/${String(body.proposal)}/publish`, {})).status).toBe(404);
    const screen = await get(
      `/bn/admin/approvals/proposal?proposal=${String(body.proposal)}`,
      approval.school.session.cookie,
    );
    expect(screen).toContain(m.approval_gone({}, { locale: "bn" }));
  });

  it("can be withdrawn only by its author, and viewed by nobody else but administrators", async () => {
    const id = await propose("WITHDRAWN");
    expect((await admin("POST", `/approval/${id}/withdraw`, {})).status).toBe(409);
    expect((await editor("POST", `/approval/${id}/withdraw`, {})).status).toBe(200);
    expect((await admin("POST", `/approval/${id}/publish`, {})).status).toBe(409);
    const answer = await fetch(`${approval.school.site.origin}/admin/approvals/proposal?proposal=${id}`, {
      redirect: "manual",
    });
    expect(answer.status).toBe(302);
  });

  it("is refused if its author has fifty that wait, and others may still propose", async () => {
    const other = { email: "another@school.example", password: "a field, three boats" };
    await withDatabase(approval.school.site, (db) =>
      new Administrators(db, 12).add(other.email, other.password, "", "editor"),
    );
    const another = await openSession(approval.school.site, other);
    const send = (by: Write, title: string) => by("POST", notice.api.list, noticeBody(title));
    let refused = await send(editor, "FULL 0");
    const waiting: number[] = [];
    for (let place = 1; refused.status === 202 && place <= mostWaiting; place += 1) {
      waiting.push(Number(refused.body.proposal));
      refused = await send(editor, `FULL ${place}`);
    }
    expect([refused.status, refused.body.message]).toEqual([
      409,
      m.approval_problem_own_full({ most: String(mostWaitingOfOne) }, { locale: "en" }),
    ]);
    expect(waiting.length).toBeLessThanOrEqual(mostWaitingOfOne);
    expect((await send(writerOf(approval.school.site, another.token), "OF ANOTHER")).status).toBe(202);
    for (const id of waiting) await editor("POST", `/approval/${id}/withdraw`, {});
    await signOut(approval.school.site, another.cookie);
  });

  it("can still be decided after approval was turned off, and editors then publish as before", async () => {
    const id = await propose("LEFT OVER");
    await admin("POST", "/approval/turn", { on: false });
    expect((await editor("POST", notice.api.list, noticeBody("AS BEFORE"))).status).toBe(201);
    expect((await admin("POST", `/approval/${id}/publish`, {})).status).toBe(200);
    await admin("POST", "/approval/turn", { on: true });
    const again = await openSession(approval.school.site, {
      email: "editor@school.example",
      password: "a pond, two boats",
    });
    expect(
      (await writerOf(approval.school.site, again.token)("POST", notice.api.list, noticeBody("NO MORE"))).status,
    ).toBe(202);
    await signOut(approval.school.site, again.cookie);
  });

  it("that an older version stored as a call of the API is published, or says that it must be made again", async () => {
    const added = await admin("POST", notice.api.list, noticeBody("OLD CALLS"));
    const id = Number(added.body.insertedId);
    const path = notice.api.update.replace("{id}", String(id));
    await admin("PATCH", path, { title: "OLD CALLS, CHANGED", changeNote: "The title is longer." });
    const row = {
      by: "editor@school.example",
      at: new Date().toISOString(),
      collection: notice.name,
      entry: id,
      version: 2,
      title: "OLD CALLS",
      state: "waiting" as const,
    };
    const item = notice.api.item.replace("{id}", String(id));
    const note = { ...row, kind: "note" as const, method: "DELETE", path: `${item}/changeNote/2`, body: "" };
    const update = { ...row, kind: "update" as const, method: "PATCH", path, body: JSON.stringify({ title: "OLD" }) };
    const lost = [
      { ...note, path: `${item}/changeNote/` },
      { ...update, collection: "weatherReport", title: "OLD WEATHER" },
      { ...update, body: "[" },
      { ...row, kind: "order" as const, entry: null, method: "PUT", path: "/order/notice", body: '{"ids":["1"]}' },
    ];
    const ids = await withDatabase(approval.school.site, async (db) => {
      const proposals = db.withTables<ApprovalTables>();
      const stored: number[] = [];
      for (const one of [note, update, ...lost]) {
        const insert = proposals.insertInto("approval_proposal").values(one).returning("id");
        stored.push((await insert.executeTakeFirstOrThrow()).id);
      }
      // A start that is interrupted repeats it.
      await translate(db as unknown as Kysely<never>);
      await translate(db as unknown as Kysely<never>);
      return stored;
    });
    for (const locale of locales) {
      const list = await get(localPath("/admin/approvals", locale), approval.school.session.cookie);
      for (const one of ids) expect(list).toContain(`?proposal=${one}`);
    }
    const publish = (one: number) => admin("POST", `/approval/${one}/publish`, {});
    expect((await publish(ids[0]!)).status).toBe(200);
    expect((await publish(ids[1]!)).status).toBe(200);
    const page = await get(localPath(`/notice/${id}`, "en"));
    expect(page).toContain("OLD");
    expect(page).not.toContain("The title is longer.");
    for (const one of ids.slice(2)) {
      expect(await publish(one)).toMatchObject({ status: 409, body: { message: m.approval_problem_unknown() } });
      for (const locale of locales)
        expect(
          await get(localPath(`/admin/approvals/proposal?proposal=${one}`, locale), approval.school.session.cookie),
        ).toContain(m.approval_problem_unknown({}, { locale }));
      expect((await admin("POST", `/approval/${one}/return`, { word: "Again, please." })).status).toBe(200);
    }
  });
});
