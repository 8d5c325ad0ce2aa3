import { useRef, useState } from "react";
import { numberFormat } from "../../engine/numbers.ts";
import { collectionNamed } from "../../collections/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { FormFailure } from "../forms/FormFailureAlert.tsx";
import { entryPath } from "../../engine/entry-path.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import type { BinEntry } from "./bin-data.ts";
import { takeBack } from "../session/take-back.ts";
import { useLastingNote } from "../forms/use-lasting-note.ts";

/** What tells removed entries apart: an id is one of its collection. */
export function binKey({ collection, id }: BinEntry): string {
  return `${collection} ${id}`;
}

/** Restores entries of the bin, one or all that are chosen, and loads the screen anew with a note that says so. */
export function useBin(entries: readonly BinEntry[], titleOf: (entry: BinEntry) => string) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  const { note, load } = useLastingNote();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const restore = async (wanted: readonly BinEntry[]) => {
    const [first] = wanted;
    if (busy.current || !first) return;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    const writes = wanted.map(({ collection, id, version }) => ({ collection, id, version, last: version }));
    const { done, failed } = await takeBack(locale, writes);
    const counts = { count: digits.format(done), total: digits.format(wanted.length) };
    if (failed && (done > 0 || failed.kind === "changed")) {
      load({ text: `${t(m.some_restored, counts)} ${failed.message}` });
    } else if (failed) {
      setFailure({ title: t(m.not_restored), text: failed.message, problems: {}, signedOut: failed.kind === "signedOut" });
    } else if (wanted.length > 1) {
      load({ text: t(m.restored_count, counts) });
    } else {
      const see = entryPath(collectionNamed(first.collection), first.id);
      load({ text: t(m.restored_entry, { title: titleOf(first) }), see });
    }
    setSending(false);
    busy.current = false;
  };

  return {
    note,
    failure,
    busy: sending,
    chosen,
    choose: (key: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    chooseAll: (all: boolean) => setChosen(new Set(all ? entries.map(binKey) : [])),
    restore,
    restoreChosen: () => restore(entries.filter((entry) => chosen.has(binKey(entry)))),
  };
}
