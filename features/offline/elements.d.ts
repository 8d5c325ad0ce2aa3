import type { HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** The element that browser.ts defines. */
      "offline-pages": HTMLAttributes<HTMLElement> & Record<`data-${"paths" | "words" | "said"}`, string>;
    }
  }
}
