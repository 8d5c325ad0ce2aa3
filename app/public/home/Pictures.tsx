import picture from "../../../collections/picture.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Store } from "../../../server/content/store.ts";
import { useTranslate } from "../../page-data.ts";
import { Carousel } from "../../ui/Carousel.tsx";
import type { HomePicture } from "./home-rows.ts";
import { useSlides } from "./use-slides.tsx";

/**
 * The number of gallery pictures that replace the slides if there are none: as many as the first version of the page
 * had slides (requirements R4.3).
 */
const inHero = 7;
/**
 * The number of pictures in the spotlight; `inSlider` is the number in the slider at the foot of the page, which shows
 * the next ones. The hint of the field `onHome` states the sum of both.
 */
const inSpotlight = 8;
const inSlider = 12;
/**
 * The number of pictures that the slider shows at once on wide screens (requirements R4.7). With fewer pictures there
 * is no slider.
 */
const visibleInSlider = 5;

/** The pictures that are chosen for the home page; while they are fewer than the slider needs, the newest follow. */
export async function listHomePictures(store: Store): Promise<HomePicture[]> {
  const limit = inHero + inSpotlight + inSlider;
  const { rows: chosen } = await store.list(picture, { limit, filter: { values: { onHome: 1 } } });
  if (chosen.length >= visibleInSlider) return chosen;
  const { rows: newest } = await store.list(picture, { limit });
  const others = newest.filter(({ id }) => !chosen.some((one) => one.id === id));
  return [...chosen, ...others].slice(0, limit);
}

/**
 * Distributes the pictures over the page: the first ones to the top if there are no slides, the next ones to the
 * spotlight, the rest to the slider. If too few are left for the slider, it repeats the first ones.
 */
export function arrangePictures(
  pictures: readonly HomePicture[],
  hasSlides: boolean,
): Record<"hero" | "spotlight" | "slider", readonly HomePicture[]> {
  const hero = hasSlides ? [] : pictures.slice(0, inHero);
  const others = pictures.slice(hero.length);
  const rest = others.slice(inSpotlight, inSpotlight + inSlider);
  return {
    hero,
    spotlight: others.slice(0, inSpotlight),
    slider: pictures.length < visibleInSlider ? [] : rest.length < visibleInSlider ? pictures.slice(0, inSlider) : rest,
  };
}

/** Pictures, and the names of their albums by picture id. */
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
      <Carousel label={t(m.spotlight)} slides={slides} arrows={pictures.length > 1} />
    </section>
  );
}

/** The slider of smaller pictures at the foot of the page. It plays automatically. */
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
