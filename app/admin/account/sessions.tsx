import type { Locale } from "../../../engine/languages.ts";
import * as m from "../../../messages/compiled/messages.js";
import { formatInstant } from "../../../engine/dates/instant.ts";
import { localPath } from "../../../engine/locale.ts";
import type { Identity, Account } from "../../context.ts";
import { textsIn, useLocale, useTexts } from "../../page-data.ts";
import { sessionsPath } from "../../session/require-role.ts";
import css from "../../styles/sessions.css?inline";
import { Localized } from "../../ui/Localized.tsx";
import { Style } from "../../ui/Style.tsx";
import { namedPerson } from "../../../engine/person-name.ts";

/** What a device is called; `lang` is set where that is not in the language of the page. */
export type DeviceText = { text: string; lang?: "en" };

/** The names of browsers and systems are English in every language. */
export function deviceText(name: string, locale: Locale): DeviceText {
  return name === "" ? { text: m.device_unknown({}, { locale }) } : { text: name, lang: "en" };
}

/** The sentences of the list of sessions. */
export const sessionTexts = (locale: Locale) =>
  textsIn(locale, {
    title: m.sessions_title,
    thisOne: m.sessions_this,
    shared: m.sessions_shared,
    end: m.sessions_end,
    endOthers: m.sessions_end_others,
  });

/** A session as the account's screen shows it; the server formats the times. */
type SessionLine = {
  id: string;
  device: DeviceText;
  shared: boolean;
  isThisOne: boolean;
  /** When it began and was used last. */
  times: string;
  /** The button's name for people who do not see beside what it stands. */
  endLabel: string;
};

/** The sessions of the person who asks, the one used last first. */
export async function sessionLines(sessions: Identity["sessions"], locale: Locale): Promise<SessionLine[]> {
  const all = await sessions.list();
  return all.map(({ id, deviceName, shared, isThisOne, createdAt, updatedAt }) => {
    const device = deviceText(deviceName, locale);
    const [begun, used] = [formatInstant(createdAt, locale), formatInstant(updatedAt, locale)];
    const endLabel = m.sessions_end_named({ device: device.text, begun }, { locale });
    return { id, device, shared, isThisOne, times: m.sessions_times({ begun, used }, { locale }), endLabel };
  });
}

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

/** The sentences of the notice of sign-ins on new devices. */
const signInTexts = (locale: Locale) =>
  textsIn(locale, {
    title: m.sign_ins_title,
    mine: m.sign_ins_mine,
    everywhere: m.sign_ins_everywhere,
    advice: m.sign_ins_advice,
  });

/**
 * Sign-ins on new devices as the dashboard shows them, with the account that they are of and the sentences around them.
 */
type Data = {
  account: string | undefined;
  signIns: { at: string; when: string; device: DeviceText }[];
  texts: ReturnType<typeof signInTexts>;
};

/** The sign-ins on new devices that the person who asks has not looked at; undefined where there are none. */
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
  return { signIns, account: namedPerson(user.email, user.name), texts: signInTexts(locale) };
}

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
