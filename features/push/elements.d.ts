import type { HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** The element that browser.ts defines. */
      "tell-readers": HTMLAttributes<HTMLElement> & Record<`data-${"key" | "said"}`, string>;
    }
  }
}
