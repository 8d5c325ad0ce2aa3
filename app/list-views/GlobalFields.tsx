import { documentField, documentHref } from "../../engine/entry-path.ts";
import { isTable } from "../../engine/fields/table.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import type { Global } from "../../engine/global.ts";
import type { Row } from "../../engine/row.ts";
import type { LocalizedTexts } from "./entry-parts.ts";
import { FieldValue, isFilled, valueOf } from "./FieldValue.tsx";
import { useTranslate } from "../page-data.ts";
import { type FileFacts, FileNote } from "../ui/FileNote.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Given, GivenList } from "../ui/Given.tsx";
import { ViewLink } from "../ui/LocalLink.tsx";
import { RowsTable } from "../ui/RowsTable.tsx";

/** The names of the fields that a global's page shows: those with a value, except the page's summary. */
export function filledFields(global: Global, row: Row, texts: LocalizedTexts): string[] {
  return Object.entries(global.fields).flatMap(([name, field]) => {
    const isShown = isFormattedText(field) ? texts[name] !== undefined : isFilled(row, name);
    return isShown && name !== global.summary ? [name] : [];
  });
}

type GlobalFieldsProps = {
  global: Global;
  row: Row;
  texts: LocalizedTexts;
  files: Readonly<Record<string, FileFacts>>;
  /** The names of the fields to show, from `filledFields`. */
  filled: readonly string[];
};

/** The formatted texts of a global, then its other values with their labels, then its tables. */
export function GlobalFields({ global, row, texts, files, filled }: GlobalFieldsProps) {
  const t = useTranslate();
  const fields = filled.map((name) => ({ name, ...global.fields[name]! }));
  const labelled = fields.filter((field) => !isTable(field) && !isFormattedText(field));
  return (
    <>
      {fields.map(({ name }) => {
        const text = texts[name];
        return (
          text && (
            <div key={name} className="prose" lang={text.lang}>
              <FormattedText text={text.text} headings={["h2", "h3"]} files={files} />
            </div>
          )
        );
      })}
      {labelled.length > 0 && (
        <GivenList>
          {labelled.map(({ name, label, media }) => (
            <Given key={name} label={t(label)}>
              {media ? (
                <Document
                  href={(name === documentField(global) && documentHref(global, row)) || String(valueOf(row, name))}
                  title={t(global.messages.title)}
                  facts={files[String(valueOf(row, name))]}
                />
              ) : (
                <FieldValue declaration={global} row={row} name={name} />
              )}
            </Given>
          ))}
        </GivenList>
      )}
      {filled.map((name) => {
        const field = global.fields[name]!;
        return isTable(field) && <RowsTable key={name} field={field} stored={String(valueOf(row, name))} />;
      })}
    </>
  );
}

/** The button that opens a document. For the site's own files it shows type and size. */
function Document({ href, title, facts }: { href: string; title: string; facts: FileFacts | undefined }) {
  return (
    <>
      <ViewLink href={href} title={title} /> {facts && <FileNote facts={facts} />}
    </>
  );
}
