import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import { collections } from "../../collections/all.ts";
import { isCollection, isForEditors } from "../../engine/declaration.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isOrderedByHand, orderApiPath } from "../../engine/manual-order.ts";
import { approvalRoutes } from "../../features/approval/routes.ts";
import { features } from "../../features/registry.ts";
import { resultsRoutes } from "../../features/results/routes.ts";
import { declarations, globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { builtRoutes } from "../kit/built-routes.ts";
import { bodyOf } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { smallJpeg } from "../kit/media.ts";
import { isOnServer } from "../kit/site-database.ts";
import { uploaderOf } from "../kit/upload.ts";
import { useApproval } from "../kit/approval.ts";

const approval = useApproval();
const { admin, editor, get, form, seen, noticeBody, listed, isHeld, withdraw, addressOf, sendHeld } = approval;

describe("an editor whose changes wait for approval", () => {
  itForAll([
    ["document", notice, pdf],
    ["image", picture, undefined],
  ] as const)(
    "uploads files of each kind that visitors get once a change that uses them is published",
    async ([field, { api }, bytes]) => {
      const content = bytes ?? (await smallJpeg(7));
      const send = () => uploaderOf(approval.school.site, approval.school.editor.token)(field, content, "proposed");
      const address = (await send()).json.data!.url;
      const statusFor = async (cookie = "") =>
        (await fetch(approval.school.site.origin + address, { headers: cookie ? { Cookie: cookie } : {} })).status;
      expect([await statusFor(), await statusFor(approval.school.editor.cookie)]).toEqual([404, 200]);
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
      const { json } = await uploaderOf(approval.school.site, token)("document", bytes, name);
      return json.data!.url;
    };
    const { editor: held, session } = approval.school;
    const link = await send(held.token, "routien.pdf");
    const nameFor = async (cookie = "") => {
      const answer = await fetch(approval.school.site.origin + link, { headers: cookie ? { Cookie: cookie } : {} });
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
    const upload = uploaderOf(approval.school.site, approval.school.editor.token);
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
        found.push((await fetch(approval.school.site.origin + address)).status);
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
    const cookies = { Cookie: approval.school.editor.cookie };
    for (const address of [...known, photoAddress])
      expect((await fetch(approval.school.site.origin + address, { headers: cookies })).status).toBe(200);
  });

  it.skipIf(isOnServer)("cannot change anything that visitors see, whatever the editor sends", async () => {
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
      /^\/paper\//,
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
        const answer = await form(localPath(path, locale), fields, approval.school.editor);
        // The dashboard's question becomes a proposal, and the next page says so.
        if (path === "/admin") expect(answer.headers.get("Set-Cookie")).toContain("flash=proposal-sent");
        else expect([path, answer.status]).not.toEqual([path, 303]);
        expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
      }
    expect(await seen()).toEqual(before);
    expect((await admin("POST", "/approval/turn", { on: true })).status).toBe(200);
  });

  it.skipIf(isOnServer)(
    "is refused with a message by every form of a screen that is not declared harmless",
    async () => {
      const routes = (await builtRoutes()).filter(({ path, acts }) => path.startsWith("/admin") && acts);
      const paths = routes.flatMap(({ path, harmless }) => (harmless ? [] : [path]));
      expect(paths).toEqual(expect.arrayContaining(["/admin/disclosure", "/admin/people", "/admin/start/2000"]));
      const fields = { what: "exempt", item: "3", action: "disable", email: "x@school.example", role: "admin" };
      const by = approval.school.editor;
      for (const path of paths)
        for (const locale of locales) {
          const answer = await form(localPath(path, locale), fields, by);
          expect([path, answer.status, await answer.text()]).toEqual([path, 403, m.problem_held_back({}, { locale })]);
        }
      // The other forms reach their screen, which leads on or shows itself again.
      for (const { path } of routes.filter(({ harmless }) => harmless)) {
        const answer = await form(path, { subject: "none" }, by);
        expect([path, answer.status, await answer.text()]).not.toEqual([path, 403, m.problem_held_back({}, {})]);
      }
    },
  );

  it.skipIf(isOnServer)(
    "still cannot propose anything that is not content, or that only administrators may write",
    async () => {
      for (const path of ["/people", "/results/1/open", "/approval/turn", "/notices/../people", "//notice"])
        expect((await sendHeld("POST", path, {})).status).toBe(403);
      for (const { api } of globals.filter((one) => !isForEditors(one)))
        expect((await sendHeld("PATCH", api.update, {})).status).toBe(403);
      expect((await fetch(`${approval.school.site.origin}/api${notice.api.list}`, { method: "POST" })).status).toBe(
        401,
      );
    },
  );

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
