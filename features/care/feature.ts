import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

export const carePath = "/admin/care";

/** After how many days without being asked a question is erased. */
export const questionDays = 90;

/** The environment variable that turns the nightly look at links off. */
export const nightlyCheck = "LINK_CHECK";

/** What keeps a site true: links are looked at every night, and questions that found nothing are counted. */
export const care: Feature = {
  name: "care",
  screens: [{ path: carePath, module: "CareScreen", title: m.care_screen, formBytes: 1_000 }],
  persons: [{ what: m.care_persons_what, howLong: m.care_persons_how_long }],
  switches: { [nightlyCheck]: true },
};
