import picture from "../../../collections/picture.ts";
import { read } from "../../../engine/reading.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useSay } from "../../page-data.ts";
import { Carousel, type Slide } from "../../ui/Carousel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Read } from "../../ui/Read.tsx";
import type { HomePicture } from "../home.tsx";

// Requirements R4.7: the bottom slider shows 5 at once on wide screens.
const visibleInSlider = 5;

/** The newest pictures, large, with arrows that wrap around. */
export function Spotlight({ pictures }: { pictures: readonly HomePicture[] }) {
  const say = useSay();
  const slides = useSlides(pictures, true, "(min-width: 76em) 47rem, (min-width: 64em) 60vw, 100vw");
  return (
    <section className="carousel">
      <div className="head">
        <h2>{say(m.spotlight)}</h2>
      </div>
      {slides.length > 0 ? (
        <Carousel label={say(m.spotlight)} slides={slides} arrows />
      ) : (
        <p>{say(m.picture_empty)}</p>
      )}
    </section>
  );
}

/** Pictures passing by at the foot of the page. */
export function PictureSlider({ pictures }: { pictures: readonly HomePicture[] }) {
  const say = useSay();
  const slides = useSlides(pictures, false, "(min-width: 1025px) 20vw, (min-width: 426px) 25vw, 50vw");
  if (slides.length === 0) return null;
  return (
    <section className="reel">
      <div className="par" />
      <div className="wrap">
        <h2 className="vh">{say(m.from_our_days)}</h2>
        <Carousel label={say(m.from_our_days)} slides={slides} visible={visibleInSlider} autoplay />
      </div>
    </section>
  );
}

function useSlides(pictures: readonly HomePicture[], captioned: boolean, sizes: string): Slide[] {
  const locale = useLocale();
  return pictures.map((row) => {
    const caption = read(picture, row, "caption", locale);
    return {
      key: `p${row.id}`,
      name: caption?.text ?? "",
      content: (
        <>
          <Picture src={row.picture} alt={captioned ? "" : (caption?.text ?? "")} sizes={sizes} />
          {captioned && caption && (
            <span className="cap">
              <Read text={caption} />
            </span>
          )}
        </>
      ),
    };
  });
}
