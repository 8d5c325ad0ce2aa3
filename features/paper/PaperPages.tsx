import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { Suspense, useEffect, useRef, useState } from "react";
import type { DocumentPlace } from "../../app/fields/BesideDocument.tsx";
import { focusControl } from "../../app/fields/control.ts";
import { PictureChoice } from "../../app/fields/PictureChoice.tsx";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { send } from "../../app/session/api.ts";
import { Icon } from "../../app/ui/Icon.tsx";
import { lazyPart } from "../../app/ui/lazy-part.ts";
import { titleField } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { mostPages } from "./feature.ts";
import { PageItem } from "./pages/PageItem.tsx";
import { rememberedPages, rememberPages } from "./pages/remembered-pages.ts";
import { type PaperPage, usePages } from "./pages/use-pages.ts";
import type { ReadingAnswer } from "./read-notice.ts";
import type { ReadNotice } from "./reading/understand.ts";

const ReadPart = lazyPart(() => import("./ReadPart.tsx"));

/** How often it is asked whether a paper is read: ten pages on a slow machine, at 20 seconds a request. */
const mostRounds = 60;

/** What a PDF was made of. */
const contentOf = (pages: readonly PaperPage[]) =>
  JSON.stringify(pages.map(({ made, look, turn, isWhole }) => [made?.id, look, turn, isWhole]));

/** The title of the entry and its language; empty if there is none yet. */
function titleIn({ entry, form }: DocumentPlace, locale: Locale): { title: string; language: Locale } {
  const name = entry && titleField(entry.declaration);
  const found = name === undefined ? [] : languageFields(name, locale);
  const first = found.find((one) => form?.values[one.name]?.trim());
  return first ? { title: form?.values[first.name] ?? "", language: first.language } : { title: "", language: locale };
}

type PaperPagesProps = { place: DocumentPlace; isOpen: boolean; onClose: () => void };

