import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { FailedRequestId } from "./failed-request-id.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FailedRequestId value={document.querySelector<HTMLElement>("[data-request]")?.dataset.request}>
        <HydratedRouter />
      </FailedRequestId>
    </StrictMode>,
  );
});
