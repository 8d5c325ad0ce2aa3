import { useEffect, useRef } from "react";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { useLocale, useNumberFormat, usePageData, useTranslate } from "../../app/page-data.ts";
import { Localized } from "../../app/ui/Localized.tsx";
import type { Confirm } from "../../app/ui/use-confirm.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import type { QrCode } from "../../server/media/draw-qr-code.ts";
import { classBesideTitle, titleOf } from "./examination-name.ts";
import type { Examination, Pupil, Slip } from "./results.ts";
import { useCall } from "./use-call.ts";
import { useCodes } from "./use-codes.ts";

/** Number of slips on a sheet of A4 paper. */
const onSheet = 12;

type SlipsPartProps = {
  examination: Examination;
  pupils: readonly Pupil[];
  confirm: Confirm;
  site: { address: string; qrCode: QrCode };
  slips: readonly Slip[];
  onCoded: (ids: readonly number[]) => void;
  onSlips: (slips: readonly Slip[]) => void;
  onPrinted: () => void;
  onDone: () => void;
};

/** Makes codes for all pupils, and prints the slips that were just made. */
export function SlipsPart(props: SlipsPartProps) {
  const { examination, pupils, confirm, site, slips, onCoded, onSlips, onPrinted, onDone } = props;
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const hydrated = useHydrated();
  const { call, sending, failure } = useCall(t(m.results_not_done));
  const shown = useRef<HTMLDivElement>(null);
  const coded = pupils.filter(({ hasCode }) => hasCode).length;
  useEffect(() => {
    if (slips.length > 0) shown.current?.focus();
  }, [slips]);
  const make = useCodes({ call, confirm, onCoded, onSlips });
  const sheets = Array.from({ length: Math.ceil(slips.length / onSheet) }, (_, sheet) =>
    slips.slice(sheet * onSheet, (sheet + 1) * onSheet),
  );
  return (
    <section>
      <h2>{t(m.results_slips)}</h2>
      <p>{t(m.results_slips_about)}</p>
      <p className="hint">{t(m.results_coded, { count: digits.format(coded), all: digits.format(pupils.length) })}</p>
      <FormFailureAlert failure={failure} labels={{}} />
      <p className="buttons">
        <button
          type="button"
          className="btn"
          disabled={!hydrated}
          aria-disabled={sending || undefined}
          onClick={() => void make(examination.id, { title: titleOf(examination, locale) }, pupils)}
        >
          {t(m.results_make_all)}
        </button>
      </p>
      {slips.length > 0 && (
        <div className="slips" ref={shown} tabIndex={-1}>
          <p className="alert ok">{t(m.results_slips_once)}</p>
          <p className="buttons">
            <button
              type="button"
              className="btn"
              onClick={() => {
                window.print();
                onPrinted();
              }}
            >
              {t(m.results_print)} ({digits.format(slips.length)})
            </button>
            <button type="button" className="btn quiet" onClick={onDone}>
              {t(m.results_slips_done)}
            </button>
          </p>
          {sheets.map((sheet, place) => (
            <ol key={place} className="slip-sheet">
              {sheet.map((slip) => (
                <SlipItem key={slip.pupil} slip={slip} examination={examination} site={site} />
              ))}
            </ol>
          ))}
        </div>
      )}
    </section>
  );
}

type SlipItemProps = { slip: Slip; examination: Examination } & Pick<SlipsPartProps, "site">;

function SlipItem({ slip: { roll, name, code }, examination, site: { address, qrCode } }: SlipItemProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { school } = usePageData();
  const beside = classBesideTitle(examination, locale);
  return (
    <li>
      <svg viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} aria-hidden>
        <path fill="#fff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
        <path d={qrCode.path} />
      </svg>
      <div>
        <small>
          <Localized text={school.name} />
        </small>
        <small>
          <Localized text={titleOf(examination, locale)} />
          {beside && ` · ${beside}`}
        </small>
        <b className="who">
          {t(m.results_meaning_roll)} {localDigits(roll, locale)} · {name}
        </b>
        <span>
          {t(m.results_code)}: <code>{code}</code>
        </span>
        <small className="where">{address}</small>
      </div>
    </li>
  );
}
