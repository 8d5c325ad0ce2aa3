import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import usefulLink from "../../collections/usefulLink.ts";
import { collections } from "../../collections/all.ts";
import { isCollection, isForEditors } from "../../engine/declaration.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isOrderedByHand, orderApiPath } from "../../engine/manual-order.ts";
import { mostWaiting, mostWaitingOfOne } from "../../features/approval/feature.ts";
import { approvalRoutes } from "../../features/approval/routes.ts";
import { up as translate } from "../../features/approval/migrations/0002-writes.ts";
import type { ApprovalTables } from "../../features/approval/tables.ts";
import { features } from "../../features/registry.ts";
import { resultsRoutes } from "../../features/results/routes.ts";
import { declarations, globals } from "../../globals/all.ts";
import headMessage from "../../globals/headMessage.ts";
import * as m from "../../messages/compiled/messages.js";
import { Administrators } from "../../server/auth/administrators.ts";
import { builtRoutes } from "../kit/built-routes.ts";
import { bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { openDisclosure, type Opened, publicUrl } from "../kit/disclosure.ts";
import { pdf } from "../kit/documents.ts";
import { visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { smallJpeg } from "../kit/media.ts";
import { uploaderOf } from "../kit/upload.ts";
import { type Answer, openSession, type Session, signOut, type Write, writerOf } from "../kit/session.ts";

let school: Opened;
let admin: Write;
let editor: Write;
beforeAll(async () => {
  school = await openDisclosure();
  admin = school.write;
  editor = writerOf(school.site, school.editor.token);
  expect((await admin("POST", "/approval/turn", { on: true })).status).toBe(200);
});
afterAll(() => school?.site.stop());

const get = async (path: string, cookie = "") =>
  (await fetch(school.site.origin + path, { headers: cookie ? { Cookie: cookie } : {} })).text();

/** Submits the form of a screen as a browser does. */
const form = (path: string, fields: Record<string, string>, { cookie }: Session) =>
  fetch(school.site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: publicUrl, Cookie: cookie },
    body: new URLSearchParams(fields),
  });

/** The addresses of pages to which the links of an HTML page lead. */
const linked = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="(\/(?!admin|login|api|media|files|cards)[^"?#]*)/g), ([, path = ""]) => path);

