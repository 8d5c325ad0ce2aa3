import { useTexts } from "../session/texts.ts";
import { CustomElement } from "../ui/CustomElement.tsx";
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
      <copy-text data-copied={texts.linkCopied} data-selected={texts.linkSelected}>
        <code translate="no">{link}</code>
        <button type="button" className="btn">
          {texts.linkCopy}
        </button>
        <output />
      </copy-text>
      <CustomElement script="copy-text" />
    </section>
  );
}
