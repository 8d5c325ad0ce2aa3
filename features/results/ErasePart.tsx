import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { useLocale, useTexts } from "../../app/page-data.ts";
import type { Confirm } from "../../app/ui/use-confirm.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { localPath } from "../../engine/locale.ts";
import { classOf, titleOf } from "./examination-name.ts";
import type { Examination } from "./results.ts";
import type { ExaminationTexts } from "./screen-data.ts";
import { useCall } from "./use-call.ts";

/** Erases an examination with all its pupils, after asking for confirmation. */
export function ErasePart({ examination, confirm }: { examination: Examination; confirm: Confirm }) {
  const texts = useTexts<() => ExaminationTexts>();
  const locale = useLocale();
  const hydrated = useHydrated();
  const { call, sending, failure } = useCall(texts.notDone);
  const erase = async () => {
    const what = { title: titleOf(examination, locale), notes: [classOf(examination, locale)] };
    if (!(await confirm.confirm({ what, more: texts.eraseMore, yes: texts.eraseYes }))) return;
    if (await call("DELETE", `/${examination.id}`)) window.location.assign(localPath("/admin/results", locale));
  };
  return (
    <section>
      <h2>{texts.erase}</h2>
      <p>{texts.eraseAbout}</p>
      <FormFailureAlert failure={failure} labels={{}} />
      <p className="buttons">
        <button
          type="button"
          className="btn quiet-danger"
          disabled={!hydrated}
          aria-disabled={sending || undefined}
          onClick={() => void erase()}
        >
          {texts.erase}
        </button>
      </p>
    </section>
  );
}
