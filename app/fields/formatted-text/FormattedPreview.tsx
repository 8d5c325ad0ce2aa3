import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { useFormattedTexts } from "./use-formatted-texts.ts";

/** Shows a formatted text as pages will show it. */
export default function FormattedPreview({ markdown }: { markdown: string }) {
  const t = useTranslate();
  const { texts, problem } = useFormattedTexts({ markdown }, true);
  if (problem) return <p className="err">{problem}</p>;
  return texts?.markdown ? (
    <FormattedText text={texts.markdown} headings={["h3", "h4"]} files={{}} />
  ) : (
    <p>{t(m.loading)}</p>
  );
}
