import type { ComponentProps } from "react";
import { sizeOf } from "../../engine/media.ts";

type PictureProps = {
  src: string;
  alt: string;
  /** Whether it stands on the first screen, where waiting for a scroll would delay it. */
  first?: boolean;
} & Pick<ComponentProps<"img">, "className" | "sizes">;

/** A published picture, with its size where the address tells it, so that nothing moves. */
export function Picture({ src, alt, first = false, ...rest }: PictureProps) {
  const size = sizeOf(src);
  return (
    <img
      src={src}
      alt={alt}
      width={size?.width}
      height={size?.height}
      loading={first ? undefined : "lazy"}
      decoding="async"
      {...rest}
    />
  );
}
