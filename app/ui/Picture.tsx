import type { ComponentProps } from "react";
import { sizeOf, srcSet } from "../../engine/media.ts";

type PictureProps = {
  src: string;
  alt: string;
  /** Whether it is on the first screen, so that it is not loaded lazily. */
  eager?: boolean;
  /** The width at which the page shows it (`sizes` of `<img>`), so that phones fetch no larger variant than needed. */
  sizes: string;
} & Pick<ComponentProps<"img">, "className" | "lang">;

/** A published picture. Width and height, if the address contains them, keep the page from moving while it loads. */
export function Picture({ src, alt, eager = false, sizes, ...rest }: PictureProps) {
  const size = sizeOf(src);
  const srcset = srcSet(src);
  return (
    <img
      src={src}
      srcSet={srcset}
      sizes={srcset && sizes}
      alt={alt}
      width={size?.width}
      height={size?.height}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      {...rest}
    />
  );
}
