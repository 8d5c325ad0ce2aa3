import { useTexts } from "../../page-data.ts";
import { Alert } from "../../ui/Alert.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import type { peopleTexts } from "./people-data.ts";

/**
 * The link to a password, the only time that it is shown. `email` is the account's address; `mailFailed` if its mail
 * could not be sent.
 */
export function PasswordLink({ link, email, mailFailed }: { link: string; email: string; mailFailed: boolean }) {
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
