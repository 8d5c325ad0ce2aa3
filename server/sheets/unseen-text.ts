import type { Locale } from "../../engine/languages.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Unseen } from "./sheet.ts";

/**
 * Says in one sentence what was left out of a sheet because nobody sees it there; "" if nothing was. `hidden`: the
 * names of the workbook's hidden sheets.
 */
export function unseenText(unseen: Unseen | undefined, hidden: readonly string[], locale: Locale): string {
  const counts = [
    [m.sheet_unseen_rows, unseen?.rows ?? 0],
    [m.sheet_unseen_columns, unseen?.columns ?? 0],
    [m.sheet_unseen_cells, unseen?.cells ?? 0],
  ] as const;
  const parts = counts.flatMap(([message, count]) =>
    count > 0 ? [message({ count: localDigits(String(count), locale) }, { locale })] : [],
  );
  if (hidden.length > 0) parts.push(m.sheet_unseen_sheets({ names: hidden.join(", ") }, { locale }));
  return parts.length === 0 ? "" : m.sheet_unseen({ parts: parts.join("; ") }, { locale });
}
