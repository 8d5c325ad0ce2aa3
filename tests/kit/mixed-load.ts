import { setInterval } from "node:timers/promises";
import { collectionNamed, collections } from "../../collections/all.ts";
import { addTo, bodyOf, pathTo } from "./database-state.ts";
import { pdf } from "./documents.ts";
import { encodedPicture } from "./media.ts";
import { administrator, openSession, type Session, signIn, signOut, writerOf } from "./session.ts";
import type { Site } from "./site.ts";
import { uploaderOf } from "./upload.ts";

const pages = [
  "/",
  "/bn",
  "/about",
  "/login",
  "/no-such-page",
  "/sitemap.xml",
  ...collections.flatMap(({ page }) => (page === undefined ? [] : [page, `/bn${page}`])),
];
const lists = ["/openapi.json", "/no-such-list", ...collections.map(({ api }) => `${api.list}?limit=20`)];
const screens = ["/admin", "/bn/admin/bin", "/admin/audit?q=notice", "/addNotice", "/bn/admin/account"];
const notice = collectionNamed("notice");
const picture = collectionNamed("picture");

/** One kind of work: the pause between two runs in milliseconds, and the function that does the n-th run. */
type Work = { every: number; act: (session: Session, turn: number) => Promise<void> };

/**
 * The kinds of work that load a site. Each removes the content that it adds, so the amount of content stays the same.
 */
function worksOn(site: Site): Record<string, Work> {
  /** Fetches an address and reads the whole body; 404 is an accepted answer too. */
  const read = async (path: string, session?: Session) => {
    const answer = await fetch(site.origin + path, { headers: session ? { Cookie: session.cookie } : {} });
    await answer.arrayBuffer();
    const isMissing = path.includes("no-such");
    if (answer.status !== (isMissing ? 404 : 200)) throw new Error(`${path} answered ${answer.status}.`);
  };
  const inTurn = (paths: readonly string[], turn: number) => paths[turn % paths.length] ?? "/";
  return {
    pages: { every: 50, act: (_, turn) => read(inTurn(pages, turn)) },
    lists: { every: 150, act: (_, turn) => read(`/api${inTurn(lists, turn)}`) },
    screens: { every: 600, act: (session, turn) => read(inTurn(screens, turn), session) },
    writes: {
      every: 1_000,
      act: async ({ token }, turn) => {
        const write = writerOf(site, token);
        const id = await addTo(write, notice, { ...bodyOf(notice), title: `NOTICE ${turn}` });
        for (const [method, path, body] of [
          ["PATCH", notice.api.update, { title: `CHANGED ${turn}` }],
          ["DELETE", notice.api.remove, undefined],
        ] as const) {
          const { status } = await write(method, pathTo(path, id), body);
          if (status !== 200) throw new Error(`${method} answered ${status}.`);
        }
      },
    },
    uploads: {
      every: 5_000,
      act: async ({ token }, turn) => {
        const write = writerOf(site, token);
        const document = Buffer.concat([pdf, Buffer.from(`%${turn}%%EOF`)]);
        const { status } = await uploaderOf(site, token)("document", document, `Form ${turn}.pdf`);
        if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
        await write(
          "DELETE",
          pathTo(picture.api.remove, await addTo(write, picture, { picture: await encodedPicture(turn) })),
        );
      },
    },
    signIns: {
      every: 7_000,
      act: async (_, turn) => {
        if (turn % 3 === 0)
          await (await signIn(site, { ...administrator, password: "not the password" })).arrayBuffer();
        else await (await signOut(site, (await openSession(site)).cookie)).arrayBuffer();
      },
    },
  };
}

/**
 * Puts a mixed load on a site for this many milliseconds, and counts in `done` how often each kind of work ran. Throws
 * if a request fails.
 */
export async function loadFor(site: Site, milliseconds: number, done: Record<string, number>): Promise<void> {
  // Each call needs a new session, because an access token lives for ten minutes.
  const session = await openSession(site);
  const ends = performance.now() + milliseconds;
  const works = Object.entries(worksOn(site)).map(async ([name, { every, act }]) => {
    for await (const _ of setInterval(every)) {
      if (performance.now() >= ends) return;
      const turn = (done[name] ?? 0) + 1;
      await act(session, turn);
      done[name] = turn;
    }
  });
  await Promise.all(works);
  await signOut(site, session.cookie);
}
