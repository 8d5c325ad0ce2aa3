import picture from "../../../collections/picture.ts";
import { localize } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import { Carousel, type Slide } from "../../ui/Carousel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Localized } from "../../ui/Localized.tsx";
import type { HomePicture } from "./home-rows.ts";

/** The number of pictures that the bottom slider shows at once on wide screens (requirements R4.7). */
const visibleInSlider = 5;

/** The newest pictures, one large picture at a time, with arrow buttons. */
export function Spotlight({ pictures }: { pictures: readonly HomePicture[] }) {
  const t = useTranslate();
  const slides = useSlides(pictures, true, 16 / 10, "(min-width: 76em) 47rem, (min-width: 64em) 60vw, 100vw");
  return (
    <section className="carousel">
      <div className="head">
        <h2>{t(m.spotlight)}</h2>
      </div>
      {slides.length > 0 ? (
        <Carousel label={t(m.spotlight)} slides={slides} arrows />
      ) : (
        <p>{t(m.picture_empty)}</p>
      )}
    </section>
  );
}

/** The slider of smaller pictures at the foot of the page; it plays by itself. */
export function PictureSlider({ pictures }: { pictures: readonly HomePicture[] }) {
  const t = useTranslate();
  const slides = useSlides(pictures, false, 4 / 3, "(min-width: 1025px) 20vw, (min-width: 426px) 25vw, 50vw");
  if (slides.length === 0) return null;
  return (
    <section className="reel">
      <div className="par" />
      <div className="wrap">
        <h2 className="vh">{t(m.from_our_days)}</h2>
        <Carousel label={t(m.from_our_days)} slides={slides} visible={visibleInSlider} autoplay />
      </div>
    </section>
  );
}

function useSlides(pictures: readonly HomePicture[], captioned: boolean, ratio: number, sizes: string): Slide[] {
  const locale = useLocale();
  return pictures.map((row) => {
    const caption = localize(picture, row, "caption", locale);
    return {
      key: `p${row.id}`,
      name: caption?.text ?? "",
      content: (
        <>
          <Picture src={row.picture} alt={captioned ? "" : (caption?.text ?? "")} crop={{ ratio }} sizes={sizes} />
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
