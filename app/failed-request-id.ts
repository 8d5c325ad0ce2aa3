import { createContext, useContext } from "react";

/** The id of a failed request, under which the operator finds it in the log. */
export const FailedRequestId = createContext<string | undefined>(undefined);

/** The id that an error page shows; undefined on all other pages. */
export function useFailedRequestId(): string | undefined {
  return useContext(FailedRequestId);
}
