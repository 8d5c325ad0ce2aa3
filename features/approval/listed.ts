import { titleOf } from "../../app/admin/entry-title.ts";
import type { Reading } from "../../app/context.ts";
import { localizedName } from "../../engine/collection.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { type Declaration, titleField } from "../../engine/declaration.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import type { Kind, Proposal, State } from "./tables.ts";

const kindNames: Readonly<Record<Kind, typeof m.approval_kind_add>> = {
  add: m.approval_kind_add,
  update: m.approval_kind_update,
  hide: m.approval_kind_hide,
  show: m.approval_kind_show,
  remove: m.approval_kind_remove,
  restore: m.approval_kind_restore,
  order: m.approval_kind_order,
  note: m.approval_kind_note,
  confirm: m.approval_kind_confirm,
};
const stateNames: Readonly<Record<State, typeof m.approval_state_waiting>> = {
  waiting: m.approval_state_waiting,
  deciding: m.approval_state_waiting,
  published: m.approval_state_published,
  returned: m.approval_state_returned,
  withdrawn: m.approval_state_withdrawn,
  replaced: m.approval_state_replaced,
  undone: m.approval_state_undone,
};

/** A proposal as a line in a list. */
export type ShownProposal = {
  id: number;
  title: LocalizedText;
  /** The change that it proposes, and the kind of content that it concerns. */
  kind: string;
  state: State;
  stateName: string;
  at: string;
  /** Who sent it and when, and who decided on it and when. */
  sent: string;
  decided: string | undefined;
  word: string | null;
};

/** Describes proposals in the language of the page. */
export async function listed(
  { store, locale }: Pick<Reading, "store" | "locale">,
  proposals: readonly Proposal[],
): Promise<ShownProposal[]> {
  const people = proposals.flatMap(({ by, decidedBy }) => (decidedBy === null ? [by] : [by, decidedBy]));
  const names = await store.history.personNames([...new Set(people)]);
  const said = (by: string, at: string) =>
    m.approval_by({ by: authorName(by, locale, names), when: formatInstant(at, locale) }, { locale });
  return proposals.map((one) => {
    // A later version of the site may not have the collection any more.
    const declaration = declarations.find(({ name }) => name === one.collection);
    const name = declaration?.messages.title({}, { locale }) ?? one.collection;
    const { id, state, at, word, decidedBy, decidedAt } = one;
    return {
      id,
      title: (declaration && titleOf(declaration, storedTitles(declaration, one), locale)) ?? {
        text: one.title ?? name,
      },
      kind: `${kindNames[one.kind]({}, { locale })} · ${name}`,
      state,
      stateName: stateNames[state]({}, { locale }),
      at,
      sent: said(one.by, at),
      decided: decidedBy && decidedAt && state !== "deciding" ? said(decidedBy, decidedAt) : undefined,
      word,
    };
  });
}

function storedTitles(declaration: Declaration, { title, titleBn }: Proposal): object {
  const field = titleField(declaration);
  return field === undefined ? {} : { [field]: title, [localizedName(field)]: titleBn };
}
