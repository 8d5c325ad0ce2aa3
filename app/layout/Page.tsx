import type { ReactNode } from "react";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { type Description, Head } from "./Head.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";

/** A breadcrumb: the name of a page, and its path. */
type Crumb = { name: Message; path: string };

type PageProps = Omit<Description, "title"> & {
  title: LocalizedText;
  /** The breadcrumbs between the home page and this one. */
  crumbs?: readonly Crumb[];
  /** The last breadcrumb. The default is the title. */
  here?: LocalizedText;
  /** A sentence under the title. */
  lede?: string;
  children: ReactNode;
};

/** The frame of an inner page: head, breadcrumbs, title and content. */
export function Page({ title, crumbs = [], here = title, lede, children, ...description }: PageProps) {
  const t = useTranslate();
  return (
    <main id="main" className="wrap page">
      <Head title={title.text} {...description} />
      <nav aria-label={t(m.breadcrumb)}>
        <ol className="crumb small-print">
          <li>
            <LocalLink to="/">{t(m.home)}</LocalLink>
          </li>
          {crumbs.map(({ name, path }) => (
            <li key={path}>
              <LocalLink to={path}>{t(name)}</LocalLink>
            </li>
          ))}
          <li aria-current="page">
            <Localized text={here} />
          </li>
        </ol>
      </nav>
      <h1 className="title" lang={title.lang}>
        {title.text}
      </h1>
      {lede && <p className="lede">{lede}</p>}
      {children}
    </main>
  );
}
