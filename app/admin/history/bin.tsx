import { useState } from "react";
import { useLoaderData } from "react-router";
import { collectionNamed } from "../../../collections/all.ts";
import { entryPath, versionsPath } from "../../../engine/entry-path.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { failureOf, type FormFailure, FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote, useLastingNote } from "../../forms/LastingNote.tsx";
import { Pager } from "../../list-views/Pager.tsx";
import { useLocale, useNumberFormat, useTranslate, useHeldBack } from "../../page-data.ts";
import { undoWrites } from "../../session/undo.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { usePressOnce } from "../../ui/use-press-once.ts";
import { AdminPage } from "../AdminPage.tsx";
import { type BinEntry, loadBin } from "./bin-data.ts";
import { ChooseEntry, ChooseSeveral } from "../content/ChooseSeveral.tsx";
import { ListSearch } from "../ListSearch.tsx";

export const loader = loadBin;

const ignore = () => undefined;

/** The screen with the removed entries of all collections, where they can be restored. */
export default function Bin() {
  const { page, pages, entries, total, search, found, lede, empty } = useLoaderData<typeof loader>();
  const isHeldBack = useHeldBack();
  const t = useTranslate();
  const titleOf = (entry: BinEntry): LocalizedText =>
    entry.title ?? { text: t(collectionNamed(entry.collection).messages.title) };
  const { note, failure, busy, chosen, choose, chooseAll, restore, restoreChosen } = useBin(
    entries,
    (entry) => titleOf(entry).text,
  );
  return (
    <AdminPage title={t(m.bin_title)} lede={lede}>
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
          actions={[
            {
              label: t(isHeldBack ? m.proposal_restore_chosen : m.restore_chosen),
              className: "btn",
              onAct: () => void restoreChosen(),
            },
          ]}
          onChooseAll={chooseAll}
        >
          <ul className="rows removed">
            {entries.map((entry) => (
              <BinLine
                key={binKey(entry)}
                entry={entry}
                title={titleOf(entry)}
                label={t(isHeldBack ? m.proposal_restore : m.restore)}
                chosen={chosen.has(binKey(entry))}
                busy={busy}
                onChoose={() => choose(binKey(entry))}
                onRestore={() => void restore(entry)}
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
  /** What the button says. */
  label: string;
  chosen: boolean;
  busy: boolean;
  onChoose: () => void;
  onRestore: () => void;
};

function BinLine({
  entry: { collection: name, id, at, when, by, daysLeft },
  title,
  label,
  chosen,
  busy,
  onChoose,
  onRestore,
}: BinLineProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
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
        <span className="small-print">
          {t(collection.messages.title)} · <time dateTime={at}>{t(m.bin_removed, { when, by })}</time>
        </span>
        <span className="small-print">{t(m.bin_days_left, { days: digits.format(daysLeft) })}</span>
      </span>
      <ChooseEntry label={t(m.choose)} title={title} chosen={chosen} busy={busy} onChange={onChoose}>
        <button
          type="button"
          className="btn quiet"
          aria-label={`${label}: ${title.text}`}
          disabled={!hydrated}
          aria-disabled={busy || undefined}
          onClick={onRestore}
        >
          {label}
        </button>
      </ChooseEntry>
    </li>
  );
}

/** A key for a removed entry. It includes the collection, because ids are unique only within a collection. */
function binKey({ collection, id }: BinEntry): string {
  return `${collection} ${id}`;
}

/** Restores entries of the bin, one or all that are selected, and reloads the screen with a note about it. */
function useBin(entries: readonly BinEntry[], titleOf: (entry: BinEntry) => string) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const { note, load } = useLastingNote();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<FormFailure>();
  const { sending, once, whileSending } = usePressOnce();

  const restore = async (wanted: readonly BinEntry[]) => {
    const [first] = wanted;
    if (!first) return;
    setFailure(undefined);
    const writes = wanted.map(({ collection, id, version }) => ({ collection, id, version, last: version }));
    const { done, isProposed, failed } = await whileSending(() => undoWrites(locale, writes));
    const counts = { count: digits.format(done), total: digits.format(wanted.length) };
    if (failed && (done > 0 || failed.kind === "changed")) {
      const some = isProposed ? m.proposal_sent_some : m.some_restored;
      load({ text: `${t(some, counts)} ${failed.message}` });
    } else if (failed) {
      setFailure(failureOf(t(m.not_restored), failed));
    } else if (isProposed) {
      load({ text: t(m.proposal_sent) });
    } else if (wanted.length > 1) {
      load({ text: t(m.restored_count, counts) });
    } else {
      const see = entryPath(collectionNamed(first.collection), first.id);
      load({ text: t(m.restored_entry, { title: titleOf(first) }), see });
    }
  };

  return {
    note,
    failure,
    busy: sending,
    chosen,
    choose: (key: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    chooseAll: (all: boolean) => setChosen(new Set(all ? entries.map(binKey) : [])),
    restore: (entry: BinEntry) => once(() => restore([entry])),
    restoreChosen: () => once(() => restore(entries.filter((entry) => chosen.has(binKey(entry))))),
  };
}
