import type { HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** The element of browser.ts. */
      "offline-pages": HTMLAttributes<HTMLElement> & Record<`data-${"paths" | "words" | "said"}`, string>;
    }
  }
}
