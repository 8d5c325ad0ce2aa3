import { flushSync } from "react-dom";
import { changedPart } from "../../engine/words/changed-part.ts";
import { localizedName } from "../../engine/collection.ts";
import { companionLocale, defaultLocale } from "../../engine/languages.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import type { Message } from "../../engine/message.ts";
import {
  keptName,
  misplacementOf,
  type Misplacement,
  movedText,
  type TextPair,
  withoutMisplaced,
} from "../../engine/forms/misplaced-texts.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { focusControl } from "./control.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";

/**
 * What the form says about each misplacement, and the label of the button that moves a text. If both texts are in one
 * language, the person chooses which to keep.
 */
const words: Readonly<Record<Misplacement, { found: Message; move?: Message }>> = {
  companionInMain: { found: m.text_in_english_field, move: m.text_to_bengali },
  mainInCompanion: { found: m.text_in_bengali_field, move: m.text_to_english },
  twoCompanions: { found: m.texts_both_bengali },
  twoMains: { found: m.texts_both_english },
  swapped: { found: m.texts_swapped, move: m.texts_swap },
};

type MisplacedTextsProps = {
  name: string;
  values: FormValues;
  /** The values that the form started with. */
  start: FormValues;
  onChange: (name: string, value: string) => void;
};

/**
 * Says that a localized text stands in the field of another language, and offers to move it (requirements R12.5). It
 * moves nothing by itself, because a name or a quotation may be meant to stand there.
 */
export function MisplacedTexts({ name, values, start, onChange }: MisplacedTextsProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const pair = pairOf(name, values);
  const misplacement = misplacementOf(pair);
  const isBijoy = looksLikeBijoy(pair.companion) || looksLikeBijoy(pair.main);
  const isTwo = pair.main.trim() !== "" && pair.companion.trim() !== "";
  // A text typed in Bijoy is Bengali but looks like Latin letters. If it stands alone, BijoyOffer offers to convert it.
  // If there are two texts, this component asks about them.
  const { found, move } = ((isTwo || !isBijoy) && misplacement && words[misplacement]) || {};
  const isMovable = hydrated && !isBijoy;
  const set = ({ main, companion }: TextPair) => {
    // The field to which a text is moved may be collapsed while it is empty, and then cannot take the focus. So render
    // the new values first.
    flushSync(() => {
      onChange(name, main);
      onChange(localizedName(name), companion);
    });
    focusControl(companion.trim() === "" ? name : localizedName(name));
  };
  const from = pairOf(name, start);
  return (
    <output className="offer">
      {found && misplacement && (
        <>
          <span>{t(found)}</span>
          {isMovable && move && (
            <button type="button" className="btn quiet" onClick={() => set(movedText(misplacement, pair, from))}>
              {t(move)}
            </button>
          )}
          {isMovable && !move && <Choice pair={pair} misplacement={misplacement} start={from} onChoose={set} />}
          {isTwo && (
            <label className="check">
              <input
                type="checkbox"
                name={keptName(name)}
                value="yes"
                checked={Boolean(values[keptName(name)])}
                onChange={(event) => onChange(keptName(name), event.target.checked ? "yes" : "")}
              />
              {t(m.texts_kept)}
            </label>
          )}
        </>
      )}
    </output>
  );
}

type ChoiceProps = { pair: TextPair; misplacement: Misplacement; start: TextPair; onChoose: (pair: TextPair) => void };

/** Asks which of two texts in the same language stays in its field. */
function Choice({ pair, misplacement, start, onChoose }: ChoiceProps) {
  const isCompanion = misplacement === "twoCompanions";
  const [misplaced, other] = isCompanion ? [pair.main, pair.companion] : [pair.companion, pair.main];
  const part = changedPart(misplaced, other);
  const choices = [
    { text: part.before, to: movedText(misplacement, pair, start) },
    { text: part.after, to: withoutMisplaced(misplacement, pair, start) },
  ];
  return choices.map(({ text, to }, place) => (
    <button
      key={place}
      type="button"
      className="btn quiet"
      lang={isCompanion ? companionLocale : defaultLocale}
      onClick={() => onChoose(to)}
    >
      <span>
        {part.start}
        <mark>{text}</mark>
        {part.end}
      </span>
    </button>
  ));
}

function pairOf(name: string, values: FormValues): TextPair {
  return { main: values[name] ?? "", companion: values[localizedName(name)] ?? "" };
}
