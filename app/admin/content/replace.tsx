import { useState } from "react";
import { useLoaderData } from "react-router";
import { declarationNamed } from "../../../globals/all.ts";
import * as m from "../../../messages/compiled/messages.js";
import { failureOf, type FormFailure, FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote, useLastingNote } from "../../forms/LastingNote.tsx";
import { useHeldBack, useLocale, useNumberFormat, useTranslate } from "../../page-data.ts";
import { type Failure, send } from "../../session/api.ts";
import type { Undo } from "../../session/undo.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Style } from "../../ui/Style.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { usePressOnce } from "../../ui/use-press-once.ts";
import { AdminPage } from "../AdminPage.tsx";
import { VersionChanges, VersionStyle } from "../history/VersionChanges.tsx";
import { ReplaceForm } from "../ListSearch.tsx";
import { ChooseEntry } from "./ChooseSeveral.tsx";
import chooseCss from "./choose-several.css?inline";
import { loadReplacements, type Replacement } from "../replace-data.ts";

export const loader = loadReplacements;

const keyOf = ({ declaration, id }: Replacement) => `${declaration}-${id}`;

/** The screen that previews a replacement of words in each entry, and makes it in the entries that are ticked. */
export default function Replace() {
  const { question, right, lede } = useLoaderData<typeof loader>();
  const digits = useNumberFormat();
  const hydrated = useHydrated();
  const t = useTranslate();
  const isHeldBack = useHeldBack();
  const { found, left, choose, replace, sending, note, undone, failure } = useReplacement();
  const count = found.length - left.size;
  return (
    <AdminPage
      title={t(m.replace_title)}
      lede={lede}
      crumbs={[
        { name: m.dashboard_title, path: "/admin" },
        { name: m.find_all, path: `/admin/search?${new URLSearchParams({ q: question }).toString()}` },
      ]}
    >
      <Style name="choose-several" css={chooseCss} />
      <VersionStyle />
      <ReplaceForm {...{ question, right }} />
      <LastingNote note={note} onUndone={undone} />
      <FormFailureAlert failure={failure} labels={{}} />
      {found.length === 0 && !note && <EmptyState text={t(m.replace_none)} />}
      <ul className="rows entries">
        {found.map((one) => (
          <li key={keyOf(one)}>
            <ChooseEntry
              title={one.title}
              chosen={!left.has(keyOf(one))}
              busy={sending}
              onChange={() => choose(keyOf(one))}
            />
            <div className="what">
              <b>
                <Localized text={one.title} />
              </b>
              {one.kind !== one.title.text && <span className="small-print">{one.kind}</span>}
              <div className="versions">
                <VersionChanges declaration={declarationNamed(one.declaration)} changes={one.changes} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <p className="do">
          <button
            type="button"
            className="btn big"
            disabled={!hydrated}
            aria-disabled={sending || count === 0 || undefined}
            onClick={() => count > 0 && void replace()}
          >
            {t(isHeldBack ? m.replace_propose : m.replace_do, { count: digits.format(count) })}
          </button>
        </p>
      )}
    </AdminPage>
  );
}

/** Writes the ticked entries one after the other and stops at the first failure. What was written can be undone. */
function useReplacement() {
  const data = useLoaderData<typeof loader>();
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const { note, show, load } = useLastingNote();
  const [found, setFound] = useState<readonly Replacement[]>(data.found);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<FormFailure>();
  const { sending, once, whileSending } = usePressOnce();

  const choose = (key: string) => {
    const after = new Set(left);
    if (!after.delete(key)) after.add(key);
    setLeft(after);
  };
  const replace = async () => {
    setFailure(undefined);
    const wanted = found.filter((one) => !left.has(keyOf(one)));
    const done: Replacement[] = [];
    // The offer to undo includes what an earlier press of the button has changed.
    const undo: Undo[] = [...(note?.undo ?? [])];
    let failed: Failure | undefined;
    let isProposed = false;
    for (const one of wanted) {
      const path = declarationNamed(one.declaration).api.update.replace("{id}", String(one.id));
      const outcome = await send("PATCH", path, one.body, {
        locale,
        ifVersion: one.version,
        expects: "modifiedCount",
      });
      if (!outcome.ok) {
        failed = outcome;
        break;
      }
      done.push(one);
      isProposed ||= outcome.isProposed === true;
      const { version: last } = outcome;
      if (last !== undefined) undo.push({ collection: one.declaration, id: one.id, version: last - 1, last });
    }
    setFound(found.filter((one) => !done.includes(one)));
    const count = digits.format(done.length);
    const all = digits.format(Math.max(undo.length, done.length));
    if (failed) {
      const some = t(isProposed ? m.proposal_sent_some : m.some_changed, {
        count,
        total: digits.format(wanted.length),
      });
      const at = wanted[done.length]?.title.text ?? "";
      setFailure(failureOf(`${at}: ${done.length > 0 ? some : t(m.not_saved)}`, failed));
    }
    if (done.length > 0) show({ text: isProposed ? t(m.proposal_sent) : t(m.replaced, { count: all }), undo });
  };
  return {
    found,
    left,
    choose,
    replace: () => once(() => whileSending(replace)),
    sending,
    note,
    undone: () => load({ text: t(m.undone) }),
    failure,
  };
}
