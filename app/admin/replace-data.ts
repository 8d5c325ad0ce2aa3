import { redirect } from "react-router";
import { localizedFields } from "../../engine/localized-values.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { storedRows, textCellsOf } from "../../engine/fields/table-rows.ts";
import { isTable } from "../../engine/fields/table.ts";
import { cleanQuestion } from "../../engine/forms/question.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { replaceName } from "../../engine/words/replace-name.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { requireWriter } from "../session/require-role.ts";
import type { AdminArgs } from "./admin-data.ts";
import { type ColumnChange, ShownValues } from "./history/shown-values.ts";
import { readQuestion } from "./ListSearch.tsx";
import { findEntries, mostFound } from "./content/found-entries.ts";

/** An entry in which words would be replaced: its version, the body of the write request, and the resulting changes. */
export type Replacement = {
  declaration: string;
  id: number;
  version: number;
  title: LocalizedText;
  kind: string;
  body: Record<string, unknown>;
  changes: ColumnChange[];
};

/** Finds the entries that contain the words, and computes what replacing them would change. */
export async function loadReplacements(args: AdminArgs) {
  const { mayAdminister, proposals } = requireWriter(args);
  const { store, locale } = args.context.get(readingContext);
  const { question } = readQuestion(args.request.url, locale);
  // The search asks for the words.
  if (question === "") throw redirect("/admin/search");
  const right = cleanQuestion(new URL(args.request.url).searchParams.get("with"));
  const isAsked = right !== "";
  const { entries } = isAsked ? await findEntries(store, question, { locale, mayAdminister }) : { entries: [] };
  const found: Replacement[] = [];
  for (const { declaration, row, title } of entries) {
    const stored = await store.includingHidden().findVersioned(declaration, String(row.id));
    if (!stored) continue;
    const before = stored.row as unknown as Readonly<Record<string, StoredValue>>;
    const { after, body } = replacedIn(declaration, before, question, right);
    if (Object.keys(body).length === 0) continue;
    const names = { fileName: (address: string) => address, entryName: () => undefined };
    const changes = new ShownValues(declaration, locale, stored.row, names).changes(before, { ...before, ...after });
    const kind = declaration.messages.title({}, { locale });
    found.push({ declaration: declaration.name, id: row.id, version: stored.version, title, kind, body, changes });
  }
  const count = numberFormat(locale).format(mostFound);
  const isHeldBack = proposals !== undefined;
  const about = [
    m.replace_about({ wrong: question, right }, { locale }),
    (isHeldBack ? m.proposal_remove_about : m.replace_undo)({}, { locale }),
    ...(entries.length === mostFound ? [m.replace_more({ count }, { locale })] : []),
  ];
  return {
    question,
    right,
    found,
    lede: isAsked ? about.join(" ") : "",
  };
}

/**
 * Replaces the words in the texts of an entry. Returns only the changed texts: `after` as the database stores them,
 * `body` as a write request sends them.
 */
function replacedIn(
  declaration: Declaration,
  row: Readonly<Record<string, StoredValue>>,
  wrong: string,
  right: string,
) {
  const after: Record<string, StoredValue> = {};
  const body: Record<string, unknown> = {};
  for (const column of localizedFields(declaration).flat()) {
    const text = row[column];
    const replaced = typeof text === "string" ? replaceName(text, wrong, right) : text;
    if (typeof replaced === "string" && replaced !== text) body[column] = after[column] = replaced;
  }
  for (const [name, field] of Object.entries(declaration.fields)) {
    const stored = row[name];
    if (!isTable(field) || typeof stored !== "string") continue;
    const texts = textCellsOf(field.columns);
    const rows = storedRows(stored).map((cells) =>
      Object.fromEntries(
        Object.entries(cells).map(([cell, text]) => [
          cell,
          typeof text === "string" && texts.has(cell) ? replaceName(text, wrong, right) : text,
        ]),
      ),
    );
    const json = JSON.stringify(rows);
    if (json === JSON.stringify(storedRows(stored))) continue;
    after[name] = json;
    body[name] = rows;
  }
  return { after, body };
}
