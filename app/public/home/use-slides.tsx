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
  /** What the slides' keys begin with; they are ids of the page where the carousel has marks. */
  idPrefix: string;
  /** The names of the pictures' albums, by the pictures' ids. */
  albums?: Readonly<Record<number, LocalizedText>>;
  /** Whether the captions are shown; then they stand for the pictures that have no alternative texts. */
  captioned: boolean;
  /** The width of a slide divided by its height. */
  ratio: number;
  /** The `sizes` of the pictures. */
  sizes: string;
  /** Whether the first slide is on the first screen, and loaded before everything else. */
  eager?: boolean;
};

/** The slides of a carousel of pictures, of the gallery or of the home page's own. */
export function useSlides(pictures: readonly (HomePicture | SlideRow)[], options: SlideOptions): Slide[] {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  const { idPrefix, albums, captioned, ratio, sizes, eager = false } = options;
  return pictures.map((row, place) => {
    // Slides have the fields of the gallery's pictures.
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
