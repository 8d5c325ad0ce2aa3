import audit from "../styles/audit.css?inline";
import form from "../styles/form.css?inline";
import { Style } from "../ui/Style.tsx";

/**
 * The filter of a list, which the loader has rendered (ListFilterForm.tsx): it works without a script, so that phones need not
 * fetch any for it.
 */
export function ListFilter({ html }: { html: string }) {
  return (
    <>
      <Style name="form" css={form} />
      <Style name="audit" css={audit} />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
