import { useRef, useState } from "react";
import type { Declaration } from "../../engine/declaration.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import type { FormFailure } from "../forms/FormFailureAlert.tsx";
import { entryPath } from "../../engine/entry-path.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { useConfirm } from "../ui/use-confirm.tsx";
import type { ShownVersion } from "./entry-versions-data.ts";
import { restoreVersion, type TakeBack } from "../session/take-back.ts";
import { useLastingNote } from "../forms/use-lasting-note.ts";

type Entry = {
  declaration: Declaration;
  id: number;
  /** False for a removed entry. */
  exists: boolean;
  title: LocalizedText;
  /** The number of its last version. */
  last: number;
};

/** Brings a version of an entry back after a question, and loads the screen anew with a note that offers to undo it. */
export function useVersionRestore({ declaration, id, exists, title, last }: Entry) {
  const t = useTranslate();
  const locale = useLocale();
  const { ask, dialog } = useConfirm();
  const { note, load } = useLastingNote();
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const { name } = declaration;

  const send = async (version: number, shown: string) => {
    setSending(true);
    const outcome = await restoreVersion(locale, { collection: name, id, version, last });
    setSending(false);
    if (outcome.ok) {
      const restored = { collection: name, id, last: outcome.version ?? last + 1 };
      const undo: TakeBack = exists ? { ...restored, version: last } : { ...restored, removes: true };
      load({ text: t(m.version_restored, { when: shown }), undo: [undo], see: entryPath(declaration, id) });
    } else if (outcome.kind === "changed") {
      // The versions that this page shows are not all that there are.
      load({ text: `${t(m.not_restored)} ${outcome.message}` });
    } else {
      setFailure({ title: t(m.not_restored), text: outcome.message, problems: {}, signedOut: outcome.kind === "signedOut" });
    }
  };

  const restore = async ({ version, when, by }: ShownVersion) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    const shown = when ?? t(m.version_unknown);
    const what = { title, notes: [shown, by].filter(Boolean) };
    const question = { title: t(m.version_question), text: t(m.version_question_text), what, yes: t(m.version_yes) };
    if (await ask(question)) await send(version, shown);
    busy.current = false;
  };

  return { note, failure, busy: sending, restore, reload: () => load({ text: t(m.undone) }), dialog };
}
