import type { ReactNode } from "react";
import css from "../styles/form.css?inline";
import { Message, MessageStyle } from "../ui/Message.tsx";
import { Style } from "../ui/Style.tsx";
import { SignedOut } from "./SignedOut.tsx";
import type { Submission } from "./submission.ts";

type Props = { submission: Submission; button: string; busy: string; children: ReactNode };

/** A form of a few fields with one button, which tells that it is at work and what went wrong. */
export function ShortForm({ submission, button, busy, children }: Props) {
  const { failure, failures } = submission;
  return (
    // Should a press come before the page is ready, nothing that was typed may stand in an address.
    <form className="form" method="post" noValidate onSubmit={submission.onSubmit}>
      <Style name="form" css={css} />
      <MessageStyle />
      {failure?.kind === "signedOut" && <SignedOut />}
      {failure && failure.kind !== "signedOut" && <Message key={failures}>{failure.message}</Message>}
      {children}
      <div>
        <button
          type="submit"
          className="btn big whole"
          disabled={!submission.ready}
          aria-disabled={submission.busy || undefined}
        >
          {submission.busy ? busy : button}
        </button>
        {submission.busy && <div className="wait" />}
      </div>
    </form>
  );
}
