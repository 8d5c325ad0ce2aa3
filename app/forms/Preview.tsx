import { localizedName, type Collection } from "../../engine/collection.ts";
import type { Row } from "../../engine/row.ts";
import type { Message } from "../../engine/message.ts";
import { fillMainTexts } from "../../engine/localized-values.ts";
import { formFields, type FormValues } from "../../engine/form-values.ts";
import type { Day } from "../../engine/calendar-day.ts";
import * as m from "../../messages/compiled/messages.js";
import { fieldForms } from "../fields/all.ts";
import { listViewComponents } from "../list-views/all.ts";
import { usePageData, useTranslate } from "../page-data.ts";

type PreviewProps = { collection: Collection; values: FormValues; row: Row | undefined };

/** Whether the form shows a preview: only for list views whose entries are texts to read. */
export function hasPreview({ listView }: Collection): boolean {
  return listViewComponents[listView].Preview !== undefined;
}

/** The entry as the public page will show it; visible on wide screens only. */
export function Preview({ collection, values, row }: PreviewProps) {
  const t = useTranslate();
  const { today } = usePageData();
  const { Preview: View } = listViewComponents[collection.listView];
  if (!View) return null;
  const draftRow = rowOf({ collection, values, row }, today, t);
  return (
    <aside aria-label={t(m.preview)}>
      <div className="head">
        <h2>{t(m.preview)}</h2>
      </div>
      <View
        list={{ name: collection.name, rows: [draftRow], total: 1, page: 2, pages: 2, files: {} }}
        renderAction={() => null}
      />
    </aside>
  );
}

/** The row that the form's values would be stored as; values that are not valid yet stay as they are. */
function rowOf({ collection, values, row }: PreviewProps, today: Day, translate: (message: Message) => string): Row {
  const texts = fillMainTexts(collection, values);
  const columns: Record<string, unknown> = { formattedDate: today, expirationDate: today, ...row };
  for (const [name, { kind, label, schema, localized, formFormat }] of formFields(collection)) {
    if (formFormat) {
      const sent = formFormat.fromForm(values[name] ?? "", today);
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
