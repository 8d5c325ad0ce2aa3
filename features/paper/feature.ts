import notice from "../../collections/notice.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** The most pages of one PDF. A circular rarely has more, and a phone can show so many. */
export const mostPages = 10;

/** The query parameter with which a form opens with the pages of its first document field. */
export const openParameter = "paper";

/** The environment variable that turns the reading of papers off. */
export const readsPapers = "PAPER";

/** Makes a document of photographed pages, so that an office needs no scanner. */
export const paper: Feature = {
  name: "paper",
  quick: { name: m.paper_button, path: `${notice.admin.add}?${openParameter}`, icon: "camera" },
  persons: [{ what: m.paper_persons_what, howLong: m.paper_persons_how_long }],
  switches: { [readsPapers]: true },
};
