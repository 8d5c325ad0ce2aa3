import type { Collection } from "../../engine/collection.ts";
import type { Global } from "../../engine/global.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import contact from "../../globals/contact.ts";
import { pathTo, withDatabase } from "./database-state.ts";
import { visibleText } from "./html.ts";
import { addEditors } from "./editors.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "./session.ts";
import { startSiteProcess } from "./site.ts";

/** Public origin (scheme and host) of the sites in these tests. */
export const publicUrl = "https://school.example";
/** Paths of the page with the required items and of its admin screen. */
export const pagePath = "/disclosure";
export const screenPath = "/admin/disclosure";

type InEach = Record<(typeof locales)[number], string>;
type Item = {
  number: number;
  state: string;
  evidence: InEach[];
  missing: InEach[];
  reason?: InEach;
  confirmedOn?: string;
};
type Answer = { counts: Record<string, number>; items: Item[] };

/** A running site with an administrator and an editor, and functions that send requests to it. */
export async function openDisclosure(variables: Record<string, string> = {}) {
  const site = await startSiteProcess({ PUBLIC_URL: publicUrl, ...administratorEnvironment, ...variables });
  const session = await openSession(site);
  const account = await withDatabase(site, addEditors);
  const editor = await openSession(site, account);
  const read = async (path: string, { cookie }: Partial<Session> = {}) => {
    const answer = await fetch(site.origin + path, { headers: cookie ? { Cookie: cookie } : {} });
    return { status: answer.status, html: await answer.text() };
  };
  const api = async () => (await (await fetch(`${site.origin}/api/disclosure`)).json()) as Answer;
  const item = async (number: number) => (await api()).items.find((one) => one.number === number)!;
  /** Submits the form of the screen as a browser does. */
  const send = (fields: Record<string, string>, { cookie }: Partial<Session>) =>
    fetch(site.origin + screenPath, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: publicUrl, ...(cookie && { Cookie: cookie }) },
      body: new URLSearchParams(fields),
    });
  /**
   * Returns the fingerprint in the form that asks whether the routine names the teachers; undefined if there is no
   * form.
   */
  const asked = async () =>
    /name="seen" value="([^"]+)"/.exec((await read(screenPath, { cookie: session.cookie })).html)?.[1];
  const confirm = async (by: Session = editor) => {
    const answer = await send({ what: "confirm", item: "5", seen: (await asked()) ?? "" }, by);
    if (answer.status !== 303) throw new Error(`The confirmation is refused: ${answer.status}`);
  };
  /** Returns the current text of the page, of the screen and of the API's answer. */
  const everywhere = async () => ({
    page: visibleText((await read(pagePath)).html),
    inBengali: visibleText((await read(localPath(pagePath, "bn"))).html),
    screen: visibleText((await read(screenPath, { cookie: session.cookie })).html),
    dashboard: visibleText((await read("/admin", { cookie: session.cookie })).html),
    api: await api(),
  });
  return {
    site,
    session,
    editor,
    write: writerOf(site, session.token),
    read,
    api,
    item,
    send,
    asked,
    confirm,
    everywhere,
  };
}
export type Opened = Awaited<ReturnType<typeof openDisclosure>>;

/** Hides all visible entries of a list, or only the chosen ones; returns a function that shows them again. */
export async function hide({ site, write }: Opened, { api }: Collection, isChosen = (_entry: Entry) => true) {
  const entries = (await (await fetch(`${site.origin}/api${api.list}?limit=1000`)).json()) as Entry[];
  const set = async (visibility: string) => {
    for (const { _id } of entries.filter(isChosen)) await patch(write, pathTo(api.update, _id), { visibility });
  };
  await set("draft");
  return () => set("public");
}
export type Entry = { _id: string; designation?: string };

/** Empties fields of a global; returns a function that restores their values. */
export async function empty({ site, write }: Opened, { api }: Global, fields: Record<string, unknown>) {
  const now = (await (await fetch(`${site.origin}/api${api.item}`)).json()) as Record<string, unknown>;
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, now[name] ?? null]));
  await patch(write, api.update, fields);
  return () => patch(write, api.update, before);
}

export async function patch(write: Write, path: string, values: Record<string, unknown>): Promise<void> {
  const answer = await write("PATCH", path, values);
  if (answer.status !== 200) throw new Error(`${path} is refused: ${JSON.stringify(answer.body)}`);
}

/** Leaves out the people who have a certain duty, or empties one field of theirs. */
export async function withoutDuty(opened: Opened, duty: string, value?: "address" | "telephone") {
  const { people } = (await (await fetch(`${opened.site.origin}/api/contact`)).json()) as { people: Person[] };
  const left = people.flatMap((person) => {
    if (person.duty !== duty) return [person];
    if (value === undefined) return [];
    const { [value]: _, [`${value}Bn`]: __, ...rest } = person;
    return [rest];
  });
  return empty(opened, contact, { people: left });
}
type Person = Record<string, string>;
