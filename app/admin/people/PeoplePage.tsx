import type { ComponentProps } from "react";
import { useTexts } from "../../page-data.ts";
import accountCss from "../../styles/account.css?inline";
import css from "../../styles/sessions.css?inline";
import { Alert, AlertStyle } from "../../ui/Alert.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { Style } from "../../ui/Style.tsx";
import { AdminPage } from "../AdminPage.tsx";
import type { peopleTexts } from "./people-data.ts";

/** A link that has just been made for an account. */
type NewLink = { link: string; email: string; mailFailed: boolean };

/** The frame of the screens of people. `answer` is that of the form before, which may be a new link to a password. */
export function PeoplePage({
  answer,
  children,
  ...rest
}: ComponentProps<typeof AdminPage> & { answer: NewLink | object | undefined }) {
  return (
    <AdminPage {...rest}>
      <Style name="sessions" css={css} />
      <Style name="account" css={accountCss} />
      <AlertStyle />
      {answer && "link" in answer && <PasswordLink {...answer} />}
      {children}
    </AdminPage>
  );
}

/**
 * The link by which a person chooses a password. It is shown here, and never again. `email` is the account's
 * address; `mailFailed` if its mail could not be sent.
 */
function PasswordLink({ link, email, mailFailed }: NewLink) {
  const texts = useTexts<typeof peopleTexts>();
  return (
    <section className="password-link frame">
      <h2>
        {texts.link} {email}
      </h2>
      {mailFailed && <Alert>{texts.mailFailed}</Alert>}
      <p>{texts.linkAbout}</p>
      <CopyText text={link} copy={texts.linkCopy} copied={texts.linkCopied} selected={texts.linkSelected} />
    </section>
  );
}
