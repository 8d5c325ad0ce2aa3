import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { collectionNamed, collections } from "../collections/all.ts";
import { globals } from "../globals/all.ts";
import { pages } from "../pages/all.ts";
import { mediaFolders } from "../server/disk/data-folder.ts";
import { addTo, bodyOf } from "../tests/database-state.ts";
import { encodedPicture } from "../tests/media.ts";
import { openSession, signOut, writerOf } from "../tests/session.ts";
import type { Site } from "../tests/site.ts";
import { load } from "./wrk.ts";

/** How much a site is used: how often somebody signs in, and what is posted. */
export type Use = { signIns: number; posts: number; pictures: number };

const notice = collectionNamed("notice");
const picture = collectionNamed("picture");

/** How long the pictures' smallest files are waited for, in milliseconds. */
const patience = 60_000;

/** Every screen and page, in both languages. Those of one entry are asked for its first. */
function addresses(): string[] {
  const lists = collections.flatMap(({ page, detail, admin }) => [page, detail, ...Object.values(admin)]);
  const own = ["/admin", "/admin/audit", "/admin/people", "/admin/system", "/admin/bin", "/admin/account", "/admin/start"];
  const all = [...pages.map(({ path }) => path), ...lists, ...globals.map(({ admin }) => admin.updateForm), ...own];
  return all.flatMap((path) => (path === undefined ? [] : [path, `/bn${path}`])).map((path) => path.replace("{id}", "1"));
}

/** How many read one page at once, and for how many seconds. */
const crowd = { connections: 1000, seconds: 2 };

/** Uses a site as a school would in months: many read one page at once, everything is looked at, people sign in and out, notices and pictures are posted. */
export async function use(site: Site, { signIns, posts, pictures }: Use): Promise<void> {
  await load({ url: site.origin + (notice.page ?? "/"), headers: { "Accept-Encoding": "br" }, ...crowd });
  const { cookie, token } = await openSession(site);
  for (const headers of [{ Cookie: cookie }, undefined]) {
    for (const path of addresses()) {
      const answer = await fetch(site.origin + path, { redirect: "manual", ...(headers && { headers }) });
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}.`);
    }
  }
  for (let place = 0; place < signIns; place += 1) await (await signOut(site, (await openSession(site)).cookie)).arrayBuffer();
  const write = writerOf(site, token);
  for (let place = 1; place <= posts; place += 1) await addTo(write, notice, { ...bodyOf(notice), title: `Notice of the day ${place}` });
  for (let place = 1; place <= pictures; place += 1) await addTo(write, picture, { picture: await encodedPicture(place) });
  await untilPrepared(site);
}

/** Waits until no picture is being prepared, as that takes a processor. */
async function untilPrepared({ dataDirectory }: Site): Promise<void> {
  const ends = performance.now() + patience;
  const waiting = () => readdir(join(dataDirectory, mediaFolders.waiting)).catch(() => []);
  while ((await waiting()).length > 0 && performance.now() < ends) await setTimeout(100);
}
