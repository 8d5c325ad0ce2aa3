import { useLocale, useTranslate } from "../../app/page-data.ts";
import { TextField } from "../../app/ui/TextField.tsx";
import { lineLimit } from "../../engine/fields/text.ts";
import { companionLocale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import type { WriterItem } from "./shown.ts";

type Reasons = { reason: string; reasonBn: string };
type Props = Pick<WriterItem, "number" | "exemption"> & {
  /** What was typed into a form that was refused. */
  typed: Reasons | undefined;
};

/** Says why an item does not apply to the school, or takes that back. */
export function ExemptionPart({ number, exemption, typed }: Props) {
  const t = useTranslate();
  const fields = [
    { name: "reason", label: t(m.disclosure_reason) },
    { name: "reasonBn", label: t(m.disclosure_reason_bn) },
  ] as const;
  // The field of the page's language stands first.
  const ordered = useLocale() === companionLocale ? fields.toReversed() : fields;
  const values = typed ?? exemption;
  return (
    <>
      {exemption && (
        <>
          <p className="reason">
            {[exemption.reason, exemption.reasonBn].filter(Boolean).join(" / ")}
            <span className="hint">{exemption.said}</span>
          </p>
          <form method="post">
            <input type="hidden" name="item" value={number} />
            <button className="btn quiet" name="what" value="apply">
              {t(m.disclosure_applies)}
            </button>
          </form>
        </>
      )}
      <details open={typed !== undefined}>
        <summary>{t(exemption ? m.disclosure_reason_change : m.disclosure_exempt)}</summary>
        <form method="post" className="form">
          <input type="hidden" name="item" value={number} />
          <p className="hint">{t(m.disclosure_reason_about)}</p>
          {ordered.map(({ name, label }) => (
            <TextField key={name} label={label} name={name} defaultValue={values?.[name]} maxLength={lineLimit} />
          ))}
          <button className="btn" name="what" value="exempt">
            {t(m.disclosure_exempt_save)}
          </button>
        </form>
      </details>
    </>
  );
}
