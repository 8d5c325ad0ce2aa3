import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React runs on the client: false on the server and in the first render after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
