import { useEffect, useRef, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import type { FileKind, ListedFile } from "../../server/media/file-list.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { send } from "../session/api.ts";
import { FileNote } from "../ui/FileNote.tsx";

/** A file as the API returns it. */
type Offered = Omit<ListedFile, "uses" | "isAwaited"> & { isUsed: boolean };

type Found = { question: string; files: readonly Offered[]; total: number };

type FileChooserProps = {
  kind: FileKind;
  /** Called with the path of the chosen file. */
  onChoose: (address: string) => void;
};

/** How long the search waits after the last keystroke, in milliseconds. */
const pause = 300;

/**
 * The site's existing files, the most recently used first, with a search. Each can be chosen, so that nobody has to
 * upload it again.
 */
export default function FileChooser({ kind, onChoose }: FileChooserProps) {
  const t = useTranslate();
  const locale = useLocale();
  const [question, setQuestion] = useState("");
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState<string>();
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => searchField.current?.focus(), []);
  const load = async (asked: string, before: readonly Offered[], signal?: AbortSignal) => {
    const body = { question: asked, kind, offset: before.length };
    const outcome = await send<Omit<Found, "question">>("POST", "/files", body, { locale, ...(signal && { signal }) });
    if (signal?.aborted) return;
    setFailed(outcome.ok ? undefined : outcome.message);
    if (!outcome.ok) return;
    const { files, total } = outcome.data;
    const isNew = ({ address }: Offered) => before.every((one) => one.address !== address);
    setFound({ question: asked, files: [...before, ...files.filter(isNew)], total });
  };
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void load(question, [], controller.signal), question === "" ? 0 : pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a new search text starts a search.
  }, [question]);
  return (
    <div className="there">
      <input
        ref={searchField}
        className="in"
        type="search"
        aria-label={t(m.choose_there_search)}
        placeholder={t(m.choose_there_search)}
        maxLength={100}
        autoComplete="off"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        // Otherwise Enter would submit the whole form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <output className="hint">{failed ?? (found ? found.total === 0 && t(m.search_none) : t(m.loading))}</output>
      {found?.files.map(({ address, title, type, size }) => {
        const name = title === "" ? t(m.file_uploaded) : title;
        return (
          <div className="upload" key={address}>
            <span className="what">
              {kind === "picture" && (
                <img className="small" src={address} alt="" loading="lazy" width="64" height="48" />
              )}
              <bdi>{name}</bdi>{" "}
              <small className="small-print">
                <FileNote facts={{ type, size }} />
              </small>
            </span>
            <span className="acts">
              <button
                type="button"
                className="btn quiet"
                aria-label={t(m.choose_entry, { title: name })}
                onClick={() => onChoose(address)}
              >
                {t(m.choose)}
              </button>
            </span>
          </div>
        );
      })}
      {found && found.files.length < found.total && (
        <button type="button" className="btn quiet" onClick={() => void load(found.question, found.files)}>
          {t(m.choose_there_more)}
        </button>
      )}
    </div>
  );
}
