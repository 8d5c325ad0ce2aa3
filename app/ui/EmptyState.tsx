import css from "../styles/empty-state.css?inline";
import { Style } from "./Style.tsx";

/** The message that replaces a list without entries. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className="empty-state frame">
      <Style name="empty-state" css={css} />
      <p>{text}</p>
    </div>
  );
}
