import admissionClass from "../../collections/admissionClass.ts";
import usefulLink from "../../collections/usefulLink.ts";
import type { Locale } from "../../engine/languages.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import type { Store } from "../../server/content/store.ts";
import type { Reading } from "../context.ts";
import { describeSchool } from "../school.ts";

/** What the frame of every page, its menu and its footer, shows of the school's content. */
export type FrameData = {
  /** The paths of the pages that have no content yet, which the menu leaves out. */
  emptyPages: readonly string[];
  /** The classes that the admission menu names. */
  classes: readonly LocalizedText[];
  /** The links at the foot of the page. */
  links: readonly { name: LocalizedText; href: string }[];
};

/** The largest number of classes and of links that a page shows, as each page carries them. */
const limit = 24;

/** What the frame of a page shows, of the school's profile and of its content, in the language of the page. */
export async function loadFrame({ store, profile, locale }: Reading) {
  return { school: describeSchool(profile, locale), frame: await store.readOnce(readFrame, locale) };
}

async function readFrame(store: Store, locale: Locale): Promise<FrameData> {
  const [empty, classes, links] = await Promise.all([
    store.emptyPages(),
    store.list(admissionClass, { limit }),
    store.list(usefulLink, { limit }),
  ]);
  return {
    emptyPages: empty,
    classes: classes.rows.flatMap((row) => localize(admissionClass, row, "name", locale) ?? []),
    links: links.rows.flatMap((row) => {
      const name = localize(usefulLink, row, "title", locale);
      return name ? [{ name, href: row.link }] : [];
    }),
  };
}
