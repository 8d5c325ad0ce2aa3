import { localizedName, type Collection } from "../collection.ts";
import { inEveryLanguage } from "../message.ts";
import type { Row } from "../row.ts";

/**
 * Characters that may follow a position: "Head Teacher (In charge)" is a head teacher, "Head Teacher's Assistant" is
 * not.
 */
const separators = [" ", "(", ","];

/**
 * The rule that decides which entries are pinned: those in which the upper-case text of one of the `columns` equals one
 * of the `texts` or begins with one of the `beginnings`. Undefined for a collection without pinned entries.
 */
export function pinnedRule({ pinned, fields }: Collection) {
  if (!pinned) return undefined;
  const { field, positions } = pinned;
  const named = positions.flatMap((position) => inEveryLanguage(position).map((name) => name.toUpperCase()));
  const texts = [...new Set(named)];
  return {
    columns: fields[field]?.localized ? [field, localizedName(field)] : [field],
    texts,
    beginnings: texts.flatMap((text) => separators.map((separator) => text + separator)),
  };
}

/** Whether an entry is pinned to the beginning of its list, as the head teacher is (requirements R5.4). */
export function isPinned(collection: Collection, row: Row): boolean {
  const rule = pinnedRule(collection);
  const stored = row as Row & Record<string, string | null | undefined>;
  return Boolean(
    rule?.columns.some((column) => {
      const text = (stored[column] ?? "").toUpperCase();
      return rule.texts.includes(text) || rule.beginnings.some((beginning) => text.startsWith(beginning));
    }),
  );
}