/** Everything that visitors can read: the pages that links lead to, feeds, the API, a search, and the sitemap. */
async function seen(): Promise<Map<string, string>> {
  const pages = new Set(["/", "/bn"]);
  for (const path of pages) for (const next of linked(await get(path))) pages.add(next);
  expect(pages.size).toBeGreaterThan(50);
  const api = declarations.map((one) => `/api${"list" in one.api ? one.api.list : one.api.item}`);
  const others = ["/feed.xml", "/bn/feed.xml", "/search?q=notice", "/api/disclosure", "/api/results/summary"];
  const read = new Map([["/sitemap.xml", await get("/sitemap.xml")]]);
  for (const path of new Set([...pages, ...api, ...others]))
    // The request id differs in every answer.
    read.set(path, (await get(path)).replaceAll(/"requestId":"[^"]*"/g, ""));
  return read;
}

const noticeBody = (title: string) => ({ title, description: "A text.", link: "https://example.com/a" });
const listed = async () =>
  (await (await fetch(`${school.site.origin}/api${notice.api.list}`)).json()) as { id: number; _id: string }[];

/** Whether the status of a write says that nothing was written. */
const isHeld = (status: number) => status === 202 || (status >= 400 && status < 500);

/** Withdraws the proposal that an answer names, if any, so that others may wait. */
async function withdraw({ body }: Answer): Promise<void> {
  if (typeof body.proposal === "number") await editor("POST", `/approval/${body.proposal}/withdraw`, {});
}

/** The address of an uploaded PDF, which anybody who has the file can compute. */
const addressOf = (bytes: Buffer) => `/media/${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}.pdf`;

/** Sends a write that waits for approval; `version` is the version of the entry that it is based on. */
const sendHeld = (method: string, path: string, body: object, version?: number) =>
  editor(method, path, body, version === undefined ? {} : { "If-Match": `"${version}"` });

/** Proposes a notice and returns the proposal's id. */
async function propose(title: string): Promise<number> {
  const answer = await sendHeld("POST", notice.api.list, noticeBody(title));
  expect(answer).toMatchObject({ status: 202, body: { proposal: expect.any(Number) } });
  return answer.body.proposal as number;
}

it("the screen of approvals says nothing of an image host on a site that keeps pictures itself", async () => {
  const shown = visibleText(await get("/admin/approvals", school.session.cookie));
  expect(shown).toContain(m.approval_rule({}, { locale: "en" }));
  expect(shown).not.toContain(m.approval_pictures({}, { locale: "en" }));
});

describe("an editor whose changes wait for approval", () => {
  itForAll([
    ["document", notice, pdf],
    ["image", picture, undefined],
  ] as const)(
    "uploads files of each kind that visitors get once a change that uses them is published",
    async ([field, { api }, bytes]) => {
      const content = bytes ?? (await smallJpeg(7));
      const send = () => uploaderOf(school.site, school.editor.token)(field, content, "proposed");
      const address = (await send()).json.data!.url;
      const statusFor = async (cookie = "") =>
        (await fetch(school.site.origin + address, { headers: cookie ? { Cookie: cookie } : {} })).status;
      expect([await statusFor(), await statusFor(school.editor.cookie)]).toEqual([404, 200]);
      const body = bytes ? { ...noticeBody("With a file"), link: address } : { picture: address };
      const proposed = await sendHeld("POST", api.list, body);
      expect([proposed.status, await statusFor()]).toEqual([202, 404]);
      expect((await admin("POST", `/approval/${String(proposed.body.proposal)}/publish`, {})).status).toBe(200);
      expect(await statusFor()).toBe(200);
      // The same bytes are published already, so they stay visible.
      await send();
      expect(await statusFor()).toBe(200);
    },
  );

  it("does not rename a file that is public already, as people who publish do", async () => {
    const bytes = Buffer.concat([pdf, Buffer.from("%renamed\n%%EOF")]);
    const send = async (token: string, name: string) => {
      const { json } = await uploaderOf(school.site, token)("document", bytes, name);
      return json.data!.url;
    };
    const { editor: held, session } = school;
    const link = await send(held.token, "routien.pdf");
    const nameFor = async (cookie = "") => {
      const answer = await fetch(school.site.origin + link, { headers: cookie ? { Cookie: cookie } : {} });
      return /''(.*)$/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
    };
    // Nobody but writers sees it yet.
    await send(held.token, "routine.pdf");
    expect(await nameFor(held.cookie)).toBe("routine.pdf");
    await admin("POST", notice.api.list, { ...noticeBody("Renamed"), link });
    expect(await nameFor()).toBe("routine.pdf");
    expect([await send(held.token, "joke.pdf"), await nameFor()]).toEqual([link, "routine.pdf"]);
    expect([await send(session.token, "Routine of Class 6.pdf"), await nameFor()]).toEqual([
      link,
      "Routine%20of%20Class%206.pdf",
    ]);
    // An upload without a name keeps it.
    expect([await send(session.token, ""), await nameFor()]).toEqual([link, "Routine%20of%20Class%206.pdf"]);
  });

  it("uploads 300 files, many at once, and visitors get none of them at its known address", async () => {
    const upload = uploaderOf(school.site, school.editor.token);
    const paper = (mark: number) => Buffer.concat([pdf, Buffer.from(`%held ${mark}\n%%EOF`)]);
    const photo = await smallJpeg(70);
    const photoAddress = (await upload("image", photo, "held.jpg")).json.data!.url;
    // Each file is sent several times at once.
    const sent = Array.from({ length: 300 }, (_, place) =>
      place % 10 === 0 ? undefined : paper(Math.floor(place / 6)),
    );
    const known = [...new Set(sent.flatMap((bytes) => (bytes ? [addressOf(bytes)] : [])))];
    const over = new AbortController();
    const read = async () => {
      const found: number[] = [];
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const address = turn % 2 === 0 ? known[(turn / 2) % known.length]! : photoAddress;
        found.push((await fetch(school.site.origin + address)).status);
      }
      return found;
    };
    const reading = [read(), read(), read()];
    const eight = pLimit(8);
    const statuses = sent.map((bytes) =>
      eight(async () => (await upload(bytes ? "document" : "image", bytes ?? photo, "held")).status),
    );
    const answers = await Promise.all(statuses).finally(() => over.abort());
    const reads = (await Promise.all(reading)).flat();
    expect([new Set(answers), new Set(reads)]).toEqual([new Set([200]), new Set([404])]);
    expect(reads.length).toBeGreaterThan(100);
    const cookies = { Cookie: school.editor.cookie };
    for (const address of [...known, photoAddress])
      expect((await fetch(school.site.origin + address, { headers: cookies })).status).toBe(200);
  });

  it("cannot change anything that visitors see, whatever the editor sends", async () => {
    const before = await seen();
    const [id] = Object.values((await listed())[0] ?? {}).filter((value) => /^\d+$/.test(String(value)));
    const entry = (path: string) => path.replace("{id}", String(id ?? 1)).replace("{version}", "1");
    const documented = JSON.parse(await get("/api/openapi.json")) as { paths: Record<string, Record<string, unknown>> };
    const requests = [
      ...Object.entries(documented.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/^\/api/, "")] as const),
      ),
      ...declarations.flatMap(({ api }) => [["POST", `${api.item}/restore`] as const, ["PATCH", api.update] as const]),
      ...collections.flatMap(({ api, name }) => [
        ["POST", api.list] as const,
        ["DELETE", api.remove] as const,
        ["PUT", `/order/${name}`] as const,
        ["DELETE", `${api.item}/changeNote/{version}`] as const,
      ]),
      ["POST", "/confirmation"] as const,
      ...Object.entries({ results: resultsRoutes({} as never), approval: approvalRoutes({} as never) }).flatMap(
        ([name, { routes }]) =>
          routes.map(({ method, path }) => [method, `/${name}${path}`.replaceAll(/:\w+(?:\{[^}]*\})?/g, "1")] as const),
      ),
    ].filter(([method]) => ["POST", "PUT", "PATCH", "DELETE"].includes(method));
    expect(requests.length).toBeGreaterThan(150);
    const harmless = [
      /^\/upload$/,
      /^\/formatted-text$/,
      /^\/approval\/?$/,
      /^\/approval\/(?:1|\{id\})\/withdraw$/,
      /^\/approval\/links(?:\/(?:1|\{id\})\/revoke)?$/,
      /^\/auth\//,
      /^\/personnel\/read$/,
    ];
    const harmlessHere = (path: string) =>
      harmless.some((one) => one.test(path)) || /^\/(?:people|account|jwt|logout)/.test(path);
    const notes = collections.map(({ api }) => `${api.item}/changeNote/{version}`);
    const contents = new Set([
      ...declarations.flatMap(({ api }) => [...Object.values(api), `${api.item}/restore`]),
      ...collections.filter(isOrderedByHand).map(orderApiPath),
      ...notes,
      "/confirmation",
    ]);
    for (const [method, path] of requests.filter(([, one]) => !harmlessHere(one)))
      for (const locale of locales) {
        const answer = await editor(method, entry(path), { title: "Not to be seen" }, { "Accept-Language": locale });
        // A write of content becomes a proposal, unless it is wrong.
        if (contents.has(path)) {
          expect([method, path, answer.status]).toEqual([method, path, expect.toSatisfy(isHeld)]);
          expect([method, path, answer.body]).toEqual([method, path, expect.not.objectContaining({ insertedId: 1 })]);
          await withdraw(answer);
          continue;
        }
        const words = [m.problem_held_back, m.problem_administrators].map((one) => one({}, { locale }));
        expect([method, path, answer.status]).toEqual([method, path, 403]);
        expect(words).toContain(answer.body.message);
      }
    for (const declaration of declarations.filter(isForEditors)) {
      const [method, path] = isCollection(declaration)
        ? ["POST", declaration.api.list]
        : ["PATCH", declaration.api.update];
      const answer = await editor(method, path, bodyOf(declaration));
      const proposed = { acknowledged: true, proposal: expect.any(Number) as number };
      expect([path, answer.status, answer.body]).toEqual([path, 202, proposed]);
      await withdraw(answer);
    }
    const screens = features.flatMap(({ screens: all = [] }) => all.filter(({ formBytes }) => formBytes));
    for (const { path } of [...screens, { path: "/admin" }, { path: "/admin/start" }, { path: "/admin/people" }])
      for (const locale of locales) {
        const fields = { what: "confirm", item: "5", seen: "x", subject: "contact", turn: "off" };
        const answer = await form(localPath(path, locale), fields, school.editor);
        // The dashboard's question becomes a proposal, and the next page says so.
        if (path === "/admin") expect(answer.headers.get("Set-Cookie")).toContain("flash=proposal-sent");
        else expect([path, answer.status]).not.toEqual([path, 303]);
        expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
      }
    expect(await seen()).toEqual(before);
    expect((await admin("POST", "/approval/turn", { on: true })).status).toBe(200);
  });

  it("is refused with a message by every form of a screen that is not declared harmless", async () => {
    const routes = (await builtRoutes()).filter(({ path, acts }) => path.startsWith("/admin") && acts);
    const paths = routes.flatMap(({ path, harmless }) => (harmless ? [] : [path]));
    expect(paths).toEqual(expect.arrayContaining(["/admin/disclosure", "/admin/people", "/admin/start/2000"]));
    const fields = { what: "exempt", item: "3", action: "disable", email: "x@school.example", role: "admin" };
    for (const path of paths)
      for (const locale of locales) {
        const answer = await form(localPath(path, locale), fields, school.editor);
        expect([path, answer.status, await answer.text()]).toEqual([path, 403, m.problem_held_back({}, { locale })]);
      }
    // The other forms reach their screen, which leads on or shows itself again.
    for (const { path } of routes.filter(({ harmless }) => harmless)) {
      const answer = await form(path, { subject: "none" }, school.editor);
      expect([path, answer.status, await answer.text()]).not.toEqual([path, 403, m.problem_held_back({}, {})]);
    }
  });

  it("still cannot propose anything that is not content, or that only administrators may write", async () => {
    for (const path of ["/people", "/results/1/open", "/approval/turn", "/notices/../people", "//notice"])
      expect((await sendHeld("POST", path, {})).status).toBe(403);
    for (const { api } of globals.filter((one) => !isForEditors(one)))
      expect((await sendHeld("PATCH", api.update, {})).status).toBe(403);
    expect((await fetch(`${school.site.origin}/api${notice.api.list}`, { method: "POST" })).status).toBe(401);
  });

  itForAll(locales)("is asked to reload a page that still sends proposals as an older version did", async (locale) => {
    const body = { method: "POST", path: notice.api.list, body: noticeBody("OLD PAGE".repeat(2_000)) };
    const answer = await editor("POST", "/approval", body, { "Accept-Language": locale });
    expect(answer).toMatchObject({ status: 400, body: { message: m.approval_problem_reload({}, { locale }) } });
  });

  it("gets a message in the own language for each wrong field of a proposal", async () => {
    const answer = await editor("POST", notice.api.list, { title: "" }, { "Accept-Language": "bn" });
    expect(answer).toMatchObject({ status: 400, body: { message: m.problem_fields({}, { locale: "bn" }) } });
  });
});

