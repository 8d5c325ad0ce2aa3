import { useState } from "react";
import { useLoaderData } from "react-router";
import { type Declaration, isCollection } from "../../../engine/declaration.ts";
import { entryPath } from "../../../engine/entry-path.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import { declarationNamed } from "../../../globals/all.ts";
import * as m from "../../../messages/compiled/messages.js";
import { failureOf, type FormFailure, FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { LastingNote, useLastingNote } from "../../forms/LastingNote.tsx";
import { useLocale, useTranslate, useHeldBack } from "../../page-data.ts";
import { restoreVersion, type Undo } from "../../session/undo.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { usePressOnce } from "../../ui/use-press-once.ts";
import { AdminPage } from "../AdminPage.tsx";
import { actionLabels } from "../ChangeList.tsx";
import { loadVersions, type ShownVersion } from "./entry-versions-data.ts";
import { VersionChanges, VersionStyle } from "./VersionChanges.tsx";

export const loader = loadVersions;

/** The screen with the versions of an entry: who changed what and when. Each has a button that restores it. */
export default function EntryVersions() {
  const { name, id, exists, lede, empty, title, versions } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const isHeldBack = useHeldBack();
  const declaration = declarationNamed(name);
  const subject = title ?? { text: t(declaration.messages.title) };
  const { note, failure, busy, restore, reload, dialog } = useVersionRestore({
    declaration,
    id,
    exists,
    title: subject,
    last: versions[0]?.version ?? 0,
  });
  return (
    <AdminPage
      title={t(m.versions_of, { title: subject.text })}
      lede={lede}
      crumbs={[
        { name: m.dashboard_title, path: "/admin" },
        exists ? formCrumb(declaration) : { name: m.bin_title, path: "/admin/bin" },
      ]}
    >
      <VersionStyle />
      <LastingNote note={note} onUndone={reload} />
      <FormFailureAlert failure={failure} labels={{}} />
      {versions.length === 0 && <EmptyState text={empty} />}
      <ol className="versions">
        {versions.map((version) => (
          <Version
            key={version.version}
            name={name}
            version={version}
            label={t(isHeldBack ? m.proposal_version : m.version_restore)}
            busy={busy}
            onRestore={() => void restore(version)}
          />
        ))}
      </ol>
      {dialog}
    </AdminPage>
  );
}

/** The breadcrumb for the list that leads to the entry's form. For a global it leads to the form itself. */
function formCrumb(declaration: Declaration) {
  const { admin, messages } = declaration;
  if (!isCollection(declaration)) return { name: messages.title, path: admin.updateForm };
  return { name: messages.title, path: declaration.admin.list };
}

type VersionProps = { name: string; version: ShownVersion; label: string; busy: boolean; onRestore: () => void };

function Version({ name, version, label, busy, onRestore }: VersionProps) {
  const { action, at, when, by, changes, isNow, differs } = version;
  const t = useTranslate();
  return (
    <li>
      <h2>
        {when === undefined ? (
          t(m.version_unknown)
        ) : (
          <>
            {t(actionLabels[action])} · <time dateTime={at}>{when}</time>
          </>
        )}
      </h2>
      {by && <p className="small-print">{by}</p>}
      {changes.length > 0 && <VersionChanges declaration={declarationNamed(name)} changes={changes} />}
      {changes.length === 0 && action !== "remove" && <p className="small-print">{t(m.version_same)}</p>}
      {isNow && <p className="now">{t(m.version_now)}</p>}
      {differs && !isNow && (
        <RestoreButton label={label} when={when ?? t(m.version_unknown)} busy={busy} onRestore={onRestore} />
      )}
    </li>
  );
}

type RestoreProps = { label: string; when: string; busy: boolean; onRestore: () => void };

function RestoreButton({ label, when, busy, onRestore }: RestoreProps) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className="btn quiet"
      aria-label={`${label}: ${when}`}
      disabled={!hydrated}
      aria-disabled={busy || undefined}
      onClick={onRestore}
    >
      {label}
    </button>
  );
}

type Entry = {
  declaration: Declaration;
  id: number;
  /** False for a removed entry. */
  exists: boolean;
  title: LocalizedText;
  /** The number of its last version. */
  last: number;
};

/** Asks for confirmation, restores a version of an entry, and reloads the screen with a note that offers to undo it. */
function useVersionRestore({ declaration, id, exists, title, last }: Entry) {
  const t = useTranslate();
  const isHeldBack = useHeldBack();
  const locale = useLocale();
  const { ask, dialog } = useConfirm();
  const { note, load } = useLastingNote();
  const [failure, setFailure] = useState<FormFailure>();
  const { sending, once, whileSending } = usePressOnce();
  const { name } = declaration;

  const send = async (version: number, shown: string) => {
    const outcome = await whileSending(() => restoreVersion(locale, { collection: name, id, version, last }));
    if (outcome.ok && outcome.isProposed) {
      load({ text: t(m.proposal_sent) });
    } else if (outcome.ok) {
      const restored = { collection: name, id, last: outcome.version ?? last + 1 };
      const undo: Undo = exists ? { ...restored, version: last } : { ...restored, removes: true };
      load({ text: t(m.version_restored, { when: shown }), undo: [undo], see: entryPath(declaration, id) });
    } else if (outcome.kind === "changed") {
      // Somebody changed the entry after this page was made. Reload it to show that version too.
      load({ text: `${t(m.not_restored)} ${outcome.message}` });
    } else {
      setFailure(failureOf(t(m.not_restored), outcome));
    }
  };

  const restore = async ({ version, when, by }: ShownVersion) => {
    setFailure(undefined);
    const shown = when ?? t(m.version_unknown);
    const what = { title, notes: [shown, by].filter(Boolean) };
    const text = t(isHeldBack ? m.proposal_remove_about : m.version_question_text);
    const yes = t(isHeldBack ? m.proposal_send : m.version_yes);
    const question = { title: t(m.version_question), text, what, yes };
    if (await ask(question)) await send(version, shown);
  };

  return {
    note,
    failure,
    busy: sending,
    restore: (version: ShownVersion) => once(() => restore(version)),
    reload: () => load({ text: t(m.undone) }),
    dialog,
  };
}
