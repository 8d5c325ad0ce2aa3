import { createContext, useContext } from "react";

/** The id of the request that failed, by which the operator finds it in the log. */
export const FailedRequest = createContext<string | undefined>(undefined);

/** What the page of a failure shows; undefined on all other pages. */
export function useFailedRequest(): string | undefined {
  return useContext(FailedRequest);
}
