import picture from "../../../collections/picture.ts";
import { alternativeText } from "../../../engine/media/alternative-text.ts";
import { type LocalizedText, localize } from "../../../engine/localized-text.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import type { Slide } from "../../ui/Carousel.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { HomePicture, SlideRow } from "./home-rows.ts";

type SlideOptions = {
  /** The prefix of the slides' keys. If the carousel has marks, the keys are also `id`s on the page. */
  idPrefix: string;
  /** The names of the pictures' albums, by picture id. */
  albums?: Readonly<Record<number, LocalizedText>>;
  /** Whether the captions are shown. A picture without alternative text is then described by its caption. */
  captioned: boolean;
  /** The width of a slide divided by its height. */
  ratio: number;
  /** The `sizes` attribute of the pictures. */
  sizes: string;
  /** Whether the first slide is visible without scrolling, so that it is loaded with high priority. */
  eager?: boolean;
};

/** The slides of a picture carousel, from the gallery or from the home page's own slides. */
export function useSlides(pictures: readonly (HomePicture | SlideRow)[], options: SlideOptions): Slide[] {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  const { idPrefix, albums, captioned, ratio, sizes, eager = false } = options;
  return pictures.map((row, place) => {
    // `picture` works for slides too, because they have the same fields.
    const caption = localize(picture, row, "caption", locale);
    const untitled = t(m.picture_untitled, { number: digits.format(place + 1) });
    const own = localize(picture, row, "alt", locale);
    const alt =
      captioned && caption && !own
        ? undefined
        : (alternativeText(picture, row, albums?.[row.id], locale) ?? { text: untitled });
    const isFirst = eager && place === 0;
    return {
      key: idPrefix + row.id,
      name: caption?.text ?? untitled,
      content: (
        <>
          <Picture
            src={row.picture}
            alt={alt?.text ?? ""}
            lang={alt?.lang}
            crop={{ ratio }}
            sizes={sizes}
            eager={isFirst}
            fetchPriority={isFirst ? "high" : undefined}
          />
          {captioned && caption && (
            <span className="cap">
              <Localized text={caption} />
            </span>
          )}
        </>
      ),
    };
  });
}
