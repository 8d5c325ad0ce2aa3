import { formatInstant } from "../../../engine/dates/instant.ts";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Identity } from "../../../server/pages/sender.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { sessionsPath } from "../../session/require-role.ts";
import css from "../../styles/sessions.css?inline";
import { Localized } from "../../ui/Localized.tsx";
import { Style } from "../../ui/Style.tsx";
import { type DeviceText, deviceText } from "./device-text.ts";

/** A session as the account's screen shows it. The server formats the times. */
type SessionLine = {
  id: string;
  device: DeviceText;
  shared: boolean;
  isThisOne: boolean;
  /** When the session began and when it was last used. */
  times: string;
  /** The accessible name of the button, because a screen reader does not convey which session it stands beside. */
  endLabel: string;
};

/** The sessions of the signed-in person, the most recently used first. */
export async function sessionLines(sessions: Identity["sessions"], locale: Locale): Promise<SessionLine[]> {
  const all = await sessions.list();
  return all.map(({ id, deviceName, shared, isThisOne, createdAt, updatedAt }) => {
    const device = deviceText(deviceName, locale);
    const [begun, used] = [formatInstant(createdAt, locale), formatInstant(updatedAt, locale)];
    const endLabel = m.sessions_end_named({ device: device.text, begun }, { locale });
    return { id, device, shared, isThisOne, times: m.sessions_times({ begun, used }, { locale }), endLabel };
  });
}

/** Lists where the account is signed in. People can end each of the other sessions, or all of them at once. */
export function SessionList({ sessions }: { sessions: readonly SessionLine[] }) {
  const t = useTranslate();
  const action = localPath(sessionsPath, useLocale());
  return (
    <section className="sessions">
      <Style name="sessions" css={css} />
      <h2>{t(m.sessions_title)}</h2>
      <ul>
        {sessions.map(({ id, device, isThisOne, shared, times, endLabel }) => (
          <li key={id}>
            <div>
              <b>
                <Localized text={device} />
              </b>
              {isThisOne && <span className="this">{t(m.sessions_this)}</span>}
              {shared && <span className="this">{t(m.sessions_shared)}</span>}
              <span className="by small-print">{times}</span>
            </div>
            {!isThisOne && (
              <form method="post" action={action}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="btn quiet" aria-label={endLabel}>
                  {t(m.sessions_end)}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={action}>
          <button type="submit" className="btn quiet" name="all" value="others">
            {t(m.sessions_end_others)}
          </button>
        </form>
      )}
    </section>
  );
}
