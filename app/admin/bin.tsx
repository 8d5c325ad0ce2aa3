import { useLoaderData } from "react-router";
import { collectionNamed } from "../../collections/all.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { FormFailureAlert } from "../forms/FormFailureAlert.tsx";
import { Pager } from "../list-views/Pager.tsx";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/admin.css?inline";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { versionsPath } from "../versions-path.ts";
import { AdminPage } from "./AdminPage.tsx";
import { type BinEntry, loadBin } from "./bin-data.ts";
import { ChooseEntry, ChooseSeveral } from "./ChooseSeveral.tsx";
import { LastingNote } from "../forms/LastingNote.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { binKey, useBin } from "./use-bin.ts";

export const loader = loadBin;

const ignore = () => undefined;

/** The screen with the removed entries of all collections, from which they can be restored. */
export default function Bin() {
  const { page, pages, entries, total, search, found, lede, empty } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const titleOf = (entry: BinEntry): LocalizedText =>
    entry.title ?? { text: t(collectionNamed(entry.collection).messages.title), lang: undefined };
  const { note, failure, busy, chosen, choose, chooseAll, restore, restoreChosen } = useBin(entries, (entry) => titleOf(entry).text);
  return (
    <AdminPage title={t(m.bin_title)} lede={lede}>
      <meta name="robots" content="noindex" />
      <Style name="admin" css={css} />
      {(total > 1 || search.query !== "") && <ListSearch {...search} found={found} />}
      <LastingNote note={note} onUndone={ignore} />
      <FormFailureAlert failure={failure} labels={{}} />
      {entries.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <ChooseSeveral
          count={chosen.size}
          total={entries.length}
          busy={busy}
          action={{ label: t(m.restore_chosen), className: "btn" }}
          onChooseAll={chooseAll}
          onAct={() => void restoreChosen()}
        >
          <ul className="rows removed">
            {entries.map((entry) => (
              <BinLine
                key={binKey(entry)}
                entry={entry}
                title={titleOf(entry)}
                chosen={chosen.has(binKey(entry))}
                busy={busy}
                onChoose={() => choose(binKey(entry))}
                onRestore={() => void restore([entry])}
              />
            ))}
          </ul>
        </ChooseSeveral>
      )}
      <Pager page={page} pages={pages} query={search.query} />
    </AdminPage>
  );
}

type BinLineProps = {
  entry: BinEntry;
  title: LocalizedText;
  chosen: boolean;
  busy: boolean;
  onChoose: () => void;
  onRestore: () => void;
};

function BinLine({ entry: { collection: name, id, at, when, by, daysLeft }, title, chosen, busy, onChoose, onRestore }: BinLineProps) {
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const hydrated = useHydrated();
  const collection = collectionNamed(name);
  return (
    <li>
      <span className="what">
        <b>
          <LocalLink to={versionsPath(collection, id)}>
            <Localized text={title} />
          </LocalLink>
        </b>
        <span>
          {t(collection.messages.title)} · <time dateTime={at}>{t(m.bin_removed, { when, by })}</time>
        </span>
        <span>{t(m.bin_days_left, { days: digits.format(daysLeft) })}</span>
      </span>
      <ChooseEntry title={title} chosen={chosen} busy={busy} onChange={onChoose}>
        <button
          type="button"
          className="btn quiet"
          aria-label={t(m.restore_entry, { title: title.text })}
          disabled={!hydrated}
          aria-disabled={busy || undefined}
          onClick={onRestore}
        >
          {t(m.restore)}
        </button>
      </ChooseEntry>
    </li>
  );
}
