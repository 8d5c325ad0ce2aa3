import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { collections } from "../../collections/all.ts";
import { type AboveForm, type EntryPicture, versionName } from "../../features/feature.ts";
import { features } from "../../features/registry.ts";
import type { FeatureModule, FeatureSite, OpenFeature } from "../../features/server.ts";
import { recordNotice } from "../content/change-notices.ts";
import type { AddedRoutes } from "../api/openapi-routes.ts";
import type { ContentCalls } from "../api/content-calls.ts";
import type { Store } from "../content/store.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MadeFile } from "../http/send.ts";
import { log } from "../log/log.ts";
import { nextMomentOf, type Work } from "./instances/leadership.ts";
import type { AddedStatus } from "./status.ts";

/** The time between two looks at the clock, in milliseconds. */
const interval = 1_000;
/** After how many milliseconds a sleeping site is woken to try again what could not be done. */
const retry = 60 * 60_000;

type Named = OpenFeature & { name: string };
type Parts = {
  db: Database;
  store: Store;
  publicUrl: string;
  /** The secret that signs cookies and tokens. */
  secret: string;
  /** Whether each of the features' environment variables turns its part on. */
  switches: Readonly<Record<string, boolean>>;
  publicPath: FeatureSite["publicPath"];
  calls: Pick<ContentCalls, "send">;
  throttle: FeatureSite["throttle"];
  sleeps: boolean;
  icon: FeatureSite["icon"];
  /** The folder in which each feature has one for what it can make again. */
  made: string;
};

/** The features of a running site. */
export type Features = Awaited<ReturnType<typeof openFeatures>>;

/** Opens all features of this version. Their code is loaded here, so none is where there are none. */
export async function openFeatures(parts: Parts) {
  const { store } = parts;
  const open = async ({ name }: { name: string }): Promise<Named> => {
    const half = join(import.meta.dirname, "..", "..", "features", name, "server.ts");
    // A feature of pages alone has no server's half.
    if (!existsSync(half)) return { name, service: undefined };
    const opened = ((await import(/* @vite-ignore */ half)) as FeatureModule).open(siteOf(name, parts, appearances));
    const { emptyPages } = opened;
    if (emptyPages) store.addPages({ name: versionName(name), empty: emptyPages });
    return { name, ...opened };
  };
  const appearances: FeatureSite["appearances"] = async () => {
    const found = pick("appearances").map(async ([feature, shown]) =>
      (await shown()).map((one) => ({ ...one, feature })),
    );
    return (await Promise.all(found)).flat();
  };
  const opened = await Promise.all(features.map(open));
  const pick = <Key extends keyof OpenFeature>(key: Key) =>
    opened.flatMap((one) => (one[key] === undefined ? [] : [[one.name, one[key]] as const]));
  return {
    services: new Map<string, unknown>(pick("service")),
    api: new Map<string, AddedRoutes>(
      opened.flatMap(({ name, api, operations = {} }) => (api ? [[name, { routes: api, operations }] as const] : [])),
    ),
    /** Where editors send what waits for approval; undefined while they publish by themselves. */
    proposals: async () => {
      for (const [, proposals] of pick("proposals")) {
        const path = await proposals();
        if (path !== undefined) return path;
      }
      return undefined;
    },
    showsFile: async (cookies: string, address: string) => {
      for (const [, shows] of pick("showsFile")) if (await shows(cookies, address)) return true;
      return false;
    },
    entryPicture: ((...entry) => pick("entryPicture")[0]?.[1](...entry)) satisfies (
      ...entry: Parameters<EntryPicture>
    ) => string | undefined,
    /** What looks for the file that a feature makes at a path; undefined for the paths of none. */
    file: (path: string): (() => Promise<MadeFile | undefined>) | undefined => {
      const [, owner, name] = /^\/([a-z]+)\/([^/]{1,200})$/.exec(path) ?? [];
      const file = opened.find((one) => one.name === owner)?.file;
      return file && name !== undefined ? () => file(name) : undefined;
    },
    keptFiles: async () => (await Promise.all(pick("keptFiles").map(([, files]) => files()))).flat(),
    checks: pick("checks").flatMap(([, checks]) => checks),
    /** What they add to the status of the site. */
    status: async (): Promise<AddedStatus> =>
      Object.assign({}, ...(await Promise.all(pick("status").map(([, status]) => status())))),
    /** What the dashboard says of them to somebody. */
    dashboard: async (reader: Parameters<NonNullable<OpenFeature["dashboard"]>>[0]) =>
      (await Promise.all(pick("dashboard").map(([, dashboard]) => dashboard(reader)))).flat(),
    /** What they say above the form of an entry. */
    aboveForm: async (...entry: Parameters<AboveForm>) =>
      (await Promise.all(pick("aboveForm").map(([, aboveForm]) => aboveForm(...entry)))).flat(),
    /** Tells them of a question of a visitor. */
    searched: ((question, hits, locale) => {
      for (const [name, searched] of pick("searched")) {
        try {
          searched(question, hits, locale);
        } catch (error) {
          log.error(`${name} could not take note of a search.`, error);
        }
      }
    }) satisfies OpenFeature["searched"],
    /** Begins what one process does for all of them. */
    lead: (): Work => {
      const works = opened.flatMap((feature) => [followEntries(feature, store), keepTime(feature, store.versions)]);
      return {
        end: () => Promise.all(works.map(({ end }) => end())),
        isBusy: () => works.some(({ isBusy }) => isBusy?.()),
        nextMoment: () => nextMomentOf(works),
      };
    },
    /** Whether one of them holds something in the memory of this process that must not be lost yet. */
    isHolding: () => pick("isHolding").some(([, isHolding]) => isHolding()),
    /** Has them write what they have only in memory, before the process ends. */
    settle: async () => {
      for (const [name, settle] of pick("settle"))
        await settle().catch((error: unknown) => log.error(`${name} could not write what it had in memory.`, error));
    },
  };
}

