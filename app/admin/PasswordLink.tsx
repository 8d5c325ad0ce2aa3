import { useTexts } from "../session/texts.ts";
import { CopyText } from "../ui/CopyText.tsx";
import type { peopleTexts } from "./people-texts.ts";

/** The link to a password, the only time that it is shown. `email` is the account's address. */
export function PasswordLink({ link, email }: { link: string; email: string }) {
  const texts = useTexts<typeof peopleTexts>();
  return (
    <section className="password-link frame">
      <h2>
        {texts.link} {email}
      </h2>
      <p>{texts.linkAbout}</p>
      <CopyText text={link} copy={texts.linkCopy} copied={texts.linkCopied} selected={texts.linkSelected} />
    </section>
  );
}
