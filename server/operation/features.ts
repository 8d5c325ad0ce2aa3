import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { collections } from "../../collections/all.ts";
import { type AboveForm, type EntryPicture, versionName } from "../../features/feature.ts";
import { features } from "../../features/registry.ts";
import type { FeatureModule, FeatureSite, OpenFeature } from "../../features/server.ts";
import { recordNotice } from "../content/change-notices.ts";
import type { AddedRoutes } from "../api/openapi-routes.ts";
import type { Store } from "../content/store.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { GeneratedFile } from "../http/send.ts";
import { log } from "../log/log.ts";
import type { Proposals } from "../writing/perform.ts";
import { repeat } from "../work/repeat.ts";
import { nextMomentOf, type Work } from "../work/work.ts";
import { featureChecks } from "./feature-checks.ts";
import type { AddedStatus } from "./status.ts";

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
  perform: FeatureSite["perform"];
  keepDocument: FeatureSite["keepDocument"];
  throttle: FeatureSite["throttle"];
  sleeps: boolean;
  picturesElsewhere: boolean;
  icon: FeatureSite["icon"];
  /** The folder with a subfolder for each feature, for files that it can generate again. */
  made: string;
};

/**
 * Collects what each feature adds to something that they share. If one fails, the log says so and the others' parts are
 * returned, because a damaged feature must not break the dashboard or a form.
 */
async function collect<Part, One>(
  parts: readonly (readonly [name: string, part: Part])[],
  what: string,
  read: (part: Part) => Promise<readonly One[]>,
): Promise<One[]> {
  const found = parts.map(async ([name, part]) => {
    try {
      return await read(part);
    } catch (error) {
      log.error(`${name} could not read ${what}.`, error);
      return [];
    }
  });
  return (await Promise.all(found)).flat();
}

/** The features of a running site. */
export type Features = Awaited<ReturnType<typeof openFeatures>>;

/** Opens all features of this version. Their code is loaded only here. */
export async function openFeatures(parts: Parts) {
  const { store } = parts;
  const open = async ({ name }: { name: string }): Promise<Named> => {
    const half = join(import.meta.dirname, "..", "..", "features", name, "server.ts");
    // A feature that consists of pages has no server half.
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
    /** Where editors' writes wait for approval; without the feature they never do. */
    proposals: pick("proposals")[0]?.[1] ?? noProposals,
    showsFile: async (cookies: string, address: string) => {
      for (const [, shows] of pick("showsFile")) if (await shows(cookies, address)) return true;
      return false;
    },
    entryPicture: ((...entry) => pick("entryPicture")[0]?.[1](...entry)) satisfies (
      ...entry: Parameters<EntryPicture>
    ) => string | undefined,
    /** A function that looks for the file that a feature generates at a path; undefined if no feature has the path. */
    file: (path: string): (() => Promise<GeneratedFile | undefined>) | undefined => {
      const [, owner, name] = /^\/([a-z]+)\/([^/]{1,200})$/.exec(path) ?? [];
      const file = opened.find((one) => one.name === owner)?.file;
      return file && name !== undefined ? () => file(name) : undefined;
    },
    /** What the features erase when its time is over. */
    expiring: pick("expiring").flatMap(([, expiring]) => expiring),
    /** What recognizes the letters of scans; undefined if no feature does. */
    scans: pick("scans")[0]?.[1],
    keptFiles: async () => (await Promise.all(pick("keptFiles").map(([, files]) => files()))).flat(),
    checks: await featureChecks(parts.switches),
    /** The features' parts of the site's status. */
    status: async (): Promise<AddedStatus> =>
      Object.assign({}, ...(await collect(pick("status"), "its status", async (status) => [await status()]))),
    /** The features' lines on a person's dashboard. */
    dashboard: async (reader: Parameters<NonNullable<OpenFeature["dashboard"]>>[0]) =>
      collect(pick("dashboard"), "its lines of the dashboard", (dashboard) => dashboard(reader)),
    /** The features' texts above the form of an entry. */
    aboveForm: async (...entry: Parameters<AboveForm>) =>
      collect(pick("aboveForm"), "its remarks above a form", (aboveForm) => aboveForm(...entry)),
    /** Notifies the features of a visitor's search. */
    searched: ((question, hits, locale) => {
      for (const [name, searched] of pick("searched")) {
        try {
          searched(question, hits, locale);
        } catch (error) {
          log.error(`${name} could not take note of a search.`, error);
        }
      }
    }) satisfies OpenFeature["searched"],
    /** Starts the work that one process does for all of them. */
    lead: (): Work => {
      const works = opened.flatMap((feature) => [followEntries(feature, store), keepTime(feature, store.versions)]);
      return {
        end: () => Promise.all(works.map(({ end }) => end())),
        isBusy: () => works.some(({ isBusy }) => isBusy?.()),
        nextMoment: () => nextMomentOf(works),
      };
    },
    /** Whether a feature has data in memory that must not be lost yet. */
    isHolding: () => pick("isHolding").some(([, isHolding]) => isHolding()),
    /** Lets the features write data that are only in memory, before the process ends. */
    settle: async () => {
      for (const [name, settle] of pick("settle"))
        await settle().catch((error: unknown) => log.error(`${name} could not write what it had in memory.`, error));
    },
  };
}

const noProposals: Proposals = {
  isOn: async () => false,
  add: () => Promise.reject(new Error("No feature keeps proposals.")),
};

function siteOf(
  name: string,
  { secret, switches, made, ...parts }: Parts,
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
  return { ...parts, write, appearances, key, isOn, folder: join(made, name) };
}

/** Notifies a feature of each entry that changes for visitors, one after another. */
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
 * Does the due work of a feature, or of a part of the site with the same two functions. The next moment is read at the
 * start and after each write, at most once per second.
 */
export function keepTime(
  { name, nextMoment, pass }: Pick<Named, "name" | "nextMoment" | "pass">,
  versions: Versions,
): Work {
  if (!pass) return { end: () => undefined };
  return repeat({
    name,
    pass: async (now, signal, isDue) => {
      if (isDue) await pass(now, signal);
      return nextMoment?.({ isAsleep: false });
    },
    wakesOn: (wake) => versions.listen(wake),
    asleepMoment: async () => nextMoment?.({ isAsleep: true }),
  });
}
