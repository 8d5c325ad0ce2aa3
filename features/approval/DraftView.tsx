import { listViewComponents } from "../../app/list-views/all.ts";
import type { ListData } from "../../app/list-views/list-data.ts";
import { collectionNamed } from "../../collections/all.ts";

/** An entry that is not public, as the page of its list would show it. */
export function DraftView({ list }: { list: ListData }) {
  const { Preview, List } = listViewComponents[collectionNamed(list.name).listView];
  return Preview ? <Preview list={list} renderAction={() => null} /> : <List list={list} renderAction={() => null} />;
}
