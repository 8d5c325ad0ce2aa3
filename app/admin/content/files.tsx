import { useState } from "react";
import { useLoaderData } from "react-router";
import * as m from "../../../messages/compiled/messages.js";
import { failureOf, type FormFailure, FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote, useLastingNote } from "../../forms/LastingNote.tsx";
import { Pager } from "../../list-views/Pager.tsx";
import { useLocale, useNumberFormat, useTranslate } from "../../page-data.ts";
import { send } from "../../session/api.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileNote } from "../../ui/FileNote.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { usePressOnce } from "../../ui/use-press-once.ts";
import { AdminPage } from "../AdminPage.tsx";
import { ListSearch } from "../ListSearch.tsx";
import { type FileLine, loadFiles } from "../files-data.ts";

export const loader = loadFiles;

const ignore = () => undefined;

/** The screen with all files and pictures of the site, and where each is used. */
export default function Files() {
  const { page, pages, files, total, search, found, untried, mayRemove } = useLoaderData<typeof loader>();
  const t = useTranslate();

  const digits = useNumberFormat();
  const { note, failure, busy, remove, setScans, dialog } = useFileActions();
  return (
    <AdminPage title={t(m.files_title)} lede={t(m.files_about)}>
      {(total > 1 || search.query !== "") && <ListSearch {...search} found={found} />}
      <LastingNote note={note} onUndone={ignore} />
      <FormFailureAlert failure={failure} labels={{}} />
      {untried > 0 && (
        <ScanButton
          label={t(m.scans_read_all, { count: digits.format(untried) })}
          busy={busy}
          onPress={() => void setScans()}
        />
      )}
      {files.length === 0 ? (
        <EmptyState text={search.query === "" ? t(m.files_empty) : t(m.search_none)} />
      ) : (
        <ul className="rows">
          {files.map((file) => (
            <Line
              key={file.address}
              file={file}
              busy={busy}
              onRemove={mayRemove ? () => void remove(file) : undefined}
              onScan={(isRead) => void setScans({ address: file.address, isRead })}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} query={search.query} />
      {dialog}
    </AdminPage>
  );
}

type LineProps = {
  file: FileLine;
  busy: boolean;
  onRemove: (() => void) | undefined;
  onScan: (isRead: boolean) => void;
};

function Line({ file, busy, onRemove, onScan }: LineProps) {
  const t = useTranslate();

  const hydrated = useHydrated();
  const { address, name, day, text, scan, uses, others, isAwaited } = file;
  return (
    <li>
      <span className="what">
        <b>
          <a href={address} target="_blank" rel="noopener">
            <bdi>{name}</bdi>
          </a>
        </b>
        <span className="small-print">
          <FileNote facts={file} />
          {day && ` · ${day}`}
        </span>
        {text && <span className="small-print">{text}</span>}
        {(isAwaited || uses.length === 0) && (
          <span className="small-print">
            <span className="tag">{isAwaited ? t(m.file_awaited) : t(m.file_unused)}</span>
          </span>
        )}
        {uses.length > 0 && (
          <span className="small-print">
            {t(m.file_used_in)}{" "}
            {uses.map((use, place) => (
              <span key={place}>
                {place > 0 && " · "}
                {use.form === undefined ? use.name : <a href={use.form}>{use.name}</a>}
              </span>
            ))}
            {others && ` · ${others}`}
          </span>
        )}
        {scan && (
          <span className="acts">
            <ScanButton
              label={t(scan === "read" ? m.scan_read : m.scan_leave_out)}
              title={name}
              busy={busy}
              onPress={() => onScan(scan === "read")}
            />
          </span>
        )}
      </span>
      {onRemove && (
        <button
          type="button"
          className="btn quiet"
          aria-label={t(m.remove_entry, { title: name })}
          disabled={!hydrated}
          aria-disabled={busy || undefined}
          onClick={onRemove}
        >
          {t(m.remove)}
        </button>
      )}
    </li>
  );
}

type ScanButtonProps = { label: string; title?: string; busy: boolean; onPress: () => void };

/** A button that lets scans be read for the search, or leaves one out. */
function ScanButton({ label, title, busy, onPress }: ScanButtonProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className={title === undefined ? "btn quiet" : undefined}
      aria-label={title === undefined ? undefined : t(m.action_on, { action: label, title })}
      disabled={!hydrated}
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/**
 * What is done with files. The screen is then loaded again, with a note about it. A removal asks for confirmation and
 * says where the file is used.
 */
function useFileActions() {
  const t = useTranslate();
  const locale = useLocale();
  const { warn, kept, dialog } = useConfirm();
  const { note, load } = useLastingNote();
  const [failure, setFailure] = useState<FormFailure>();
  const { sending, once, whileSending } = usePressOnce();
  const write = (path: string, body: object) =>
    whileSending(() => send("POST", path, body, { locale, expects: "acknowledged" }));
  const remove = ({ address, name, uses, others, isAwaited }: FileLine) =>
    once(async () => {
      setFailure(undefined);
      const elsewhere = [...(others ? [others] : []), ...(isAwaited ? [t(m.file_awaited)] : [])];
      const notes = [...uses.map((use) => use.name), ...elsewhere];
      const more = notes.length > 0 ? t(m.file_remove_used) : t(m.file_remove_unused);
      if (await warn({ what: { title: { text: name }, notes }, more, yes: t(m.file_remove_yes) })) {
        const outcome = await write("/remove-file", { address });
        if (outcome.ok) load({ text: t(m.file_removed, { name }) });
        else setFailure(failureOf(t(m.not_removed_failed), outcome));
      } else await kept(t(m.file_not_removed));
    });
  /** Lets a scan be read or leaves it out; by default lets all of them be read. */
  const setScans = (body: { address?: string; isRead: boolean } = { isRead: true }) =>
    once(async () => {
      setFailure(undefined);
      const outcome = await write("/scans", body);
      if (outcome.ok) load({ text: t(body.isRead ? m.scan_will_be_read : m.scan_is_left_out) });
      else setFailure(failureOf(t(m.not_saved), outcome));
    });
  return { note, failure, busy: sending, remove, setScans, dialog };
}
