import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { useEffect, useRef, useState } from "react";
import type { DocumentPlace } from "../../app/fields/BesideDocument.tsx";
import { focusControl } from "../../app/fields/control.ts";
import { PictureChoice } from "../../app/fields/PictureChoice.tsx";
import { useObjectUrl } from "../../app/fields/use-object-url.ts";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { send } from "../../app/session/api.ts";
import { Icon } from "../../app/ui/Icon.tsx";
import { titleField } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { mostPages } from "./feature.ts";
import type { PageDoubt } from "./pages/make-page.ts";
import { type PaperPage, usePages } from "./pages/use-pages.ts";

const doubts: Readonly<Record<PageDoubt, typeof m.paper_blurred>> = {
  noPaper: m.paper_no_paper,
  blurred: m.paper_blurred,
  dark: m.paper_dark,
};

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
    return onClose();
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
    </>
  );
}

/** The title in what `contentOf` returned. */
function titleOf(content: string): string {
  return (JSON.parse(content) as [string])[0];
}

type PageItemProps = {
  page: PaperPage;
  place: number;
  count: number;
  all: ReturnType<typeof usePages>;
  onRemove: () => void;
};

/** A page: its picture, which a press enlarges, what is doubtful about it, and what can be done with it. */
function PageItem({ page, place, count, all, onRemove }: PageItemProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const [isLarge, setLarge] = useState(false);
  const retaken = useRef<HTMLInputElement>(null);
  const { step, progress, message, made, colour, look } = page;
  const sent = useObjectUrl(made ? undefined : page.file);
  const number = digits.format(place + 1);
  const isBusy = step === "waiting" || step === "sending" || step === "working";
  const of = (text: string) => ({ text, label: t(m.action_on, { action: text, title: t(m.paper_page, { number }) }) });
  const shown = look === "colour" ? colour : made?.picture;
  return (
    <li className={isLarge ? "large" : undefined} aria-busy={isBusy || undefined}>
      {made && shown ? (
        <button type="button" className="sheet" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          <img
            src={shown}
            width={made.width}
            height={made.height}
            alt={t(look === "colour" ? m.paper_alt_colour : m.paper_alt_white, { number })}
          />
        </button>
      ) : (
        <span className="sheet sent">{sent && step !== "refused" && <img src={sent} alt="" />}</span>
      )}
      <b>{t(m.paper_page, { number })}</b>
      <div className="acts">
        {step === "made" && (
          <>
            <Action {...of(t(m.paper_as_it_was))} isPressed={look === "colour"} onPress={() => all.look(page)} />
            <Action {...of(t(m.paper_turn))} onPress={() => void all.turn(page)} />
            {(made?.isCut || page.isWhole) && (
              <Action {...of(t(m.paper_whole))} isPressed={page.isWhole} onPress={() => void all.cut(page)} />
            )}
          </>
        )}
        {step === "failed" && <Action {...of(t(m.try_again))} onPress={() => all.retry(page)} />}
        {count > 1 && (
          <>
            <Action {...of(t(m.paper_up))} isOff={place === 0} onPress={() => all.move(page, -1)} />
            <Action {...of(t(m.paper_down))} isOff={place === count - 1} onPress={() => all.move(page, 1)} />
          </>
        )}
        <Action {...of(t(m.paper_retake))} onPress={() => retaken.current?.click()} />
        <Action
          {...of(t(m.clear_choice))}
          onPress={() => {
            all.remove(page);
            onRemove();
          }}
        />
        <input
          ref={retaken}
          type="file"
          hidden
          accept="image/*"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) all.retake(page, file);
            target.value = "";
          }}
        />
      </div>
      {isBusy && (
        <progress
          {...(step === "sending" && { max: 1, value: progress })}
          aria-label={t(step === "working" ? m.paper_making : m.paper_sending, { number })}
        />
      )}
      {step === "made" &&
        made?.doubts.map((doubt) => (
          <span key={doubt} className="hint">
            {t(doubts[doubt])}
          </span>
        ))}
      {message !== undefined && (step === "failed" || step === "refused") && (
        <span className="err" role="alert">
          <Icon svg={triangleAlertIcon} />
          {message}
        </span>
      )}
    </li>
  );
}

type ActionProps = { text: string; label: string; isPressed?: boolean; isOff?: boolean; onPress: () => void };

/** A button for a page. One that is off keeps the focus. */
function Action({ text, label, isPressed, isOff, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className="btn quiet"
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      {text}
    </button>
  );
}