describe("an editor's proposal of", () => {
  const screenOf = async (id: unknown, { cookie } = school.session) =>
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
    expect(await get(`/admin/approvals/change?proposal=${String(answer.proposal)}`, school.editor.cookie)).toContain(
      body.words,
    );
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
    const log = visibleText(await get("/admin/audit", school.session.cookie));
    expect(log).toContain(m.approval_audit_published({}, { locale: "en" }));
    expect(log).toContain("(editor@school.example)");
  });

  itForAll(["/approval/turn", "/results"])(
    "is refused with the fields that are wrong, or as no JSON object",
    async (path) => {
      const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
        const Authorization = `Bearer ${school.session.token}`;
        const sent = { "Content-Type": "application/json", Authorization, ...headers };
        const answer = await fetch(`${school.site.origin}/api${path}`, { method: "POST", headers: sent, body });
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

  it("is stored once if it is sent twice", async () => {
    expect(await propose("SENT TWICE")).toBe(await propose("SENT TWICE"));
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
        school.session.cookie,
      );
      expect(replaced).toContain(m.approval_state_replaced());
      expect((await admin("POST", `/approval/${String(second.body.proposal)}/withdraw`, {})).status).toBe(409);
      expect((await editor("POST", `/approval/${String(second.body.proposal)}/withdraw`, {})).status).toBe(200);
    }
  });

  it("is sent back with a comment, replaced by a corrected one, published and undone", async () => {
    const first = await propose("WITH A SLIP");
    expect((await admin("POST", `/approval/${first}/return`, { word: " " })).status).toBe(400);
    expect((await admin("POST", `/approval/${first}/return`, { word: "Say the day." })).status).toBe(200);
    const own = await get(`/admin/approvals/proposal?proposal=${first}`, school.editor.cookie);
    expect(own).toContain("Say the day.");
    expect(visibleText(own)).toContain("WITH A SLIP");
    expect(await get("/admin", school.editor.cookie)).toContain("/admin/approvals");
    const change = await get(`/admin/approvals/change?proposal=${first}`, school.editor.cookie);
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
    const screen = await get(`/admin/approvals/proposal?proposal=${String(body.proposal)}`, school.session.cookie);
    expect(visibleText(screen)).toContain("https://example.com/changed");
    expect(visibleText(screen)).toContain(m.approval_meanwhile({}, { locale: "en" }));
    expect((await admin("POST", `/approval/${String(body.proposal)}/publish`, { version: 2 })).status).toBe(200);
    const now = (await (await fetch(`${school.site.origin}/api${path}`)).json()) as object;
    expect(now).toMatchObject({ title: "BY THE EDITOR", link: "https://example.com/changed" });
  });

  it("of an entry that was deleted since is not published, and says so", async () => {
    const added = await admin("POST", notice.api.list, noticeBody("DELETED MEANWHILE"));
    const id = String(added.body.insertedId);
    const { body } = await sendHeld("PATCH", notice.api.update.replace("{id}", id), { title: "TOO LATE" });
    await admin("DELETE", notice.api.remove.replace("{id}", id));
    expect((await admin("POST", `/approval/${String(body.proposal)}/publish`, {})).status).toBe(404);
    const screen = await get(`/bn/admin/approvals/proposal?proposal=${String(body.proposal)}`, school.session.cookie);
    expect(screen).toContain(m.approval_gone({}, { locale: "bn" }));
  });

  it("can be withdrawn only by its author, and viewed by nobody else but administrators", async () => {
    const id = await propose("WITHDRAWN");
    expect((await admin("POST", `/approval/${id}/withdraw`, {})).status).toBe(409);
    expect((await editor("POST", `/approval/${id}/withdraw`, {})).status).toBe(200);
    expect((await admin("POST", `/approval/${id}/publish`, {})).status).toBe(409);
    const answer = await fetch(`${school.site.origin}/admin/approvals/proposal?proposal=${id}`, { redirect: "manual" });
    expect(answer.status).toBe(302);
  });

  it("is refused if its author has fifty that wait, and others may still propose", async () => {
    const other = { email: "another@school.example", password: "a field, three boats" };
    await withDatabase(school.site, (db) => new Administrators(db, 12).add(other.email, other.password, "", "editor"));
    const another = await openSession(school.site, other);
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
    expect((await send(writerOf(school.site, another.token), "OF ANOTHER")).status).toBe(202);
    for (const id of waiting) await editor("POST", `/approval/${id}/withdraw`, {});
    await signOut(school.site, another.cookie);
  });

  it("can still be decided after approval was turned off, and editors then publish as before", async () => {
    const id = await propose("LEFT OVER");
    await admin("POST", "/approval/turn", { on: false });
    expect((await editor("POST", notice.api.list, noticeBody("AS BEFORE"))).status).toBe(201);
    expect((await admin("POST", `/approval/${id}/publish`, {})).status).toBe(200);
    await admin("POST", "/approval/turn", { on: true });
    const again = await openSession(school.site, { email: "editor@school.example", password: "a pond, two boats" });
    expect((await writerOf(school.site, again.token)("POST", notice.api.list, noticeBody("NO MORE"))).status).toBe(202);
    await signOut(school.site, again.cookie);
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
    const ids = await withDatabase(school.site, async (db) => {
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
      const list = await get(localPath("/admin/approvals", locale), school.session.cookie);
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
          await get(localPath(`/admin/approvals/proposal?proposal=${one}`, locale), school.session.cookie),
        ).toContain(m.approval_problem_unknown({}, { locale }));
      expect((await admin("POST", `/approval/${one}/return`, { word: "Again, please." })).status).toBe(200);
    }
  });
});
