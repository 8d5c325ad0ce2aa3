import { type FormEvent, type ReactNode, useState } from "react";
import css from "../styles/form.css?inline";
import type { Refusal } from "../session/refusal.ts";
import { Message, MessageStyle } from "../ui/Message.tsx";
import { Style } from "../ui/Style.tsx";

type Props = {
  refusal: Refusal | undefined;
  button: string;
  /** What the button says while the form is sent, on pages with scripts. */
  busy?: string;
  children: ReactNode;
};

/**
 * A form of a few fields with one button, sent by the browser itself to the address of its page. Its action answers with
 * the page again where it refuses. Scripts, where there are any, keep a second press from being sent.
 */
export function ShortForm({ refusal, button, busy = button, children }: Props) {
  const [sent, setSent] = useState(false);
  const onSubmit = (event: FormEvent) => {
    if (sent) event.preventDefault();
    setSent(true);
  };
  return (
    // The browser's own remarks on fields would be in its language, not the page's.
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      <Style name="form" css={css} />
      <MessageStyle />
      {refusal && <Message focused>{refusal.message}</Message>}
      {children}
      <div>
        <button type="submit" className="btn big whole" aria-disabled={sent || undefined}>
          {sent ? busy : button}
        </button>
        {sent && <div className="wait" />}
      </div>
    </form>
  );
}
