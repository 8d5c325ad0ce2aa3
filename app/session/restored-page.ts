/**
 * Reloads a page that the back button restores, because the session may have ended since it was rendered. Calls
 * `onRestored` first. Returns the function that stops it.
 */
export function reloadWhenRestored(onRestored?: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    onRestored?.();
    location.reload();
  };
  addEventListener("pageshow", onShow);
  return () => removeEventListener("pageshow", onShow);
}
