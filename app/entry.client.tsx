import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { FailedRequest } from "./failed-request.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FailedRequest value={document.querySelector<HTMLElement>("[data-request]")?.dataset.request}>
        <HydratedRouter />
      </FailedRequest>
    </StrictMode>,
  );
});
