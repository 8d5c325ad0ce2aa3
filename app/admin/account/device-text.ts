import type { Locale } from "../../../engine/languages.ts";
import * as m from "../../../messages/compiled/messages.js";

/** The name of a device. `lang` is set if the name is not in the language of the page. */
export type DeviceText = { text: string; lang?: "en" };

/** The names of browsers and systems are English in every language. */
export function deviceText(name: string, locale: Locale): DeviceText {
  return name === "" ? { text: m.device_unknown({}, { locale }) } : { text: name, lang: "en" };
}
