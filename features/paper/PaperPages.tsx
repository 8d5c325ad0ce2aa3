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
import { type PaperPage, usePages } from "./pages/use-pages.ts";
import type { ReadNotice } from "./read-notice.ts";

const ReadPart = lazyPart(() => import("./ReadPart.tsx"));

/** How long a title must rest before the PDF is named after it, in milliseconds. */
const pause = 1_000;

/** What a PDF was made of: its pages and its title. */
const contentOf = (pages: readonly PaperPage[], title: string) =>
  JSON.stringify([title, ...pages.map(({ made, look, turn, isWhole }) => [made?.id, look, turn, isWhole])]);

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
  const all = usePages();
  const { pages } = all;
  const [said, say] = useState("");
  const [failed, setFailed] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ content: string; url: string }>();
  const [read, setRead] = useState<{ pages: string; notice: ReadNotice | undefined }>();
  const panel = useRef<HTMLFieldSetElement>(null);
  const { title, language } = titleIn(place, locale);
  const content = contentOf(pages, title);
  const isReady = pages.length > 0 && pages.every(({ step }) => step === "made");
  const isInForm = made !== undefined && made.url === place.value;
  // Only the title differs, so the PDF is made again without being asked for.
  const isRenamed = isInForm && made.content !== content && made.content === contentOf(pages, titleOf(made.content));
  const isUnmade = pages.length > 0 && made?.content !== content && !isRenamed;

  useEffect(() => {
    // The button that made it is hidden by then.
    if (made && !isOpen) focusControl(place.name);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Closing later keeps the focus where it is.
  }, [made]);
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  useEffect(() => {
    place.onUploadStep(isMaking ? "running" : isUnmade ? "begun" : "none", t(m.paper_unfinished));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The form's functions are new at each render.
  }, [isUnmade, isMaking]);

  const make = async () => {
    if (isMaking) return;
    setFailed(undefined);
    if (!isReady) return setFailed(t(m.paper_not_yet));
    setMaking(true);
    const wanted = pages.map(({ made: page, look }) => ({ page: page?.id, look }));
    const body = { pages: wanted, title: title.slice(0, 500), language };
    const outcome = await send<{ data: { url: string } }>("POST", "/paper/pdf", body, { locale });
    setMaking(false);
    if (!outcome.ok) {
      all.lose(outcome.fields);
      return setFailed(outcome.message);
    }
    const { url } = outcome.data.data;
    setMade({ content, url });
    place.onDocument(url);
    say(t(m.paper_made));
    onClose();
    return readPages();
  };
  const readPages = async () => {
    const ids = pages.flatMap(({ made: page }) => page?.id ?? []);
    const { entry } = place;
    if (!entry || read?.pages === ids.join()) return;
    // An upload needs nothing that is read, so a failure is not told.
    const body = { pages: ids, of: entry.declaration.name };
    const outcome = await send<{ text?: ReadNotice }>("POST", "/paper/text", body, { locale });
    if (outcome.ok) setRead({ pages: ids.join(), notice: outcome.data.text });
  };
  useEffect(() => {
    if (!isRenamed || isMaking) return undefined;
    const timer = setTimeout(() => void make(), pause);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a new title starts the time again.
  }, [isRenamed, title]);

  const add = (files: readonly File[]) => {
    const left = all.add(files);
    say(left > 0 ? t(m.paper_most, { count: digits.format(mostPages) }) : "");
  };
  return (
    <>
      <fieldset className="paper" ref={panel} hidden={!isOpen} tabIndex={-1} aria-label={t(m.paper_button)}>
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

/** The title in what `contentOf` returned. */
function titleOf(content: string): string {
  return (JSON.parse(content) as [string])[0];
}
