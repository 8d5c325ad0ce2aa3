import body from "../../../collections/body.ts";
import { read } from "../../../engine/reading.ts";
import * as m from "../../../messages/compiled/messages.js";
import { commemorations, slides } from "../../../school/bundled-pictures.ts";
import { useLocale, useSay } from "../../page-data.ts";
import { Carousel } from "../../ui/Carousel.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import { Read } from "../../ui/Read.tsx";
import type { Member } from "../home.tsx";

/** The seven slides, the two commemorative pictures and the governing body. */
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
  const say = useSay();
  return (
    <section className="carousel" aria-label={say(m.slides)}>
      <Carousel
        label={say(m.slides)}
        autoplay
        marks
        slides={slides.map(({ src, width, height, caption }, place) => ({
          key: `c${place + 1}`,
          name: say(caption),
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
              <span className="cap">{say(caption)}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}

function Commemorations() {
  const say = useSay();
  return (
    <div className="stamps">
      {commemorations.map(({ src, width, height, caption, day }) => (
        <figure key={src} className="stamp">
          <img src={src} alt="" width={width} height={height} loading="lazy" />
          <figcaption>
            {say(caption)}
            <br />
            {say(day)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function GoverningBody({ members }: { members: readonly Member[] }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <section>
      <div className="head">
        <h2>{say(m.body_title)}</h2>
      </div>
      {members.length === 0 && <p>{say(m.body_empty)}</p>}
      <ul className="body-list">
        {members.map((row) => {
          const name = read(body, row, "name", locale);
          const designation = read(body, row, "designation", locale);
          return (
            <li key={row.id} className="face">
              <Portrait src={row.image} />
              <span>
                <b>{name && <Read text={name} />}</b>
                <span>{designation && <Read text={designation} />}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
