import { type ReactNode, useLayoutEffect, useRef } from "react";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useSay } from "../page-data.ts";
import css from "../styles/form.css?inline";
import { FirstTouch } from "../ui/FirstTouch.tsx";
import { Message, MessageStyle } from "../ui/Message.tsx";
import { Style } from "../ui/Style.tsx";
import { SignedOut } from "./SignedOut.tsx";
import type { Submission } from "./submission.ts";

type Props = { submission: Submission; button: string; busy: string; children: ReactNode };

/**
 * A form of a few fields with one button, which tells that it is at work and what went wrong. Where nobody is signed
 * in, `enhance/first-touch.ts` stands in for React until the form is used; `data-waiting` is what it says of that.
 */
export function ShortForm({ submission, button, busy, children }: Props) {
  const say = useSay();
  const { failure, failures, ready } = submission;
  const waits = usePageData().user === undefined && !ready;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (ready) form.current?.dispatchEvent(new Event("hydrated", { bubbles: true }));
  }, [ready]);
  return (
    // Should a press come before the page is ready, nothing that was typed may stand in an address.
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      data-waiting={waits ? "" : undefined}
      suppressHydrationWarning
      onSubmit={submission.onSubmit}
    >
      <Style name="form" css={css} />
      <MessageStyle />
      {waits && (
        <div className="unreached">
          <Message>{say(m.client_offline)}</Message>
        </div>
      )}
      {failure?.kind === "signedOut" && <SignedOut />}
      {failure && failure.kind !== "signedOut" && <Message key={failures}>{failure.message}</Message>}
      {children}
      <div>
        <button
          type="submit"
          className="btn big whole"
          disabled={!ready}
          suppressHydrationWarning
          aria-disabled={submission.busy || undefined}
        >
          <span className="at-rest">{submission.busy ? busy : button}</span>
          {waits && <span className="at-work">{busy}</span>}
        </button>
        {submission.busy && <div className="wait" />}
        {waits && <div className="wait at-work" />}
      </div>
      {waits && <FirstTouch />}
    </form>
  );
}
