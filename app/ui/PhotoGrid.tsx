import type { ReactNode } from "react";
import type { Size } from "../../engine/media.ts";
import { numberFormat } from "../../engine/numbers.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import photos from "../styles/photos.css?inline";
import viewer from "../../custom-elements/viewer.css?inline";
import { CustomElement } from "./CustomElement.tsx";
import { Picture } from "./Picture.tsx";
import { Style } from "./Style.tsx";

/** A photo of the grid. */
export type Photo = {
  src: string;
  /** Width and height in pixels, if known. */
  size: Size | undefined;
  /** The text that the viewer shows; what stands for the photo, if it is left out. */
  caption: LocalizedText | undefined;
  /** What stands for the photo where it is not seen; its number, if it is left out. */
  alt: LocalizedText | undefined;
  /** Content below the photo. */
  beneath?: ReactNode;
};

/** The number of photos on a phone's first screen; they are not loaded lazily. */
const eagerCount = 12;

/**
 * The `sizes` of a photo: a sixth of a wide screen. On phones it is slightly less than the third of the width that a
 * cell takes, as dense screens would fetch four times the bytes for no visible gain. The viewer opens the large picture.
 */
const cellSizes = "(min-width: 76em) 12.3rem, (min-width: 44em) 16vw, 27vw";

/** Photos in 3 columns, 6 on wide screens, that open in the viewer (requirements R5.6). `before` counts earlier photos. */
export function PhotoGrid({ photos: shown, before = 0 }: { photos: readonly Photo[]; before?: number }) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  return (
    <photo-viewer
      data-label={t(m.picture_title)}
      data-close={t(m.picture_close)}
      data-previous={t(m.picture_previous)}
      data-next={t(m.picture_next)}
    >
      <Style name="photos" css={photos} />
      <Style name="viewer" css={viewer} />
      <CustomElement script="viewer" />
      <ul className="photos">
        {shown.map(({ src, size, caption, alt, beneath }, place) => {
          const number = digits.format(before + place + 1);
          const own = caption?.text === alt?.text ? undefined : caption;
          return (
            <li key={place}>
              <a href={src} data-width={size?.width} data-height={size?.height} data-caption={own?.text} lang={own?.lang}>
                <Picture
                  src={src}
                  size={size}
                  alt={alt?.text ?? t(m.picture_untitled, { number })}
                  lang={alt?.lang ?? (own?.lang && locale)}
                  crop={{ ratio: 1 }}
                  eager={place < eagerCount}
                  sizes={cellSizes}
                />
              </a>
              {beneath}
            </li>
          );
        })}
      </ul>
    </photo-viewer>
  );
}
