import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { collections } from "../../collections/all.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { languageOf, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../../app/context.ts";
import { OnPhone } from "../../app/layout/OnPhone.tsx";
import { Page } from "../../app/layout/Page.tsx";
import { usePageData, useTranslate } from "../../app/page-data.ts";
import { CustomElement } from "../../app/ui/CustomElement.tsx";
import { Style } from "../../app/ui/Style.tsx";
import css from "./offline.css?inline";
import { appPath } from "./feature.ts";

/** The collections whose pages are saved for reading offline: what a pupil looks up again and again. */
const keptCollections = ["notice", "classRoutine", "examRoutine", "academicCalendar", "holidayCalendar", "syllabus"];
/** Pages to save besides the lists. This page itself provides the frame for pages that were not saved. */
const keptPages = ["/", appPath, "/calendar"];
/** How many of a collection's newest entries are saved. */
const newest = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  const { store, locale } = context.get(readingContext);
  const empty = await store.emptyPages();
  const lists = collections.filter(({ name, page }) => keptCollections.includes(name) && page && !empty.includes(page));
  const paths = keptPages.filter((path) => !empty.includes(path));
  for (const collection of lists) {
    paths.push(collection.page ?? "/");
    if (!collection.detail) continue;
    const { rows } = await store.list(collection, { limit: newest });
    paths.push(...rows.map(({ id }) => entryPath(collection, id)));
  }
  return paths.map((path) => localPath(path, locale));
}

/** The page on which a reader installs the site on a phone and saves pages for reading without a network. */
export default function AppPage() {
  const t = useTranslate();
  const paths = useLoaderData<typeof loader>();
  const { publicUrl } = usePageData();
  const words = locales.map((locale) => {
    const { base, intl, clock } = languageOf(locale);
    return {
      base,
      intl,
      clock,
      asOf: m.offline_as_of({ moment: "{moment}" }, { locale }),
      notKept: m.offline_not_kept({}, { locale }),
    };
  });
  const said = {
    left: t(m.offline_left, { count: "{count}" }),
    kept: t(m.offline_kept),
    ended: t(m.offline_ended),
    failed: t(m.offline_failed),
  };
  return (
    <Page title={{ text: t(m.offline_title) }} description={t(m.offline_about)} lede={t(m.offline_about)}>
      <Style name="offline" css={css} />
      <offline-pages
        data-paths={JSON.stringify(paths)}
        data-words={JSON.stringify(words)}
        data-said={JSON.stringify(said)}
      >
        <section className="prose">
          <h2>{t(m.offline_install_title)}</h2>
          <p>{t(m.offline_install_about)}</p>
          <button type="button" value="install" className="btn" hidden>
            {t(m.offline_install)}
          </button>
        </section>
        <section className="prose">
          <h2>{t(m.offline_keep_title)}</h2>
          <p>{t(m.offline_keep_about)}</p>
          <p className="cannot">{t(m.offline_cannot, { address: publicUrl })}</p>
          <form hidden>
            <p className="one" hidden>
              <button type="button" value="keep-one" className="btn">
                {t(m.offline_keep_one)}
              </button>{" "}
              <span />
            </p>
            <label>
              <input type="checkbox" name="files" /> {t(m.offline_with_files)}
            </label>
            <p>
              <button type="button" value="keep" className="btn">
                {t(m.offline_keep)}
              </button>{" "}
              <button type="button" value="end" className="btn quiet" hidden>
                {t(m.offline_end)}
              </button>
            </p>
          </form>
          <output />
          <ul />
        </section>
      </offline-pages>
      <OnPhone />
      <CustomElement script="features/offline/browser" />
    </Page>
  );
}
