import type { HTMLAttributes } from "react";

type CustomElement<Attributes = object> = HTMLAttributes<HTMLElement> & Attributes & { key?: string | number };

declare module "react" {
  namespace JSX {
    /** The elements of `custom-elements/` and of `app/session/`. */
    interface IntrinsicElements {
      "auto-carousel": CustomElement<{ autoplay?: string; interval?: number; class?: string }>;
      "photo-viewer": CustomElement;
      "play-video": CustomElement;
      "show-password": CustomElement<{ class?: string }>;
      "copy-text": CustomElement<{ "data-copied": string; "data-selected": string }>;
      "signed-in": CustomElement<{ "data-email": string; class?: string | undefined }>;
    }
  }
}