function siteOf(
  name: string,
  { secret, switches, calls, made, ...parts }: Parts,
  appearances: FeatureSite["appearances"],
): FeatureSite {
  const { db, store } = parts;
  const collection = versionName(name);
  const write: FeatureSite["write"] = async (work) => {
    const result = await inTransaction(db, async (transaction) => {
      const done = await work(transaction);
      await recordNotice(transaction, { kind: "order", collection });
      return done;
    });
    store.versions.bumpList(collection);
    return result;
  };
  const key = (purpose: string) => createHmac("sha256", secret).update(`${collection} ${purpose}`).digest();
  const isOn = (variable: string) => switches[variable] === true;
  const sendContent: FeatureSite["sendContent"] = (...call) => calls.send(...call);
  return { ...parts, write, sendContent, appearances, key, isOn, folder: join(made, name) };
}

/** Tells a feature of each entry that changes for visitors, one after another. */
function followEntries({ name, entryChanged }: Named, store: Store): Work {
  if (!entryChanged) return { end: () => undefined };
  let work = Promise.resolve();
  let underWay = 0;
  const tell = async (collectionName: string, id: string) => {
    const collection = collections.find((one) => one.name === collectionName);
    if (collection) await entryChanged({ collection, id, visible: await store.find(collection, id) });
  };
  const stop = store.versions.listen((collection, id) => {
    if (collection === undefined || id === undefined) return;
    underWay += 1;
    work = work
      .then(() => tell(collection, id))
      .catch((error: unknown) => log.error(`${name} could not follow ${collection} ${id}.`, error))
      .finally(() => (underWay -= 1));
  });
  const end = () => {
    stop();
    return work;
  };
  return { end, isBusy: () => underWay > 0 };
}

/**
 * Has a feature do what is due now, and from now on at each of its moments, one after another. The moment is asked for
 * at the start and after each write, at most once in an interval. While what is due cannot be done, no process need
 * live for it.
 */
export function keepTime({ name, nextMoment, pass }: Named, versions: Versions): Work {
  if (!pass) return { end: () => undefined };
  // The start is a moment, as something may have become due before.
  let next: string | undefined = "";
  let [isWritten, hasFailed] = [false, false];
  let work: Promise<void> | undefined;
  const end = new AbortController();
  const look = async (now: string) => {
    try {
      if (next !== undefined && next <= now) await pass(now, end.signal);
      isWritten = false;
      next = await nextMoment?.({ isAsleep: false });
      hasFailed = false;
    } catch (error) {
      [isWritten, hasFailed] = [true, true];
      log.error(`What is due of ${name} could not be done; it is tried again.`, error);
    }
    work = undefined;
  };
  const isDue = (now: string) => isWritten || (next !== undefined && next <= now);
  const tick = () => {
    const now = new Date().toISOString();
    if (isDue(now)) work ??= look(now);
  };
  tick();
  const timer = setInterval(tick, interval).unref();
  const stop = versions.listen(() => void (isWritten = true));
  return {
    end: async () => {
      clearInterval(timer);
      stop();
      end.abort();
      await work;
    },
    isBusy: () => !hasFailed && (work !== undefined || isDue(new Date().toISOString())),
    nextMoment: async () => (hasFailed ? new Date(Date.now() + retry).toISOString() : nextMoment?.({ isAsleep: true })),
  };
}
