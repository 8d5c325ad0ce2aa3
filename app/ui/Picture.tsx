import type { ComponentProps } from "react";
import { cropPosition } from "../../engine/media/focus.ts";
import { pointOf, type Size, sizeOf, srcSet } from "../../engine/media/media.ts";
import css from "../styles/crop.css?inline";
import { Style } from "./Style.tsx";

/** How the page crops a picture. */
type Crop = {
  /** The width of the crop divided by its height. */
  ratio: number;
  /** The focal point that the administrator set. Without one, the crop depends on the picture's content. */
  focus?: string | null;
};

type PictureProps = {
  src: string;
  alt: string;
  /** Width and height in pixels, if the address does not contain them. */
  size?: Size;
  /** Left out if the page shows the whole picture. */
  crop?: Crop;
  /** Whether it is visible without scrolling, so that it is not loaded lazily. */
  eager?: boolean;
  /**
   * The width at which the page shows it (`sizes` of `<img>`), so that phones download no larger variant than needed.
   */
  sizes: string;
} & Pick<ComponentProps<"img">, "className" | "lang" | "fetchPriority">;

/** The step between the positions that `crop.css` has, in percent. */
const step = 10;

/** A published picture. Width and height, if known, keep the page from moving while the picture loads. */
export function Picture({
  src,
  alt,
  size = sizeOf(src),
  crop,
  eager = false,
  sizes,
  className,
  ...rest
}: PictureProps) {
  const srcset = srcSet(src);
  const position = crop && positionClass(src, size, crop);
  return (
    <>
      {position && <Style name="crop" css={css} />}
      <img
        src={src}
        srcSet={srcset}
        sizes={srcset && sizes}
        alt={alt}
        width={size?.width}
        height={size?.height}
        loading={eager ? undefined : "lazy"}
        decoding="async"
        className={[className, position].filter(Boolean).join(" ") || undefined}
        {...rest}
      />
    </>
  );
}

/** The classes for a picture's crop position; none for the middle. */
function positionClass(src: string, size: Size | undefined, { ratio, focus }: Crop): string {
  const { x, y } = cropPosition(pointOf(src, focus), size, ratio);
  const classOf = (axis: string, percent: number) => {
    const rounded = step * Math.round(percent / step);
    return rounded === 50 ? "" : ` ${axis}${rounded}`;
  };
  const classes = classOf("x", x) + classOf("y", y);
  return classes && `crop${classes}`;
}
