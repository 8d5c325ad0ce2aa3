import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** The path of the page on which readers subscribe and unsubscribe. */
export const tellPath = "/tell";
export const pushScreenPath = "/admin/push";

/** The topics from which readers choose, and the collections of each. */
export const topics = {
  notices: { name: m.push_topic_notices, collections: ["notice"] },
  results: { name: m.push_topic_results, collections: ["internalResult", "publicResult"] },
  routines: { name: m.push_topic_routines, collections: ["classRoutine", "examRoutine"] },
} as const;
export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];

/** For how many days without a visit a subscription is kept, and for how many days the screen shows sent messages. */
export const [subscriptionDays, reportDays] = [365, 90] as const;

/** Maximum form size in bytes: two addresses of a push service, keys and topics. */
const formBytes = 8_000;

/** Sends new notices to readers through the push service of their browser. */
export const push: Feature = {
  name: "push",
  pages: [{ path: tellPath, module: "TellPage", title: m.push_title, searchEngines: false, formBytes }],
  screens: [{ path: pushScreenPath, module: "PushScreen", title: m.push_screen, formBytes: 1_000 }],
  besideEntries: { path: tellPath, name: m.push_title },
  onPhone: { path: tellPath, name: m.push_title, about: m.push_about },
  persons: [
    {
      what: m.push_persons_what,
      howLong: m.push_persons_how_long,
      end: { name: m.push_end_here, path: `${tellPath}#end` },
    },
  ],
};
