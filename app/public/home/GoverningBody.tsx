import body from "../../../collections/body.ts";
import { localize } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import { EditLink } from "../../list-views/EditLink.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Portrait } from "../../ui/Portrait.tsx";
import type { Member } from "./home-rows.ts";

/** The members of the governing body. */
export function GoverningBody({ members }: { members: readonly Member[] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section>
      <div className="head">
        <h2>{t(m.body_title)}</h2>
      </div>
      <ul className="body-list">
        {members.map((row) => {
          const name = localize(body, row, "name", locale);
          const designation = localize(body, row, "designation", locale);
          return (
            <li key={row.id} className="face">
              <Portrait src={row.image} focus={row.imageFocus} />
              <span>
                <b>{name && <Localized text={name} />}</b>
                <span>{designation && <Localized text={designation} />}</span>
              </span>
              <EditLink declaration={body} row={row} title={name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
