import type { ReactNode } from "react";
import type { Reading } from "../../engine/reading.ts";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { type Description, Head } from "./Head.tsx";
import { LocalLink } from "./LocalLink.tsx";
import { Read } from "./Read.tsx";

/** A step on the way to a page; without a path it is words only. */
export type Crumb = { name: Words; path?: string };

type PageProps = Omit<Description, "title"> & {
  title: Reading;
  /** The steps between the home page and this one. */
  crumbs?: readonly Crumb[];
  /** What stands last on the way; the title where it is left out. */
  here?: Reading;
  /** A sentence under the title. */
  lede?: string;
  children: ReactNode;
};

/** The frame of an inner page: where it is, its title, what is said of it elsewhere. */
export function Page({ title, crumbs = [], here = title, lede, children, ...description }: PageProps) {
  const say = useSay();
  return (
    <main id="main" className="wrap page">
      <Head title={title.text} {...description} />
      <nav aria-label={say(m.breadcrumb)}>
        <ol className="crumb">
          <li>
            <LocalLink to="/">{say(m.home)}</LocalLink>
          </li>
          {crumbs.map(({ name, path }) => (
            <li key={say(name)}>
              {path ? <LocalLink to={path}>{say(name)}</LocalLink> : say(name)}
            </li>
          ))}
          <li aria-current="page">
            <Read text={here} />
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
