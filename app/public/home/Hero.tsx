import commemoration from "../../../collections/commemoration.ts";
import type { ReactNode } from "react";
import { type LocalizedText, localize } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import { EditLink } from "../../list-views/EditLink.tsx";
import { Carousel } from "../../ui/Carousel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Localized } from "../../ui/Localized.tsx";
import type { CommemorationRow, HomePicture, SlideRow } from "./home-rows.ts";
import { useSlides } from "./use-slides.tsx";

type HeroProps = {
  /** The slides; if there are none, pictures of the gallery. `albums` has the names of their albums, by picture id. */
  slides: readonly (SlideRow | HomePicture)[];
  albums: Readonly<Record<number, LocalizedText>>;
  commemorations: readonly CommemorationRow[];
  /** Shown beside the slides: the governing body, or the notice board. */
  children: readonly ReactNode[];
};

/** The top of the home page, without the parts that have no content. */
export function Hero({ slides, albums, commemorations, children }: HeroProps) {
  const hasSide = children.some(Boolean);
  const lacks = [slides.length === 0 && "no-slides", commemorations.length === 0 && "no-stamps", !hasSide && "no-side"];
  if (lacks.every(Boolean)) return null;
  return (
    <div className={["wrap hero", ...lacks].filter(Boolean).join(" ")}>
      {slides.length > 0 && (
        <Slides slides={slides} albums={albums} sizes={slideSizes(commemorations.length > 0, hasSide)} />
      )}
      {commemorations.length > 0 && <Commemorations commemorations={commemorations} />}
      {children}
    </div>
  );
}

/** The `sizes` attribute of slides between the commemorative pictures and the column on the other side. */
function slideSizes(hasStamps: boolean, hasSide: boolean): string {
  const others = (hasStamps ? 15 : 0) + (hasSide ? 22 : 0);
  return (
    `(min-width: 76em) ${74 - others}rem, (min-width: 64em) calc(100vw - ${others + 2}rem), ` +
    `${hasStamps ? "(min-width: 44em) calc(100vw - 17rem), " : ""}100vw`
  );
}

function Slides({ slides: rows, albums, sizes }: Pick<HeroProps, "slides" | "albums"> & { sizes: string }) {
  const t = useTranslate();
  const slides = useSlides(rows, { idPrefix: "c", albums, captioned: true, ratio: 16 / 10, sizes, eager: true });
  return (
    <section className="carousel" aria-label={t(m.slides)}>
      <Carousel label={t(m.slides)} autoplay marks slides={slides} />
    </section>
  );
}

function Commemorations({ commemorations }: { commemorations: readonly CommemorationRow[] }) {
  const locale = useLocale();
  return (
    <div className="stamps">
      {commemorations.map((row) => {
        const caption = localize(commemoration, row, "caption", locale);
        // No caption as alternative text, because the caption stands beneath the picture and would be read out twice.
        const alt = localize(commemoration, row, "alt", locale);
        const day = localize(commemoration, row, "day", locale);
        return (
          <figure key={row.id} className="stamp">
            <Picture
              src={row.picture}
              alt={alt?.text ?? ""}
              lang={alt?.lang}
              crop={{ ratio: 4 / 3 }}
              sizes="(min-width: 44em) 12rem, 45vw"
            />
            <figcaption>
              {caption && <Localized text={caption} />}
              <br />
              {day && <Localized text={day} />}
            </figcaption>
            <EditLink declaration={commemoration} row={row} title={caption} />
          </figure>
        );
      })}
    </div>
  );
}
