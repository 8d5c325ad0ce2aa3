import type { FieldKind } from "../../engine/field-kind.ts";
import type { FieldForm } from "./control.ts";
import { dayForm, expiresOnForm, untilForm } from "./days.tsx";
import { flagForm } from "./flag.tsx";
import { paletteForm } from "./palette.tsx";
import { focusForm } from "./focus.tsx";
import { formattedTextForm } from "./formatted-text/formattedText.tsx";
import { imageForm } from "./image.tsx";
import { linkForm, videoLinkForm } from "./link.tsx";
import { longTextForm } from "./longText.tsx";
import { referenceForm } from "./reference.tsx";
import { tableForm } from "./table/table.tsx";
import { textForm } from "./text.tsx";
import { visibilityForm } from "./visibility.tsx";
import { yearForm } from "./year.tsx";

/** The form half of every field kind; undefined for kinds that no form shows. */
export const fieldForms: Readonly<Record<FieldKind, FieldForm | undefined>> = {
  text: textForm,
  longText: longTextForm,
  formattedText: formattedTextForm,
  link: linkForm,
  videoLink: videoLinkForm,
  image: imageForm,
  focus: focusForm,
  year: yearForm,
  flag: flagForm,
  reference: referenceForm,
  // A count has the same input as a year: at most four digits, Latin or Bengali.
  count: yearForm,
  postedOn: dayForm,
  palette: paletteForm,
  eiin: textForm,
  phone: textForm,
  emailAddress: textForm,
  expiresOn: expiresOnForm,
  day: dayForm,
  table: tableForm,
  constant: undefined,
  visibility: visibilityForm,
  until: untilForm,
};
