import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether React has hydrated the page: false on the server and in the first render in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
