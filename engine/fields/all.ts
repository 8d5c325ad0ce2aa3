import { constant } from "./constant.ts";
import { eiin, emailAddress, phone } from "./contacts.ts";
import { count, year } from "./whole-number.ts";
import { day, expiresOn, postedOn } from "./days.ts";
import { flag } from "./flag.ts";
import { palette } from "./palette.ts";
import { focus } from "./focus.ts";
import { image, link } from "./link.ts";
import { reference } from "./reference.ts";
import { table } from "./table.ts";
import { formattedText, longText, text } from "./text.ts";
import { until } from "./until.ts";
import { videoLink } from "./video-link.ts";
import { visibility } from "./visibility.ts";

/** The constructors of all field kinds by name; collections declare their fields with them. */
export const field = {
  text,
  longText,
  formattedText,
  link,
  videoLink,
  image,
  focus,
  year,
  flag,
  reference,
  count,
  palette,
  eiin,
  phone,
  emailAddress,
  postedOn,
  expiresOn,
  day,
  table,
  constant,
  visibility,
  until,
} as const;

type Registry = typeof field;

declare module "../field-kind.ts" {
  interface FieldRegistry extends Registry {}
}
