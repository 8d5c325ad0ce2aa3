import { useLoaderData } from "react-router";
import { numbersIn } from "../../engine/numbers.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, type EntryData, loadEntry } from "../list-data.ts";
import { sectionOf } from "../navigation.ts";
import { useLocale, useSay } from "../page-data.ts";
import people from "../styles/person.css?inline";
import register from "../styles/register.css?inline";
import { Page } from "../ui/Page.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Read } from "../ui/Read.tsx";
import { Style } from "../ui/Style.tsx";

export const loader = loadEntry;

/** One person: portrait, designation and the degrees whose year is known. */
export default function Person() {
  const entry = useLoaderData<EntryData>();
  const say = useSay();
  const locale = useLocale();
  const collection = declarationOf(entry);
  const row = entry.row as Row & { image: string };
  const name = read(collection, row, "name", locale) ?? { text: "", lang: undefined };
  const designation = read(collection, row, "designation", locale);
  const list = { name: collection.words.title, path: collection.page };
  const section = sectionOf(collection.page ?? "");
  return (
    <Page
      title={name}
      description={`${name.text}, ${designation?.text ?? ""}, ${say(m.school_name)}`}
      crumbs={section ? [section, list] : [list]}
      picture={row.image}
      type="profile"
    >
      <Style name="person" css={people} />
      <div className="portrait">
        <Picture src={row.image} alt={name.text} first sizes="(min-width: 22em) 15rem, 70vw" />
        <div>
          <p className="designation">{designation && <Read text={designation} />}</p>
          <Degrees entry={entry} />
        </div>
      </div>
    </Page>
  );
}

/** A row for each declared year that this person has. */
function Degrees({ entry }: { entry: EntryData }) {
  const say = useSay();
  const digits = numbersIn(useLocale(), { useGrouping: false });
  const years = entry.row as unknown as Record<string, number | null>;
  const degrees = Object.entries(declarationOf(entry).fields).filter(
    ([name, { yearOfPassing }]) => yearOfPassing && years[name],
  );
  if (degrees.length === 0) return null;
  return (
    <table className="register degrees">
      <Style name="register" css={register} />
      <thead>
        <tr>
          <th scope="col">{say(m.degree)}</th>
          <th scope="col">{say(m.degree_year)}</th>
        </tr>
      </thead>
      <tbody>
        {degrees.map(([name, { label }]) => (
          <tr key={name}>
            <th scope="row">{say(label)}</th>
            <td>{digits.format(years[name] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
