import type { ComponentProps } from "react";
import * as m from "../../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../../page-data.ts";
import accountCss from "../../styles/account.css?inline";
import css from "../../styles/sessions.css?inline";
import { Alert, AlertStyle } from "../../ui/Alert.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { Style } from "../../ui/Style.tsx";
import { whatsAppAddress, WhatsAppLink } from "../../ui/WhatsAppLink.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { linkAbout } from "./people-data.ts";

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
  const t = useTranslate();
  const { school } = usePageData();
  return (
    <section className="password-link frame">
      <h2>
        {t(m.people_link)} {email}
      </h2>
      {mailFailed && <Alert>{t(m.people_mail_failed)}</Alert>}
      <p>{t(linkAbout)}</p>
      <p>
        <WhatsAppLink href={whatsAppAddress(t(m.people_link_message, { school: school.name.text, link }))} />
      </p>
      <CopyText text={link} copy={t(m.people_link_copy)} copied={t(m.copied)} selected={t(m.people_link_selected)} />
    </section>
  );
}
