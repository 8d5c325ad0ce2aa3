import body from "../../../collections/body.ts";
import commemoration from "../../../collections/commemoration.ts";
import { localize } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import { EditLink } from "../../list-views/EditLink.tsx";
import { Carousel } from "../../ui/Carousel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { Localized } from "../../ui/Localized.tsx";
import type { CommemorationRow, Member, SlideRow } from "./home-rows.ts";
import { useSlides } from "./use-slides.tsx";

type HeroProps = {
  slides: readonly SlideRow[];
  commemorations: readonly CommemorationRow[];
  members: readonly Member[];
};

/** The top of the home page: slides, commemorative pictures and the governing body; it does without those that are missing. */
export function Hero({ slides, commemorations, members }: HeroProps) {
  const lacks = [slides.length === 0 && "no-slides", commemorations.length === 0 && "no-stamps"];
  return (
    <div className={["wrap hero", ...lacks].filter(Boolean).join(" ")}>
      {slides.length > 0 && <Slides slides={slides} />}
      {commemorations.length > 0 && <Commemorations commemorations={commemorations} />}
      <GoverningBody members={members} />
    </div>
  );
}

const slideSizes = "(min-width: 76em) 39rem, (min-width: 64em) calc(100vw - 39rem), (min-width: 44em) calc(100vw - 17rem), 100vw";

function Slides({ slides: rows }: { slides: readonly SlideRow[] }) {
  const t = useTranslate();
  const slides = useSlides(rows, { idPrefix: "c", captioned: true, ratio: 16 / 10, sizes: slideSizes, eager: true });
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
        // The caption stands beneath the picture, so that nothing is read twice.
        const alt = localize(commemoration, row, "alt", locale);
        const day = localize(commemoration, row, "day", locale);
        return (
          <figure key={row.id} className="stamp">
            <Picture src={row.picture} alt={alt?.text ?? ""} lang={alt?.lang} crop={{ ratio: 4 / 3 }} sizes="(min-width: 44em) 12rem, 45vw" />
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

function GoverningBody({ members }: { members: readonly Member[] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section>
      <div className="head">
        <h2>{t(m.body_title)}</h2>
      </div>
      {members.length === 0 && <p>{t(m.body_empty)}</p>}
      <ul className="body-list">
        {members.map((row) => {
          const name = localize(body, row, "name", locale);
          const designation = localize(body, row, "designation", locale);
          return (
            <li key={row.id} className="face">
              <Portrait src={row.image} focus={row.imageFocus} />
              <span>
                <b>{name && <Localized text={name} />}</b>
                <span>{designation && <Localized text={designation} />}</span>
              </span>
              <EditLink declaration={body} row={row} title={name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
