import { useTexts } from "../session/texts.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";
import type { AuditLine } from "./audit-data.ts";
import type { auditTexts } from "./audit-texts.ts";
import { CollectionTitle } from "./ChangeList.tsx";

/** The records: what, then who and when. */
export function AuditList({ lines }: { lines: readonly AuditLine[] }) {
  const texts = useTexts<typeof auditTexts>();
  if (lines.length === 0) return <p>{texts.audit_none}</p>;
  return (
    <ol className="audit">
      {lines.map((line, place) => (
        // Several things can happen at the same time, so the key includes the position.
        <li key={`${line.at} ${place}`}>
          <b>{line.collection === "" ? line.account : <EntrySubject line={line} />}</b>
          {line.titleNow && (
            <span className="by">
              {texts.audit_now} <Localized text={line.titleNow} />
            </span>
          )}
          <span className="by">
            {line.action}
            {line.collection !== "" && (
              <>
                : <CollectionTitle name={line.collection} />
              </>
            )}
            {" · "}
            <time dateTime={line.at}>{line.when}</time> · {line.by === "" ? texts.audit_operator : line.by}
            {line.device !== "" && (
              <>
                {" · "}
                <span lang="en">{line.device}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The entry's title then, leading to its form while there is one. */
function EntrySubject({ line: { titleThen, form, collection } }: { line: AuditLine }) {
  const text = titleThen ? <Localized text={titleThen} /> : <CollectionTitle name={collection} />;
  return form ? <LocalLink to={form}>{text}</LocalLink> : text;
}
