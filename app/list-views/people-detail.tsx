import { useLoaderData } from "react-router";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { isYearField } from "../../engine/fields/whole-number.ts";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf, type EntryData, loadEntry } from "./list-data.ts";
import { EditLink, HiddenNote } from "./EditLink.tsx";
import { Share } from "./Share.tsx";
import { useNumberFormat, usePageAddress, usePageData, useTranslate } from "../page-data.ts";
import css from "./person.css?inline";
import tableCss from "../styles/document-table.css?inline";
import { Page } from "../layout/Page.tsx";
import { Picture } from "../ui/Picture.tsx";
import { PhoneLink } from "../ui/PhoneLink.tsx";
import { Portrait } from "../ui/Portrait.tsx";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadEntry;

/**
 * The page of a person: portrait, designation, the degrees with a known year, and other degrees (requirements R5.5).
 */
export default function Person() {
  const entry = useLoaderData<EntryData>();
  const t = useTranslate();
  const { locale, school } = usePageData();
  const address = usePageAddress();
  const collection = collectionOf(entry);
  const row = entry.row as Row & { image: string | null; imageFocus: string | null; telephone?: string | null };
  const name = localize(collection, row, "name", locale) ?? { text: "" };
  const designation = localize(collection, row, "designation", locale);
  const subject = localize(collection, row, "subject", locale);
  const otherDegrees = localize(collection, row, "otherDegrees", locale);
  const list = { name: collection.messages.title, path: collection.page ?? "/" };
  return (
    <Page
      title={name}
      description={`${name.text}, ${designation?.text ?? ""}, ${school.name.text}`}
      crumbs={[list]}
      picture={row.image ?? undefined}
      type="profile"
    >
      <HiddenNote text={entry.hidden} />
      <Style name="person" css={css} />
      <div className="portrait">
        {row.image ? (
          <Picture
            src={row.image}
            alt={name.text}
            crop={{ ratio: 1, focus: row.imageFocus }}
            eager
            sizes="(min-width: 22em) 15rem, 70vw"
          />
        ) : (
          <Portrait src={null} focus={null} />
        )}
        <div>
          <p className="designation">{designation && <Localized text={designation} />}</p>
          {subject && (
            <p>
              <b>{t(m.field_subject)}:</b> <Localized text={subject} />
            </p>
          )}
          {row.telephone && (
            <p>
              <b>{t(m.phone)}:</b> <PhoneLink number={row.telephone} />
            </p>
          )}
          <Degrees entry={entry} />
          {otherDegrees && (
            <p className="other-degrees">
              <b>{t(m.degree_other)}:</b> <Localized text={otherDegrees} />
            </p>
          )}
          <EditLink declaration={collection} row={row} title={name} />
        </div>
      </div>
      {!entry.hidden && <Share title={name.text} address={address} />}
    </Page>
  );
}

/** A table of the person's degrees, with a row for each declared year of passing that has a value. */
function Degrees({ entry }: { entry: EntryData }) {
  const t = useTranslate();
  const digits = useNumberFormat({ useGrouping: false });
  const years = entry.row as unknown as Record<string, number | null>;
  const degrees = Object.entries(collectionOf(entry).fields).filter(
    ([name, field]) => isYearField(field) && years[name],
  );
  if (degrees.length === 0) return null;
  return (
    <table className="document-table degrees">
      <Style name="document-table" css={tableCss} />
      <thead>
        <tr>
          <th scope="col">{t(m.degree)}</th>
          <th scope="col">{t(m.degree_year)}</th>
        </tr>
      </thead>
      <tbody>
        {degrees.map(([name, { label }]) => (
          <tr key={name}>
            <th scope="row">{t(label)}</th>
            <td>{digits.format(years[name] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
