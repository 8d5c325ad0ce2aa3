import { sql } from "kysely";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { counted, expiringRows } from "../../server/content/expiring.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { Delivery } from "./delivery.ts";
import { pushScreenPath, reportDays, subscriptionDays } from "./feature.ts";
import { Outbox, type Role } from "./outbox.ts";
import { Refusals } from "./refusals.ts";
import { internet, type PushNetwork, PushSender } from "./send.ts";
import { Subscriptions } from "./subscriptions.ts";
import { findSubject, mayChangeOthers, told } from "./subjects.ts";
import { type MessageRow, pushState, tablesOf } from "./tables.ts";
import { newVapidKeys, type VapidKeys, VapidTokens } from "./vapid.ts";

/** How often all entries are checked for missed changes, in milliseconds. */
const lookInterval = 10 * 60_000;
/** Maximum number of messages that the screen shows. */
const mostShown = 100;

/** A message that was sent, with the title of its subject in the language of the reader. */
type ToldMessage = Omit<MessageRow, "title"> & { title: LocalizedText };

/** The service that the page and the screen use. */
export type Push = {
  /** The public key with which browsers subscribe, in base64url; undefined if the site cannot send messages. */
  publicKey: () => Promise<string | undefined>;
  keep: Subscriptions["keep"];
  renew: Subscriptions["renew"];
  end: Subscriptions["end"];
  report: (locale: Locale) => Promise<{ count: number; messages: ToldMessage[]; role: Role }>;
  adopt: () => Promise<void>;
};

/** Opens the messages of a site. A test passes its own network. */
export function open(site: FeatureSite, network: PushNetwork = internet): OpenFeature<Push> {
  const outbox = new Outbox(site);
  const subscriptions = new Subscriptions(site, network.isEndpoint);
  let tokens: Promise<VapidTokens> | undefined;
  const readTokens = async () => new VapidTokens(await readKeys(site), site.publicUrl);
  const vapidTokens = () => (tokens ??= readTokens());
  const delivery = new Delivery(site, new PushSender(network), vapidTokens, new Refusals());
  let lookedAt: number | undefined;
  let mayAppear = false;
  site.store.versions.listen((written) => {
    // Anything may have changed, for instance because the clock was set back.
    if (written === undefined) lookedAt = undefined;
    else mayAppear ||= mayChangeOthers(written);
  });
  const nextLook = (now: number) =>
    mayAppear || lookedAt === undefined || lookedAt > now ? now : Math.max(lookedAt + lookInterval, now);
  return {
    service: {
      publicKey: async () => ((await outbox.role()) === "off" ? undefined : (await readKeys(site)).publicKey),
      keep: (...sent) => subscriptions.keep(...sent),
      renew: (sent) => subscriptions.renew(sent),
      end: (endpoint) => subscriptions.end(endpoint),
      report: async (locale) => ({
        count: await subscriptions.count(),
        messages: await listMessages(site, locale),
        role: await outbox.role(),
      }),
      adopt: () => outbox.adopt(),
    },
    dashboard: async ({ locale, mayAdminister }) => {
      const isUnsure = (await outbox.role()) === "unsure";
      return isUnsure && mayAdminister ? [{ text: m.push_dashboard_unsure({}, { locale }), path: pushScreenPath }] : [];
    },
    entryChanged: async ({ collection, id }) => {
      if (!told.includes(collection)) return;
      await outbox.note({ collection: collection.name, entry: Number(id) }, () => new Date().toISOString());
    },
    nextMoment: async ({ isAsleep }) => {
      const role = await outbox.role();
      if (role === "off") return undefined;
      const now = new Date();
      const due = role === "ours" ? await delivery.nextMoment(now.toISOString()) : undefined;
      if (isAsleep) return due;
      const look = new Date(nextLook(now.getTime())).toISOString();
      return due !== undefined && due < look ? due : look;
    },
    pass: async (now, signal) => {
      const role = await outbox.role();
      if (role === "off") return;
      if (mayAppear) {
        mayAppear = false;
        await outbox.lookAtOthers(now).catch((error: unknown) => {
          mayAppear = true;
          throw error;
        });
      }
      if (nextLook(Date.parse(now)) <= Date.parse(now)) {
        await outbox.look(now);
        lookedAt = Date.parse(now);
      }
      if (role === "ours") await delivery.send(now, signal);
    },
    expiring: [
      expiringRows(site.db, {
        table: "push_subscription",
        column: "renewedOn",
        isDay: true,
        days: subscriptionDays,
        words: counted(m.push_expiring),
      }),
      expiringRows(site.db, {
        table: "push_message",
        column: "at",
        days: reportDays,
        where: sql`"doneAt" is not null`,
        words: counted(m.push_messages_expiring),
      }),
    ],
    isHolding: () => subscriptions.isHolding(Date.now()),
  };
}

/** The VAPID keys of the site. They are generated once and are part of every backup. */
async function readKeys(site: FeatureSite): Promise<VapidKeys> {
  const kept = await pushState.read(site.db, "keys");
  if (kept !== undefined) return JSON.parse(kept) as VapidKeys;
  // Does nothing if another process made the keys at the same time.
  await pushState.add(site.db, "keys", JSON.stringify(newVapidKeys()));
  return readKeys(site);
}

async function listMessages(site: FeatureSite, locale: Locale): Promise<ToldMessage[]> {
  const messages = tablesOf(site.db).selectFrom("push_message").selectAll().orderBy("id", "desc").limit(mostShown);
  return Promise.all(
    (await messages.execute()).map(async (message) => {
      // If visitors no longer see the subject, the screen shows the title that was stored when it was announced.
      const then = { text: message.title, ...(locale !== defaultLocale && { lang: defaultLocale }) };
      return { ...message, title: (await findSubject(site, message))?.name(locale) ?? then };
    }),
  );
}
