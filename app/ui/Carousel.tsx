import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import type { ReactNode } from "react";
import behaviour from "../../enhance/carousel.css?inline";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import css from "../styles/carousel.css?inline";
import { Enhance } from "./Enhance.tsx";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

/** A slide: what it shows, and a name for the mark that leads to it. */
export type Slide = { key: string; name: string; content: ReactNode };

type CarouselProps = {
  label: string;
  slides: readonly Slide[];
  /** How many slides may be seen at once: as many are repeated at the end, so that it goes round. */
  visible?: number;
  autoplay?: boolean;
  /** Marks under the slides that lead to each. */
  marks?: boolean;
  /** Previous and next, laid over the slides. */
  arrows?: boolean;
};

/** Milliseconds between two moves of a carousel that plays by itself. */
const interval = 5000;

/** Slides that scroll and snap by CSS alone, and play and go round where scripts run. */
export function Carousel({ label, slides, visible = 1, autoplay, marks, arrows }: CarouselProps) {
  const repeated = slides.length > 1 ? slides.slice(0, visible) : [];
  return (
    // The element marks itself `still` where there is nothing to move, perhaps before hydration.
    <auto-carousel suppressHydrationWarning {...(autoplay ? { autoplay: "", interval } : {})}>
      <Style name="carousel" css={css + behaviour} />
      <Enhance script="carousel" />
      <ol className="track" tabIndex={0} aria-label={label}>
        {slides.map(({ key, content }) => (
          <li key={key} id={marks ? key : undefined}>
            {content}
          </li>
        ))}
        {repeated.map(({ key, content }) => (
          <li key={`${key} again`} data-clone inert aria-hidden>
            {content}
          </li>
        ))}
      </ol>
      {arrows && <Arrows />}
      {marks && (
        <div className="dots">
          {slides.map(({ key, name }, place) => (
            <a
              key={key}
              href={`#${key}`}
              aria-label={name}
              aria-current={place === 0 ? "true" : undefined}
            />
          ))}
        </div>
      )}
      {autoplay && <PauseButton />}
    </auto-carousel>
  );
}

function Arrows() {
  const say = useSay();
  return (
    <div className="steps">
      <button type="button" data-previous aria-label={say(m.picture_previous)}>
        <Icon svg={chevronLeftIcon} />
      </button>
      <button type="button" data-next aria-label={say(m.picture_next)}>
        <Icon svg={chevronRightIcon} />
      </button>
    </div>
  );
}

function PauseButton() {
  const say = useSay();
  return (
    <button
      type="button"
      className="hold"
      data-pause
      aria-pressed="false"
      aria-label={say(m.carousel_pause)}
      data-label-play={say(m.carousel_play)}
    >
      <Icon svg={pauseIcon} className="stop" />
      <Icon svg={playIcon} className="go" />
    </button>
  );
}
