import { localPath } from "../../engine/locale.ts";
import { useLocale } from "../page-data.ts";
import { sessionsPath } from "../session/require-role.ts";
import css from "../styles/sessions.css?inline";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import type { NewSignIns as Data } from "./session-data.ts";

/** Sign-ins on devices that the account had not used before, with what to do about them. */
export function NewSignIns({ signIns, account, texts }: Data) {
  const action = localPath(sessionsPath, useLocale());
  return (
    <section className="new-sign-ins" aria-labelledby="new-sign-ins">
      <Style name="sessions" css={css} />
      <h2 id="new-sign-ins">{texts.title}</h2>
      <ul>
        {signIns.map(({ at, when, device }) => (
          <li key={at}>
            <b>
              <Localized text={device} />
            </b>
            <span className="dots by">
              <time dateTime={at}>{when}</time>{" "}
              {account !== undefined && (
                <span>
                  <i>·</i> {account}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <form method="post" action={action}>
        <button type="submit" className="btn quiet" name="notices" value="dismiss">
          {texts.mine}
        </button>
        <button type="submit" className="btn" name="all" value="everywhere">
          {texts.everywhere}
        </button>
      </form>
      <p className="by">{texts.advice}</p>
    </section>
  );
}
