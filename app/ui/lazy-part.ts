import { type ComponentType, lazy } from "react";

/**
 * A part of a screen with a script file of its own, which the browser loads only if the screen has the part. It must be
 * inside a `Suspense`. If the script cannot be loaded, the screen works without the part.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
}
