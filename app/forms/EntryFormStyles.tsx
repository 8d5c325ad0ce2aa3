import entry from "../styles/entry-form.css?inline";
import css from "../styles/form.css?inline";
import { Style } from "../ui/Style.tsx";

/** The styles of the forms for one entry and for several entries. */
export function EntryFormStyles() {
  return (
    <>
      <Style name="form" css={css} />
      <Style name="entry-form" css={entry} />
    </>
  );
}
