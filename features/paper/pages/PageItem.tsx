import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { useRef, useState } from "react";
import { useObjectUrl } from "../../../app/fields/use-object-url.ts";
import { useNumberFormat, useTranslate } from "../../../app/page-data.ts";
import { Icon } from "../../../app/ui/Icon.tsx";
import * as m from "../../../messages/compiled/messages.js";
import type { PageDoubt } from "./make-page.ts";
import type { PaperPage, usePages } from "./use-pages.ts";

const doubts: Readonly<Record<PageDoubt, typeof m.paper_blurred>> = {
  noPaper: m.paper_no_paper,
  blurred: m.paper_blurred,
  dark: m.paper_dark,
};

type PageItemProps = {
  page: PaperPage;
  place: number;
  count: number;
  all: ReturnType<typeof usePages>;
  onRemove: () => void;
};

/** A page: its picture, which a press enlarges, what is doubtful about it, and what can be done with it. */
export function PageItem({ page, place, count, all, onRemove }: PageItemProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const [isLarge, setLarge] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const retaken = useRef<HTMLInputElement>(null);
  const { step, progress, message, made, colour, look } = page;
  // The button stays while the page is made again.
  const [wasCut, setWasCut] = useState(false);
  if (made?.isCut && !wasCut) setWasCut(true);
  const isColour = look === "colour";
  const sent = useObjectUrl(made && !(isColour && !colour) ? undefined : page.file);
  const number = digits.format(place + 1);
  const isBusy = step === "waiting" || step === "sending" || step === "working";
  // A button that was pressed keeps the focus.
  const isOff = isBusy || step === "failed";
  const of = (text: string) => ({ text, label: t(m.action_on, { action: text, title: t(m.paper_page, { number }) }) });
  const shown = isColour ? (colour ?? sent ?? made?.picture) : made?.picture;
  return (
    <li ref={item} tabIndex={-1} className={isLarge ? "large" : undefined} aria-busy={isBusy || undefined}>
      {made && shown ? (
        <button type="button" className="sheet" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          <img
            src={shown}
            width={made.width}
            height={made.height}
            alt={t(isColour ? m.paper_alt_colour : m.paper_alt_white, { number })}
          />
        </button>
      ) : (
        <span className="sheet sent">{sent && step !== "refused" && <img src={sent} alt="" />}</span>
      )}
      <b>{t(m.paper_page, { number })}</b>
      <div className="acts">
        {made && (
          <>
            <Action {...of(t(m.paper_as_it_was))} isPressed={isColour} isOff={isOff} onPress={() => all.look(page)} />
            <Action {...of(t(m.paper_turn))} isOff={isOff} onPress={() => void all.turn(page)} />
            {(wasCut || page.isWhole) && (
              <Action
                {...of(t(m.paper_whole))}
                isPressed={page.isWhole}
                isOff={isOff}
                onPress={() => void all.cut(page)}
              />
            )}
          </>
        )}
        {step === "failed" && (page.file ?? made) && (
          <Action
            {...of(t(m.try_again))}
            onPress={() => {
              all.retry(page);
              // The button disappears.
              item.current?.focus();
            }}
          />
        )}
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
      {message !== undefined && !isBusy && (
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
