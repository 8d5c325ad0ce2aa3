import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page is alive: false on the server and until React has taken it over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
