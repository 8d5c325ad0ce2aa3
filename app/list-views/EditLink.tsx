import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import type { Declaration } from "../../engine/declaration.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import alert from "../styles/alert.css?inline";
import css from "../styles/hidden-note.css?inline";
import { Style } from "../ui/Style.tsx";

type EditLinkProps = { declaration: Declaration; row?: Row; title?: LocalizedText | undefined };

/**
 * The link beside a public entry or global that leads an administrator to its form; visitors do not see it. A global
 * needs no row. The link includes the page number of the list, so that the form leads back to the same page of the
 * administrator's list.
 */
export function EditLink({ declaration, row, title }: EditLinkProps) {
  const t = useTranslate();
  const { user, query } = usePageData();
  if (!user) return null;
  return (
    <LocalLink
      className="edit"
      to={declaration.admin.updateForm.replace("{id}", String(row?.id)) + query}
      aria-label={t(m.update_entry, { title: title?.text || t(declaration.messages.title) })}
    >
      <Icon svg={pencilIcon} />
      {t(m.update)}
    </LocalLink>
  );
}

/**
 * Tells an administrator that visitors do not see this page. If they see it, `text` is undefined and nothing is shown.
 */
export function HiddenNote({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="alert hidden-note">
      <Style name="hidden-note" css={alert + css} />
      {text}
    </p>
  );
}
