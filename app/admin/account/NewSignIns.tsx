import { formatInstant } from "../../../engine/dates/instant.ts";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import { namedPerson } from "../../../engine/person-name.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Identity } from "../../../server/pages/sender.ts";
import type { Account } from "../../context.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { sessionsPath } from "../../session/require-role.ts";
import css from "../../styles/sessions.css?inline";
import { Localized } from "../../ui/Localized.tsx";
import { Style } from "../../ui/Style.tsx";
import { FoldedList } from "../FoldedList.tsx";
import { type DeviceText, deviceText } from "./device-text.ts";

/** The sign-ins on new devices as the dashboard shows them, with the account and the sentences around them. */
type Data = {
  account: string | undefined;
  signIns: { at: string; when: string; device: DeviceText }[];
};

/** The signed-in person's own sign-ins on new devices that they have not dismissed; undefined if there are none. */
export async function newSignIns(
  sessions: Identity["sessions"],
  user: NonNullable<Account["user"]>,
  locale: Locale,
): Promise<Data | undefined> {
  const notices = await sessions.notices();
  if (notices.length === 0) return undefined;
  const signIns = notices.map(({ at, deviceName }) => ({
    at,
    when: formatInstant(at, locale),
    device: deviceText(deviceName, locale),
  }));
  return { signIns, account: namedPerson(user.email, user.name) };
}

/** Lists sign-ins on devices that the account had not used before, and says what to do about them. */
export function NewSignIns({ signIns, account }: Data) {
  const t = useTranslate();
  const action = localPath(sessionsPath, useLocale());
  return (
    <section className="new-sign-ins" aria-labelledby="new-sign-ins">
      <Style name="sessions" css={css} />
      <h2 id="new-sign-ins">{t(m.sign_ins_title)}</h2>
      <FoldedList
        lines={signIns.map(({ at, when, device }) => ({
          key: at,
          line: (
            <>
              <b>
                <Localized text={device} />
              </b>
              <span className="dots by small-print">
                <time dateTime={at}>{when}</time>{" "}
                {account !== undefined && (
                  <span>
                    <i>·</i> {account}
                  </span>
                )}
              </span>
            </>
          ),
        }))}
      />
      <form method="post" action={action}>
        <button type="submit" className="btn quiet" name="notices" value="dismiss">
          {t(m.sign_ins_mine)}
        </button>
        <button type="submit" className="btn" name="all" value="everywhere">
          {t(m.sign_ins_everywhere)}
        </button>
      </form>
      <p className="small-print">{t(m.sign_ins_advice)}</p>
    </section>
  );
}
