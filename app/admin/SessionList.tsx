import { localPath } from "../../engine/locale.ts";
import { useLocale } from "../page-data.ts";
import { sessionsPath } from "../session/require-role.ts";
import { useTexts } from "../session/texts.ts";
import css from "../styles/sessions.css?inline";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import type { SessionLine } from "./session-data.ts";
import type { sessionTexts } from "./session-texts.ts";

/** Where the account is signed in; each other session can be ended, and all of them at once. */
export function SessionList({ sessions }: { sessions: readonly SessionLine[] }) {
  const texts = useTexts<typeof sessionTexts>();
  const action = localPath(sessionsPath, useLocale());
  return (
    <section className="sessions">
      <Style name="sessions" css={css} />
      <h2>{texts.title}</h2>
      <ul>
        {sessions.map(({ id, device, isThisOne, shared, times, endLabel }) => (
          <li key={id}>
            <div>
              <b>
                <Localized text={device} />
              </b>
              {isThisOne && <span className="this">{texts.thisOne}</span>}
              {shared && <span className="this">{texts.shared}</span>}
              <span className="by">{times}</span>
            </div>
            {!isThisOne && (
              <form method="post" action={action}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="btn quiet" aria-label={endLabel}>
                  {texts.end}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={action}>
          <button type="submit" className="btn quiet" name="all" value="others">
            {texts.endOthers}
          </button>
        </form>
      )}
    </section>
  );
}
