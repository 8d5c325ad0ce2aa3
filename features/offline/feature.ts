import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** The path of the page on which readers save pages and install the site on a phone. */
export const appPath = "/app";

/** The query parameter of that page with the path of a page to save. */
export const keepParameter = "keep";

/** Lets readers save pages on their device and read them without a network. */
export const offline: Feature = {
  name: "offline",
  pages: [{ path: appPath, module: "AppPage", title: m.offline_title, footer: m.offline_title, searchEngines: false }],
  besideEntries: { path: appPath, parameter: keepParameter, name: m.offline_keep },
  persons: [{ what: m.offline_persons_what, howLong: m.offline_persons_how_long }],
};
