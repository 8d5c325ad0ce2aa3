import body from "../../../collections/body.ts";
import { localize } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { commemorations, slides } from "../../../sample/bundled-pictures.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { EditLink } from "../../list-views/EditLink.tsx";
import { Carousel } from "../../ui/Carousel.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { Localized } from "../../ui/Localized.tsx";
import type { Member } from "./home-rows.ts";

/** The top of the home page: seven slides, two commemorative pictures and the governing body. */
export function Hero({ members }: { members: readonly Member[] }) {
  return (
    <div className="wrap hero">
      <Slides />
      <Commemorations />
      <GoverningBody members={members} />
    </div>
  );
}

function Slides() {
  const t = useTranslate();
  return (
    <section className="carousel" aria-label={t(m.slides)}>
      <Carousel
        label={t(m.slides)}
        autoplay
        marks
        slides={slides.map(({ src, width, height, caption }, place) => ({
          key: `c${place + 1}`,
          name: t(caption),
          content: (
            <>
              <img
                src={src}
                alt=""
                width={width}
                height={height}
                loading={place === 0 ? undefined : "lazy"}
                fetchPriority={place === 0 ? "high" : undefined}
              />
              <span className="cap">{t(caption)}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}

function Commemorations() {
  const t = useTranslate();
  return (
    <div className="stamps">
      {commemorations.map(({ src, width, height, caption, day }) => (
        <figure key={src} className="stamp">
          <img src={src} alt="" width={width} height={height} loading="lazy" />
          <figcaption>
            {t(caption)}
            <br />
            {t(day)}
          </figcaption>
        </figure>
      ))}
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
