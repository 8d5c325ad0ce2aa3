import type { ReactNode } from "react";
import { localizedName } from "../../../engine/collection.ts";
import type { Declaration } from "../../../engine/declaration.ts";
import { detectLanguage } from "../../../engine/locale.ts";
import { languageFields } from "../../../engine/localized-values.ts";
import type { Message } from "../../../engine/message.ts";
import * as m from "../../../messages/compiled/messages.js";
import { languageWords } from "../../fields/language-words.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Style } from "../../ui/Style.tsx";
import type { ColumnChange } from "./shown-values.ts";
import css from "./versions.css?inline";

/** The style of a list of versions and their changes. Render it once on each screen that shows some. */
export function VersionStyle() {
  return <Style name="versions" css={css} />;
}

/** What a version has changed, field by field: the old text struck through, then the new text. */
export function VersionChanges({
  declaration,
  changes,
}: {
  declaration: Declaration;
  changes: readonly ColumnChange[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const labelOf = (column: string) => {
    const [name, field] =
      Object.entries(declaration.fields).find(([one]) => [one, localizedName(one)].includes(column)) ?? [];
    const label = field ? t(field.label) : column;
    const other = name !== undefined && field?.localized ? languageFields(name, locale)[1] : undefined;
    return other?.name === column ? t(languageWords[other.language].label, { label }) : label;
  };
  return (
    <dl>
      {changes.map((change, place) => (
        <div key={`${change.column} ${place}`}>
          <dt className="small-print">{[labelOf(change.column), change.row].filter(Boolean).join(" · ")}</dt>
          <dd>
            <Change {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ part: { start, before, after, end }, pictures }: ColumnChange) {
  return (
    <Text of={start + before + after + end}>
      {start}
      {before && (
        <del>
          <Hidden message={m.version_before} />
          {pictures.before && <Picture src={pictures.before} alt="" sizes="6rem" />}
          {before}
        </del>
      )}
      {before && after && " "}
      {after && (
        <ins>
          <Hidden message={m.version_after} />
          {pictures.after && <Picture src={pictures.after} alt="" sizes="6rem" />}
          {after}
        </ins>
      )}
      {end}
    </Text>
  );
}

/** A text, marked with its language if that is not the language of the page. */
function Text({ of, children }: { of: string; children: ReactNode }) {
  const language = detectLanguage(of);
  return <span lang={language === useLocale() ? undefined : language}>{children}</span>;
}

/** A word for screen readers in the page's language, because they read struck-through text like any other. */
function Hidden({ message }: { message: Message }) {
  const t = useTranslate();
  return (
    <span className="vh" lang={useLocale()}>
      {t(message)}{" "}
    </span>
  );
}
