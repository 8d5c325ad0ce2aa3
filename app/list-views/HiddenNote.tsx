import alert from "../styles/alert.css?inline";
import css from "../styles/hidden-note.css?inline";
import { Style } from "../ui/Style.tsx";

/** Tells an administrator that visitors do not see this page; nothing if they do, as `text` is undefined then. */
export function HiddenNote({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="alert hidden-note">
      <Style name="hidden-note" css={alert + css} />
      {text}
    </p>
  );
}
