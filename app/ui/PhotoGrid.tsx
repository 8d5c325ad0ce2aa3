import type { ReactNode } from "react";
import { type Size, srcSet } from "../../engine/media.ts";
import { numbersIn } from "../../engine/numbers.ts";
import type { Reading } from "../../engine/reading.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
import photos from "../styles/photos.css?inline";
import viewer from "../../enhance/viewer.css?inline";
import { Enhance } from "./Enhance.tsx";
import { Style } from "./Style.tsx";

/** A photo of the grid. */
export type Photo = {
  src: string;
  size: Size | undefined;
  caption: Reading | undefined;
  /** What stands under it. */
  beneath?: ReactNode;
};

/** How many photos the first screen of a phone shows. */
const firstScreen = 12;

/**
 * A sixth of a wide screen, and a little less than the third of a phone that a cell takes: dense screens would
 * fetch four times the bytes for what nobody sees. The viewer opens the large picture.
 */
const cell = "(min-width: 76em) 12.3rem, (min-width: 44em) 16vw, 27vw";

/** Photos in 3 columns, 6 on wide screens (requirements R5.6); each opens full-screen. */
export function PhotoGrid({ photos: shown, before = 0 }: { photos: readonly Photo[]; before?: number }) {
  const say = useSay();
  const digits = numbersIn(useLocale());
  return (
    <photo-viewer
      data-label={say(m.picture_title)}
      data-close={say(m.picture_close)}
      data-previous={say(m.picture_previous)}
      data-next={say(m.picture_next)}
    >
      <Style name="photos" css={photos} />
      <Style name="viewer" css={viewer} />
      <Enhance script="viewer" />
      <ul className="photos">
        {shown.map(({ src, size, caption, beneath }, place) => {
          const number = digits.format(before + place + 1);
          return (
            <li key={place}>
              <a href={src} data-width={size?.width} data-height={size?.height}>
                <img
                  src={src}
                  srcSet={srcSet(src)}
                  sizes={srcSet(src) && cell}
                  alt={caption?.text ?? say(m.picture_untitled, { number })}
                  lang={caption?.lang}
                  width={size?.width}
                  height={size?.height}
                  loading={place < firstScreen ? undefined : "lazy"}
                  decoding="async"
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
