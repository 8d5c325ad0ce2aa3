import type { ComponentProps } from "react";
import { sizeOf, srcSet } from "../../engine/media.ts";

type PictureProps = {
  src: string;
  alt: string;
  /** Whether it stands on the first screen, where waiting for a scroll would delay it. */
  first?: boolean;
  /** How wide the page shows it, so that a phone fetches no more of an upload than it can show. */
  sizes: string;
} & Pick<ComponentProps<"img">, "className" | "lang">;

/** A published picture, with its size where the address tells it, so that nothing moves. */
export function Picture({ src, alt, first = false, sizes, ...rest }: PictureProps) {
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
      loading={first ? undefined : "lazy"}
      decoding="async"
      {...rest}
    />
  );
}
