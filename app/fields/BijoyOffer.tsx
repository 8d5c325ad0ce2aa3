import { useEffect, useState } from "react";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { companionLocale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { focusControl } from "./control.ts";

/** The longest preview, in characters. */
const previewLength = 300;

type BijoyOfferProps = { name: string; value: string; onConvert: (converted: string) => void };

/**
 * Offers to convert a text that seems to be typed for a Bijoy font, and shows the result (requirements R12.6). It
 * converts nothing by itself, because only the author knows what the text is meant to be.
 */
export function BijoyOffer({ name, value, onConvert }: BijoyOfferProps) {
  const t = useTranslate();
  const [toUnicode, setToUnicode] = useState<(typed: string) => string>();
  const isSuspected = looksLikeBijoy(value);
  useEffect(() => {
    if (!isSuspected) return;
    // The table of glyphs is downloaded only if a text needs it. If that fails, there is no offer.
    import("../../engine/words/bijoy.ts").then((module) => setToUnicode(() => module.toUnicode)).catch(() => undefined);
  }, [isSuspected]);
  const convert = () => {
    if (toUnicode) onConvert(toUnicode(value));
    focusControl(name);
  };
  return (
    <output className="offer bijoy">
      {isSuspected && toUnicode && (
        <>
          <span>{t(m.bijoy_found)}</span>
          <b lang={companionLocale}>{excerpt(toUnicode(value), previewLength)}</b>
          <button type="button" className="btn quiet" onClick={convert}>
            {t(m.bijoy_convert)}
          </button>
        </>
      )}
    </output>
  );
}
