import { type FormEvent, type ReactNode, useState } from "react";
import css from "../styles/form.css?inline";
import type { Refusal } from "../session/form-action.ts";
import { Alert, AlertStyle } from "../ui/Alert.tsx";
import { Style } from "../ui/Style.tsx";

type Props = {
  refusal: Refusal | undefined;
  button: string;
  /** The button's label while the form is being submitted, on pages with scripts. */
  busy?: string;
  children: ReactNode;
};

/**
 * A form of a few fields with one button, which the browser posts to the page's own address. If its action refuses the
 * values, the page is shown again. On pages with scripts a second press of the button submits nothing.
 */
export function ShortForm({ refusal, button, busy = button, children }: Props) {
  const [sent, setSent] = useState(false);
  const onSubmit = (event: FormEvent) => {
    if (sent) event.preventDefault();
    setSent(true);
  };
  return (
    // The browser's own error messages would be in the browser's language, not the page's.
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      <Style name="form" css={css} />
      <AlertStyle />
      {refusal && <Alert focused>{refusal.message}</Alert>}
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
