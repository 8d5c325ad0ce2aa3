import css from "../styles/empty-state.css?inline";
import { Style } from "./Style.tsx";

/** The message in place of a list that has no entries yet. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className="empty-state frame">
      <Style name="empty-state" css={css} />
      <p>{text}</p>
    </div>
  );
}
