import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { startPath, startSteps } from "../../../engine/start-steps.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Administration } from "../../context.ts";
import { useLocale } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";

/** What the dashboard says about the first start; undefined once all its steps are finished. */
export async function startReminder(startProgress: Administration["startProgress"], locale: Locale) {
  const done = await startProgress.finished();
  const step = startSteps.find((one) => !done.includes(one));
  if (step === undefined) return undefined;
  const number = numberFormat(locale);
  const progress = m.start_progress(
    { done: number.format(done.length), count: number.format(startSteps.length) },
    { locale },
  );
  return { step, progress, goOn: m.start_go_on({}, { locale }), dismiss: m.start_dismiss({}, { locale }) };
}

/**
 * Says on the dashboard how many steps of the first start are finished, until all are or somebody dismisses the note.
 */
export function StartReminder({
  step,
  progress,
  goOn,
  dismiss,
}: NonNullable<Awaited<ReturnType<typeof startReminder>>>) {
  return (
    <form className="start-reminder" method="post" action={localPath(startPath(step), useLocale())}>
      <p>{progress}</p>
      <LocalLink className="btn" to="/admin/start">
        {goOn}
      </LocalLink>
      <button type="submit" className="btn quiet" name="what" value="dismiss">
        {dismiss}
      </button>
    </form>
  );
}
