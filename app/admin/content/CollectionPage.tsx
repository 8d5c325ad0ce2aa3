import type { ReactNode } from "react";
import type { AdminPaths, Collection } from "../../../engine/collection.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { AdminPage } from "../AdminPage.tsx";

type CollectionPageProps = {
  collection: Collection;
  screen: keyof AdminPaths;
  /** A further link, to a screen of this entry. */
  link?: ReactNode;
  children: ReactNode;
};

/** The frame of a collection's administration screens: the heading and links to its other screens. */
export function CollectionPage({ collection, screen, link, children }: CollectionPageProps) {
  const t = useTranslate();
  const { page, admin, messages } = collection;
  const others = (["add", "update", "remove"] as const).filter((one) => one !== screen);
  return (
    <AdminPage
      title={t(messages[screen === "updateForm" ? "update" : screen])}
      crumbs={[{ name: m.dashboard_title, path: "/admin" }, ...(page ? [{ name: messages.title, path: page }] : [])]}
    >
      <ul className="other-screens">
        {others.map((one) => (
          <li key={one}>
            <LocalLink to={admin[one]} className={one === "remove" ? "del" : undefined}>
              {t(messages[one])}
            </LocalLink>
          </li>
        ))}
        {link && <li>{link}</li>}
      </ul>
      {children}
    </AdminPage>
  );
}
