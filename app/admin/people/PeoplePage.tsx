import type { ComponentProps } from "react";
import { fillIn, usePageData, useTexts } from "../../page-data.ts";
import accountCss from "../../styles/account.css?inline";
import css from "../../styles/sessions.css?inline";
import { Alert, AlertStyle } from "../../ui/Alert.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { Style } from "../../ui/Style.tsx";
import { whatsAppAddress, WhatsAppLink } from "../../ui/WhatsAppLink.tsx";
import { AdminPage } from "../AdminPage.tsx";
import type { peopleTexts } from "./people-data.ts";

/** A link that has just been created for an account. */
type NewLink = { link: string; email: string; mailFailed: boolean };

/**
 * The frame of the screens about people. `answer` is the result of the last form, which may be a new link for setting a
 * password.
 */
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
 * Shows the link with which a person chooses a password. It is never shown again. `email` is the address of the
 * account; `mailFailed` is true if the link could not be mailed.
 */
function PasswordLink({ link, email, mailFailed }: NewLink) {
  const texts = useTexts<typeof peopleTexts>();
  const { school } = usePageData();
  return (
    <section className="password-link frame">
      <h2>
        {texts.link} {email}
      </h2>
      {mailFailed && <Alert>{texts.mailFailed}</Alert>}
      <p>{texts.linkAbout}</p>
      <p>
        <WhatsAppLink href={whatsAppAddress(fillIn(texts.linkMessage, { school: school.name.text, link }))} />
      </p>
      <CopyText text={link} copy={texts.linkCopy} copied={texts.linkCopied} selected={texts.linkSelected} />
    </section>
  );
}