/** The pages of a paper, from which the document of a field is made. */
export default function PaperPages({ place, isOpen, onClose }: PaperPagesProps) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const [remembered] = useState(() => rememberedPages(place.name));
  const all = usePages(remembered);
  const { pages } = all;
  const [said, say] = useState("");
  const [failed, setFailed] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ content: string; movesFocus: boolean }>();
  const [read, setRead] = useState<{ pages: string; notice: ReadNotice | undefined }>();
  const panel = useRef<HTMLFieldSetElement>(null);
  /** Ends what is waited for, when the form is left or saved, or another PDF is made. */
  const waiting = useRef(new AbortController());
  const announced = useRef(new WeakSet<object>());
  const hadPages = useRef(false);
  const content = contentOf(pages);
  const isReady = pages.length > 0 && pages.every(({ step }) => step === "made");
  const isUnmade = pages.length > 0 && made?.content !== content;
  const isForgotten = isUnmade && place.problem !== undefined;
  const isShown = isOpen || isForgotten;

  useEffect(() => () => waiting.current.abort(), []);
  useEffect(() => () => rememberPages(place.name, []), [place.name]);
  useEffect(() => {
    // Before any page is here, those of the ended tab are still to come.
    hadPages.current ||= pages.length > 0;
    if (hadPages.current) rememberPages(place.name, isUnmade ? pages : []);
    const fresh = pages.filter((page) => page.step === "made" && page.made && !announced.current.has(page.made));
    for (const page of fresh) if (page.made) announced.current.add(page.made);
    const [first] = fresh;
    if (first) say(t(m.paper_page_made, { number: digits.format(pages.indexOf(first) + 1) }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a change of the pages is announced.
  }, [pages, isUnmade]);
  useEffect(() => {
    // The button that made it is hidden by then.
    if (made?.movesFocus) focusControl(place.name);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only making a PDF moves the focus.
  }, [made]);
  useEffect(() => {
    if (isShown) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  useEffect(() => {
    place.onUploadStep(isMaking ? "running" : isUnmade ? "begun" : "none", t(m.paper_unfinished));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The form's functions are new at each render.
  }, [isUnmade, isMaking]);

  const make = async () => {
    if (isMaking) return;
    setFailed(undefined);
    if (!isReady) return setFailed(t(m.paper_not_yet));
    setMaking(true);
    waiting.current.abort();
    const { signal } = (waiting.current = new AbortController());
    const wanted = pages.map(({ made: page, look }) => ({ page: page?.id, look }));
    const { title, language } = titleIn(place, locale);
    const body = { pages: wanted, title: title.slice(0, 500), language };
    type Made = { data: { url: string }; canRead: boolean };
    const outcome = await send<Made>("POST", "/paper/pdf", body, { locale, signal });
    if (signal.aborted) return;
    setMaking(false);
    if (!outcome.ok) {
      all.lose(outcome.fields);
      return setFailed(outcome.message);
    }
    // Somebody who types in another field by now is not disturbed.
    const active = document.activeElement;
    const isHere = !active || active === document.body || panel.current?.contains(active) === true;
    if (isHere) onClose();
    setMade({ content, movesFocus: isHere });
    place.onDocument(outcome.data.data.url);
    say(t(m.paper_made));
    if (outcome.data.canRead) await readPages(signal);
  };
  const readPages = async (signal: AbortSignal) => {
    const ids = pages.flatMap(({ made: page }) => page?.id ?? []);
    const { entry } = place;
    // A page that is turned or cut otherwise has another text.
    const versions = pages.map(({ made: page, turn, isWhole }) => [page?.id, turn, isWhole]).join(";");
    if (!entry || read?.pages === versions) return;
    say(`${t(m.paper_made)} ${t(m.paper_reading)}`);
    const body = { pages: ids, of: entry.declaration.name };
    for (let round = 0; round < mostRounds; round += 1) {
      const outcome = await send<ReadingAnswer>("POST", "/paper/text", body, { locale, signal });
      if (signal.aborted) return;
      if (!outcome.ok) return say(`${t(m.paper_made)} ${outcome.message}`);
      const { isRead, left, notice, unread = [] } = outcome.data;
      if (left > 0) continue;
      setRead({ pages: versions, notice });
      if (unread.length > 0)
        return say(t(m.paper_pages_unread, { pages: unread.map((page) => digits.format(page)).join(", ") }));
      return say(isRead && !notice ? t(m.paper_unread) : t(m.paper_made));
    }
  };
  const add = (files: readonly File[]) => {
    const left = all.add(files);
    say(left > 0 ? t(m.paper_most, { count: digits.format(mostPages) }) : "");
  };
  return (
    <>
      <fieldset className="paper" ref={panel} hidden={!isShown} tabIndex={-1} aria-label={t(m.paper_button)}>
        <p className="hint">{t(m.paper_about)}</p>
        {pages.length > 0 && (
          <ol aria-label={t(m.paper_pages)}>
            {pages.map((page, at) => (
              <PageItem
                key={page.key}
                page={page}
                place={at}
                count={pages.length}
                all={all}
                // The button disappears, so the focus moves to the whole.
                onRemove={() => panel.current?.focus()}
              />
            ))}
          </ol>
        )}
        {pages.length < mostPages && <PictureChoice label={t(m.choose_pictures)} multiple onChoose={add} />}
        {isForgotten && <span className="err">{t(m.paper_in_no_pdf)}</span>}
        {failed && (
          <span className="err" role="alert">
            <Icon svg={triangleAlertIcon} />
            {failed}
          </span>
        )}
        {pages.length > 0 && (
          <button type="button" className="btn" aria-disabled={isMaking || undefined} onClick={() => void make()}>
            {t(isMaking ? m.loading : m.paper_make)}
          </button>
        )}
      </fieldset>
      <output className="hint">{said}</output>
      {read?.notice && place.entry && place.form && (
        <Suspense>
          <ReadPart
            key={read.pages}
            read={read.notice}
            entry={place.entry}
            form={place.form}
            onChecked={() => {
              setRead({ ...read, notice: undefined });
              focusControl(place.name);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
