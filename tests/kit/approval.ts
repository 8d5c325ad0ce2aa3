import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import notice from "../../collections/notice.ts";
import { declarations } from "../../globals/all.ts";
import { openDisclosure, type Opened, publicUrl } from "./disclosure.ts";
import { type Answer, type Session, type Write, writerOf } from "./session.ts";

/** Starts a site whose editor's changes wait for approval, for the tests of a file. */
export function useApproval() {
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
    Array.from(
      html.matchAll(/<a [^>]*href="(\/(?!admin|login|api|media|files|cards)[^"?#]*)/g),
      ([, path = ""]) => path,
    );

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

  return {
    /** The site with its administrator's session and its editor's. */
    get school() {
      return school;
    },
    admin: (...write: Parameters<Write>) => admin(...write),
    editor: (...write: Parameters<Write>) => editor(...write),
    get,
    form,
    seen,
    noticeBody,
    listed,
    isHeld,
    withdraw,
    addressOf,
    sendHeld,
    propose,
  };
}
