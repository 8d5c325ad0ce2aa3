import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

/** Where readers keep pages, and install the site on a phone. */
export const appPath = "/app";

/** The parameter of that page which names a page to keep. */
export const keepParameter = "keep";

/** Pages that are read without a network, on the reader's own device. */
export const offline: Feature = {
  name: "offline",
  pages: [{ path: appPath, module: "AppPage", title: m.offline_title, footer: m.offline_title, searchEngines: false }],
  besideEntries: { path: appPath, parameter: keepParameter, name: m.offline_keep_entry },
  persons: [{ what: m.offline_persons_what, howLong: m.offline_persons_how_long }],
};
