import type { HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** The element of browser.ts. */
      "tell-readers": HTMLAttributes<HTMLElement> & Record<`data-${"key" | "said"}`, string>;
    }
  }
}
