import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

export const carePath = "/admin/care";

/** A question, which is the query of a visitor's search, is erased when nobody has asked it for this many days. */
export const questionDays = 90;

/** The environment variable that turns the nightly check of links off. */
export const nightlyCheck = "LINK_CHECK";

/** Keeps a site correct: checks its links every night, and counts the questions that find nothing. */
export const care: Feature = {
  name: "care",
  screens: [{ path: carePath, module: "CareScreen", title: m.care_screen, formBytes: 1_000 }],
  persons: [{ what: m.care_persons_what, howLong: m.care_persons_how_long }],
  switches: { [nightlyCheck]: true },
};
