import { localizedName, type Collection } from "../../engine/collection.ts";
import type { Row } from "../../engine/row.ts";
import { localize } from "../../engine/localized-text.ts";
import { firstDayIn } from "../../engine/dates/first-day-in-form.ts";
import type { Message } from "../../engine/message.ts";
import { joinTexts } from "../../engine/localized-values.ts";
import { formFields, type FormValues } from "../../engine/forms/form-values.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import * as m from "../../messages/compiled/messages.js";
import { fieldForms } from "../fields/all.ts";
import { useFormattedTexts } from "../fields/formatted-text/use-formatted-texts.ts";
import { listComponents } from "../list-views/lists.ts";
import type { LocalizedTexts } from "../list-views/entry-parts.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

type PreviewProps = { collection: Collection; values: FormValues; row: Row | undefined };

/** The entry as the public page will show it. Only wide screens show it. */
export default function Preview({ collection, values, row }: PreviewProps) {
  const t = useTranslate();
  const { today } = usePageData();
  const draftRow = rowOf({ collection, values, row }, today, t);
  const texts = useFormattedRow(collection, draftRow);
  const View = listComponents[collection.listView];
  return (
    <aside aria-label={t(m.preview)}>
      <div className="head">
        <h2>{t(m.preview)}</h2>
      </div>
      <View
        list={{
          name: collection.name,
          rows: [draftRow],
          total: 1,
          page: 2,
          pages: 2,
          files: {},
          notes: {},
          texts: { [draftRow.id]: texts },
        }}
        isPreview
      />
    </aside>
  );
}

/**
 * The parsed formatted texts of a row that is not stored. They are requested only on wide screens, because only these
 * show the preview (admin.css).
 */
function useFormattedRow(collection: Collection, row: Row): LocalizedTexts {
  const { locale } = usePageData();
  const isWide = useHydrated() && matchMedia("(min-width: 64em)").matches;
  const found = Object.entries(collection.fields).flatMap(([name, field]) => {
    const text = isFormattedText(field) && localize(collection, row, name, locale);
    return text ? [{ name, ...text }] : [];
  });
  const { texts } = useFormattedTexts(
    Object.fromEntries(found.map(({ name, text }) => [name, text])),
    isWide && found.length > 0,
  );
  return Object.fromEntries(found.map(({ name, text, lang }) => [name, { text: texts?.[name] ?? [text], lang }]));
}

/** The row that the form's values would be stored as. Invalid values stay as they are typed. */
function rowOf({ collection, values, row }: PreviewProps, today: Day, translate: (message: Message) => string): Row {
  const texts = joinTexts(collection, values);
  const columns: Record<string, unknown> = { formattedDate: today, expirationDate: today, ...row };
  for (const [name, { kind, label, schema, localized, formFormat }] of formFields(collection)) {
    if (formFormat) {
      const sent = formFormat.fromForm(values[name] ?? "", firstDayIn(collection, values, today));
      if ("value" in sent) columns[name] = sent.value;
      continue;
    }
    const text = texts[name] || fieldForms[kind]?.previewEmpty?.(translate(label)) || "";
    const parsed = schema.safeParse(text);
    columns[name] = parsed.success ? parsed.data : text;
    if (localized) columns[localizedName(name)] = texts[localizedName(name)] || null;
  }
  return { id: 0, ...columns };
}
