import { documentHref } from "../../engine/entry-path.ts";
import admissionClass from "../../collections/admissionClass.ts";
import usefulLink from "../../collections/usefulLink.ts";
import { copyParameter, searchParameter } from "../../engine/collection.ts";
import type { Locale } from "../../engine/languages.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import { findUrgentLine } from "../../globals/urgent.ts";
import { pages } from "../../pages/all.ts";
import type { Store } from "../../server/content/store.ts";
import type { Reading } from "../context.ts";
import { describeSchool } from "../school.ts";

/** The school's content in the frame of every page, that is, in its menu and its footer. */
export type FrameData = {
  /** The paths of the pages that have no content yet, which the menu leaves out. */
  emptyPages: readonly string[];
  /** The classes listed in the admission menu. */
  classes: readonly LocalizedText[];
  /** The links in the footer. */
  links: readonly { name: LocalizedText; href: string }[];
};

/** The maximum number of classes, and of links, that a page shows. It is limited because every page contains them. */
const limit = 24;

/** Loads the data of a page's frame from the school's profile and content, in the language of the page. */
export async function loadFrame({ store, profile, locale }: Reading) {
  return {
    school: describeSchool(profile, locale),
    frame: await store.readOnce(readFrame, locale),
    urgent: await store.readOnce(findUrgentLine, locale),
  };
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
      return name ? [{ name, href: documentHref(usefulLink, row) ?? row.link }] : [];
    }),
  };
}

/** The query parameters of lists and forms. Links that lead back, and the language switch, preserve them. */
const kept = ["q", "sort", "state", "year", searchParameter, copyParameter, "page"];

/** The part of a query string that belongs to the page's address, starting with `?`. */
export function queryOf(url: URL, path: string): string {
  const own = pages.find((page) => page.path === path)?.parameter;
  const names = own === undefined ? kept : [own];
  const given = names.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return given.length === 0 ? "" : `?${given.join("&")}`;
}
