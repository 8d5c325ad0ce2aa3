import { type ComponentType, lazy } from "react";

/**
 * A part of a screen whose script is a file of its own, which only screens with this part fetch. It must stand in a
 * `Suspense`. Where its script cannot be fetched, the screen goes on without the part.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
}
