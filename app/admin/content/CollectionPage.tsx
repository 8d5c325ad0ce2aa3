import type { ReactNode } from "react";
import type { AdminPaths, Collection } from "../../../engine/collection.ts";
import * as m from "../../../messages/compiled/messages.js";
import { fillingScreens } from "../../layout/menu.ts";
import { usePageData, useTranslate } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { wayBack } from "../../forms/way-back.ts";
import { AdminPage } from "../AdminPage.tsx";

type CollectionPageProps = {
  collection: Collection;
  screen: keyof AdminPaths;
  /** Links to further screens. */
  links?: readonly { to: string; name: string }[];
  children: ReactNode;
};

/** The frame of a collection's administration screens: the heading and the links to the collection's other screens. */
export function CollectionPage({ collection, screen, links = [], children }: CollectionPageProps) {
  const t = useTranslate();
  const { query } = usePageData();
  const { page, admin, messages } = collection;
  const headings = { ...messages, list: messages.title, updateForm: messages.update };
  const isForm = screen === "add" || screen === "updateForm";
  const others = [
    ...(isForm ? [wayBack(collection, screen === "add" ? "" : query)] : []),
    ...(screen === "add" ? [] : [{ to: admin.add, name: messages.add }]),
    ...(screen === "updateForm" ? [] : fillingScreens(collection).map(({ name, path }) => ({ to: path, name }))),
    ...(screen === "list" && page ? [{ to: page, name: m.see_it }] : []),
  ];
  return (
    <AdminPage
      title={t(headings[screen])}
      crumbs={[
        { name: m.dashboard_title, path: "/admin" },
        ...(page && screen !== "list" ? [{ name: messages.title, path: page }] : []),
      ]}
    >
      <ul className="other-screens">
        {others.map(({ to, name }) => (
          <li key={to}>
            <LocalLink to={to}>{t(name)}</LocalLink>
          </li>
        ))}
        {links.map(({ to, name }) => (
          <li key={to}>
            <LocalLink to={to}>{name}</LocalLink>
          </li>
        ))}
      </ul>
      {children}
    </AdminPage>
  );
}
