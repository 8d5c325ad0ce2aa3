import css from "../styles/void.css?inline";
import { Style } from "./Style.tsx";

/** Says what will appear where nothing has been published yet. */
export function Nothing({ text }: { text: string }) {
  return (
    <div className="void frame">
      <Style name="void" css={css} />
      <p>{text}</p>
    </div>
  );
}
