import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { Carousel } from "../../ui/Carousel.tsx";
import { visibleInSlider } from "./arrange-pictures.ts";
import type { HomePicture } from "./home-rows.ts";
import { useSlides } from "./use-slides.tsx";

/** Pictures, and the names of their albums by their ids. */
type PicturesProps = { pictures: readonly HomePicture[]; albums: Readonly<Record<number, LocalizedText>> };

/** Pictures of the gallery, one large picture at a time, with arrow buttons. */
export function Spotlight({ pictures, albums }: PicturesProps) {
  const t = useTranslate();
  const sizes = "(min-width: 76em) 47rem, (min-width: 64em) 60vw, 100vw";
  const slides = useSlides(pictures, { idPrefix: "p", albums, captioned: true, ratio: 16 / 10, sizes });
  return (
    <section className="carousel">
      <div className="head">
        <h2>{t(m.spotlight)}</h2>
      </div>
      <Carousel label={t(m.spotlight)} slides={slides} arrows />
    </section>
  );
}

/** The slider of smaller pictures at the foot of the page; it plays by itself. */
export function PictureSlider({ pictures, albums }: PicturesProps) {
  const t = useTranslate();
  const sizes = "(min-width: 1025px) 20vw, (min-width: 426px) 25vw, 50vw";
  const slides = useSlides(pictures, { idPrefix: "p", albums, captioned: false, ratio: 4 / 3, sizes });
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
