import { useLoaderData } from "react-router";
import { declarationNamed } from "../../../globals/all.ts";
import * as m from "../../../messages/compiled/messages.js";
import { EntryForm } from "../../forms/EntryForm.tsx";
import { useNumberFormat, useTranslate } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { versionsPath } from "../../../engine/entry-path.ts";
import { loadGlobalForm } from "../admin-data.ts";
import { AdminPage } from "../AdminPage.tsx";
import { EntryRemarks, useRemarks } from "./EntryRemarks.tsx";

export const loader = loadGlobalForm;

/** The screen that changes a global, such as the school's profile. */
export default function UpdateGlobal() {
  const { name, id, stored, versions, lastChange, remarks, next } = useLoaderData<typeof loader>();
  const { shown, onSaved } = useRemarks(remarks);
  const t = useTranslate();
  const digits = useNumberFormat();
  const global = declarationNamed(name);
  return (
    <AdminPage title={t(global.messages.title)}>
      {versions > 1 && (
        <ul className="other-screens">
          <li>
            <LocalLink to={versionsPath(global, id)}>
              {t(m.versions_earlier, { count: digits.format(versions - 1) })}
            </LocalLink>
          </li>
        </ul>
      )}
      <EntryRemarks shown={shown} />
      {stored && (
        <EntryForm declaration={global} stored={stored} lastChange={lastChange} next={next} onSaved={onSaved} />
      )}
    </AdminPage>
  );
}
