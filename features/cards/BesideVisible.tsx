import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { EntryPlace } from "../../app/forms/BesideVisible.tsx";
import { useLocale, useTranslate } from "../../app/page-data.ts";
import { send } from "../../app/session/api.ts";
import { whatsAppAddress, WhatsAppLink } from "../../app/ui/WhatsAppLink.tsx";
import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import type { SentOn } from "./card.ts";
import { cutAtWord, fragments } from "./cut-at-word.ts";

/**
 * Maximum length of a WhatsApp link, in characters. A Bengali letter takes nine of them, and servers need not accept
 * more than 8,000. A longer text goes through the phone's own share sheet, if it has one.
 */
const longestLink = 7_500;

/** The link to WhatsApp. A text that is too long loses the end of its words, but keeps the address of the page. */
function whatsAppLink(text: string): string {
  const address = text.lastIndexOf("\n\n");
  const letters = fragments(text.slice(0, address));
  let link = whatsAppAddress(text);
  for (let count = letters.length; link.length > longestLink && count > 0; count = Math.floor(count * 0.9))
    link = whatsAppAddress(cutAtWord(letters, count) + text.slice(address));
  return link;
}

/** What an administrator can share of an entry: its text for WhatsApp, and its picture. */
export default function BesideVisible({ isFolded, ...place }: EntryPlace) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!isFolded) return <SendOn {...place} />;
  return (
    <details className="other-text send-on" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(m.cards_title)}</summary>
      {isOpen && <SendOn {...place} />}
    </details>
  );
}

function SendOn({ collection, id }: Omit<EntryPlace, "isFolded">) {
  const t = useTranslate();
  const locale = useLocale();
  const [answer, setAnswer] = useState<{ all: readonly SentOn[]; failure?: string }>();
  const [chosen, choose] = useState<Locale>();
  const [said, say] = useState("");
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void send<SentOn[]>("GET", `/cards/${collection}/${id}`, undefined, { locale, signal }).then((outcome) => {
      if (!signal.aborted) setAnswer(outcome.ok ? { all: outcome.data } : { all: [], failure: outcome.message });
    });
    return () => leaving.abort();
  }, [collection, id, locale]);
  const all = answer?.all ?? [];
  const sent = all.find((one) => one.locale === chosen) ?? all[0];
  if (!sent) return answer?.failure === undefined ? null : <p role="alert">{answer.failure}</p>;
  const link = whatsAppLink(sent.text);
  const share = (event: MouseEvent) => {
    if (whatsAppAddress(sent.text).length <= longestLink || !("share" in navigator)) return;
    event.preventDefault();
    // The promise is rejected when the user closes the share sheet, which is no error.
    navigator.share({ text: sent.text }).catch(() => undefined);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sent.text);
      say(t(m.copied));
    } catch {
      text.current?.select();
      say(t(m.system_selected));
    }
  };
  return (
    <div className="send-on">
      <p className="next">
        <WhatsAppLink href={link} onClick={share} />
        <button type="button" className="btn quiet" onClick={() => void copy()}>
          {t(m.cards_copy)}
        </button>
        <a className="btn quiet" href={sent.picture} download>
          {t(m.cards_picture)}
        </a>
      </p>
      <output>{said}</output>
      {all.length > 1 && (
        <p className="next">
          {all.map(
            (one) =>
              one !== sent && (
                <button
                  key={one.locale}
                  type="button"
                  className="btn quiet"
                  lang={one.locale}
                  onClick={() => {
                    choose(one.locale);
                    // The button disappears, so the focus moves to the text.
                    text.current?.focus();
                  }}
                >
                  {one.language}
                </button>
              ),
          )}
        </p>
      )}
      <textarea
        ref={text}
        className="in"
        readOnly
        rows={5}
        value={sent.text}
        lang={sent.locale}
        aria-label={t(m.cards_text)}
      />
      <img src={sent.picture} width={600} height={315} alt={t(m.cards_picture_alt)} />
    </div>
  );
}
