import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import type { ReactNode } from "react";
import behaviour from "../../custom-elements/carousel.css?inline";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "./carousel.css?inline";
import { CustomElement } from "./CustomElement.tsx";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

/** A slide: its content, and the accessible name of the dot that leads to it. */
export type Slide = { key: string; name: string; content: ReactNode };

type CarouselProps = {
  label: string;
  slides: readonly Slide[];
  /**
   * The maximum number of slides that are visible at once. The same number of slides is repeated at the end, so that
   * scrolling wraps around.
   */
  visible?: number;
  autoplay?: boolean;
  /** Whether there is a dot for each slide under the slides. */
  marks?: boolean;
  /** Whether buttons for the previous and the next slide are laid over the slides. */
  arrows?: boolean;
};

/** Milliseconds between two slides of a carousel that plays automatically. */
const interval = 5000;

/** Slides that scroll and snap with CSS alone. The script of the custom element adds autoplay and wrapping around. */
export function Carousel({ label, slides, visible = 1, autoplay, marks, arrows }: CarouselProps) {
  const repeated = slides.length > 1 ? slides.slice(0, visible) : [];
  return (
    // The custom element sets its attribute `still` if nothing needs to scroll, possibly before hydration.
    <auto-carousel suppressHydrationWarning {...(autoplay ? { autoplay: "", interval } : {})}>
      <Style name="carousel" css={css + behaviour} />
      <CustomElement script="carousel" />
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
      {marks && slides.length > 1 && (
        <div className="dots">
          {slides.map(({ key, name }, place) => (
            <a key={key} href={`#${key}`} aria-label={name} aria-current={place === 0 ? "true" : undefined} />
          ))}
        </div>
      )}
      {autoplay && <PauseButton />}
    </auto-carousel>
  );
}

function Arrows() {
  const t = useTranslate();
  return (
    <div className="steps">
      <button type="button" data-previous aria-label={t(m.picture_previous)}>
        <Icon svg={chevronLeftIcon} />
      </button>
      <button type="button" data-next aria-label={t(m.picture_next)}>
        <Icon svg={chevronRightIcon} />
      </button>
    </div>
  );
}

function PauseButton() {
  const t = useTranslate();
  return (
    <button
      type="button"
      className="hold"
      data-pause
      aria-pressed="false"
      aria-label={t(m.carousel_pause)}
      data-label-play={t(m.carousel_play)}
    >
      <Icon svg={pauseIcon} className="stop" />
      <Icon svg={playIcon} className="go" />
    </button>
  );
}
