import { useTranslate } from "../../app/page-data.ts";
import type { ModalSubject } from "../../app/ui/Modal.tsx";
import type { Confirm } from "../../app/ui/use-confirm.tsx";
import * as m from "../../messages/compiled/messages.js";
import type { Pupil, Slip } from "./results.ts";
import type { useCall } from "./use-call.ts";

type CodesProps = {
  call: ReturnType<typeof useCall>["call"];
  confirm: Confirm;
  /** Called with the ids of the pupils who have a code, if others have made codes since the page was opened. */
  onCoded: (ids: readonly number[]) => void;
  onSlips: (slips: readonly Slip[]) => void;
};

/**
 * Returns a function that makes codes for all pupils of an examination, or for the one that is named. It asks before it
 * replaces codes, and asks again if others have made codes since the page was opened.
 */
export function useCodes({ call, confirm, onCoded, onSlips }: CodesProps) {
  const t = useTranslate();
  return async (id: number, what: ModalSubject, pupils: readonly Pupil[], pupil?: number) => {
    const ask = () => confirm.warn({ what, more: t(m.results_codes_end), yes: t(m.results_make_yes) });
    let coded = pupils.filter((one) => one.hasCode && (pupil === undefined || one.id === pupil)).map((one) => one.id);
    for (;;) {
      if (coded.length > 0 && !(await ask())) return;
      let later: readonly number[] | undefined;
      const body = { coded: coded.length, ...(pupil !== undefined && { pupil }) };
      const answer = await call<{ slips: Slip[] }, { coded: readonly number[] }>(
        "POST",
        `/${id}/codes`,
        body,
        (now) => {
          later = now.coded;
        },
      );
      if (answer) onSlips(answer.slips);
      if (!later) return;
      onCoded(later);
      coded = later.filter((one) => pupil === undefined || one === pupil);
    }
  };
}
