import type { ReactNode } from "react";
import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, type ListData } from "../list-data.ts";
import { sectionOf } from "../navigation.ts";
import { useLocale, useSay } from "../page-data.ts";
import { Nothing } from "./Nothing.tsx";
import { Page } from "./Page.tsx";
import { Pager } from "./Pager.tsx";

/** The page of a declared list: its title, its entries or a word that there are none yet, its pages. */
export function ListPage({
  list,
  lede = false,
  children,
}: {
  list: ListData;
  /** Whether what the list is about is said under its title. */
  lede?: boolean;
  children: ReactNode;
}) {
  const say = useSay();
  const digits = numbersIn(useLocale());
  const { words, page: path = "/" } = declarationOf(list);
  const section = sectionOf(path);
  const about = say(words.about);
  const number = list.page > 1 ? ` – ${say(m.page_number, { page: digits.format(list.page) })}` : "";
  return (
    <Page
      title={{ text: say(words.title) + number, lang: undefined }}
      description={about}
      crumbs={section ? [section] : []}
      lede={lede ? about : undefined}
    >
      {list.rows.length > 0 ? children : <Nothing text={say(words.empty)} />}
      <Pager page={list.page} pages={list.pages} />
    </Page>
  );
}
