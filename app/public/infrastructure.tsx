import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { facts } from "../../school/facts.ts";
import { sectionOf } from "../navigation.ts";
import { useLocale, useSay } from "../page-data.ts";
import css from "../styles/register.css?inline";
import { Page } from "../ui/Page.tsx";
import { Style } from "../ui/Style.tsx";

/** What the school's rooms are for, and how many there are (requirements R2.4). */
export default function Infrastructure() {
  const say = useSay();
  const digits = numbersIn(useLocale());
  const section = sectionOf("/infrastructure");
  return (
    <Page
      title={{ text: say(m.infrastructure_title), lang: undefined }}
      description={say(m.infrastructure_about)}
      crumbs={section ? [section] : []}
    >
      <Style name="register" css={css} />
      <table className="register rooms">
        <thead>
          <tr>
            <td className="n" />
            <th scope="col">{say(m.infrastructure_purpose)}</th>
            <th scope="col">{say(m.infrastructure_rooms)}</th>
          </tr>
        </thead>
        <tbody>
          {facts.rooms.map(({ purpose, count }, place) => (
            <tr key={say(purpose)}>
              <td className="n">{digits.format(place + 1)}</td>
              <td>{say(purpose)}</td>
              <td>{digits.format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}
