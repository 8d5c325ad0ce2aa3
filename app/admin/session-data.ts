import { formatInstant } from "../../engine/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { namedPerson } from "../../engine/person-name.ts";
import * as m from "../../messages/compiled/messages.js";
import type { RequestData } from "../context.ts";
import { textsIn } from "../session/texts.ts";
import { signInTexts } from "./session-texts.ts";

/** A session as the account's screen shows it; the server formats the times. */
export type SessionLine = {
  id: string;
  device: DeviceText;
  shared: boolean;
  isThisOne: boolean;
  /** When it began and was used last. */
  times: string;
  /** The button's name for people who do not see beside what it stands. */
  endLabel: string;
};

/** What a device is called; `lang` is set where that is not in the language of the page. */
type DeviceText = { text: string; lang: "en" | undefined };

/** Sign-ins on new devices as the dashboard shows them, with the account that they are of and the sentences around them. */
export type NewSignIns = { account: string | undefined; signIns: { at: string; when: string; device: DeviceText }[]; texts: Record<keyof typeof signInTexts, string> };

/** The names of browsers and systems are English in every language. */
function deviceText(name: string, locale: Locale): DeviceText {
  return name === "" ? { text: m.device_unknown({}, { locale }), lang: undefined } : { text: name, lang: "en" };
}

/** The sessions of the person who asks, the one used last first. */
export async function sessionLines(sessions: RequestData["sessions"], locale: Locale): Promise<SessionLine[]> {
  const all = await sessions.list();
  return all.map(({ id, deviceName, shared, isThisOne, createdAt, updatedAt }) => {
    const device = deviceText(deviceName, locale);
    const [begun, used] = [formatInstant(createdAt, locale), formatInstant(updatedAt, locale)];
    const endLabel = m.sessions_end_named({ device: device.text, begun }, { locale });
    return { id, device, shared, isThisOne, times: m.sessions_times({ begun, used }, { locale }), endLabel };
  });
}

/** The sign-ins on new devices that the person who asks has not looked at; undefined where there are none. */
export async function newSignIns({ sessions, user, locale }: Pick<RequestData, "sessions" | "user" | "locale">): Promise<NewSignIns | undefined> {
  const notices = await sessions.notices();
  if (notices.length === 0) return undefined;
  const signIns = notices.map(({ at, deviceName }) => ({ at, when: formatInstant(at, locale), device: deviceText(deviceName, locale) }));
  return { signIns, account: user && namedPerson(user.email, user.name), texts: textsIn(locale, signInTexts) };
}
