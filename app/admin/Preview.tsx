import { bengaliName, type Collection } from "../../engine/collection.ts";
import type { Row } from "../../engine/row.ts";
import type { Words } from "../../engine/words.ts";
import { askedFields, type Typed } from "../../engine/typed.ts";
import type { Day } from "../../engine/calendar-day.ts";
import * as m from "../../messages/compiled/messages.js";
import { fieldForms } from "../fields/all.ts";
import { listViewComponents } from "../looks/all.ts";
import { usePageData, useSay } from "../page-data.ts";

type PreviewProps = { collection: Collection; typed: Typed; row: Row | undefined };

/** Whether it helps to see an entry while it is typed: where it is text to be read. */
export function hasPreview({ look }: Collection): boolean {
  return listViewComponents[look].Preview !== undefined;
}

/** The entry as it will stand on the public page; on wide screens only. */
export function Preview({ collection, typed, row }: PreviewProps) {
  const say = useSay();
  const { today } = usePageData();
  const { Preview: View } = listViewComponents[collection.look];
  if (!View) return null;
  const shown = rowOf({ collection, typed, row }, today, say);
  return (
    <aside aria-label={say(m.preview)}>
      <div className="head">
        <h2>{say(m.preview)}</h2>
      </div>
      <View
        list={{ name: collection.name, rows: [shown], total: 1, page: 2, pages: 2, files: {} }}
        act={() => null}
      />
    </aside>
  );
}

/** What would be stored of what stands in the form now; half-typed values as they are. */
function rowOf({ collection, typed, row }: PreviewProps, today: Day, nameOf: (words: Words) => string): Row {
  const values: Record<string, unknown> = { formattedDate: today, expirationDate: today, ...row };
  for (const [name, { kind, label, accepts, bilingual, typing }] of askedFields(collection)) {
    if (typing) continue;
    const text = typed[name] || fieldForms[kind]?.previewEmpty?.(nameOf(label)) || "";
    const parsed = accepts.safeParse(text);
    values[name] = parsed.success ? parsed.data : text;
    if (bilingual) values[bengaliName(name)] = typed[bengaliName(name)] || null;
  }
  return { id: 0, ...values };
}
