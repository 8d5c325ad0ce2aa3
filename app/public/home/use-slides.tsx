import picture from "../../../collections/picture.ts";
import { localize } from "../../../engine/localized-text.ts";
import { numberFormat } from "../../../engine/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import type { Slide } from "../../ui/Carousel.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { HomePicture, SlideRow } from "./home-rows.ts";

type SlideOptions = {
  /** What the slides' keys begin with; they are ids of the page where the carousel has marks. */
  idPrefix: string;
  /** Whether the captions are shown; otherwise they are the pictures' alternative texts. */
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
  const { idPrefix, captioned, ratio, sizes, eager = false } = options;
  return pictures.map((row, place) => {
    // Slides have the fields of the gallery's pictures.
    const caption = localize(picture, row, "caption", locale);
    const isFirst = eager && place === 0;
    return {
      key: idPrefix + row.id,
      name: caption?.text ?? t(m.picture_untitled, { number: digits.format(place + 1) }),
      content: (
        <>
          <Picture
            src={row.picture}
            alt={captioned ? "" : (caption?.text ?? "")}
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
