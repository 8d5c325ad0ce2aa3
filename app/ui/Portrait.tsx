import css from "../styles/avatar.css?inline";
import { Picture } from "./Picture.tsx";
import { Style } from "./Style.tsx";

/** A person's round portrait. Its alternative text is empty, as the name stands beside it. */
export function Portrait({
  src,
  focus,
  eager,
  sizes = "4.5rem",
}: {
  src: string;
  /** The point that the administrator has set to stay visible. */
  focus: string | null | undefined;
  eager?: boolean;
  sizes?: string;
}) {
  return (
    <>
      <Style name="avatar" css={css} />
      <Picture className="avatar" src={src} alt="" crop={{ ratio: 1, focus }} eager={eager} sizes={sizes} />
    </>
  );
}
