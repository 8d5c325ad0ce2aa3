import { useLoaderData } from "react-router";
import { numberFormat } from "../../engine/numbers.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { EntryForm } from "../forms/EntryForm.tsx";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/admin.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { versionsPath } from "../versions-path.ts";
import { AdminPage } from "./AdminPage.tsx";
import { loadGlobalForm } from "./admin-data.ts";

export const loader = loadGlobalForm;

/** The screen that changes a global, such as the school's profile. */
export default function UpdateGlobal() {
  const { name, id, stored, versions, lastChange } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const global = declarationNamed(name);
  return (
    <AdminPage title={t(global.messages.title)}>
      <meta name="robots" content="noindex" />
      <Style name="admin" css={css} />
      {versions > 1 && (
        <ul className="other-screens">
          <li>
            <LocalLink to={versionsPath(global, id)}>{t(m.versions_earlier, { count: digits.format(versions - 1) })}</LocalLink>
          </li>
        </ul>
      )}
      {stored && <EntryForm declaration={global} stored={stored} lastChange={lastChange} />}
    </AdminPage>
  );
}
