import css from "../styles/avatar.css?inline";
import { Picture } from "./Picture.tsx";
import { Style } from "./Style.tsx";

/**
 * A person's round portrait, or a drawn figure if there is no photo. Hidden from screen readers, because the name
 * stands beside it.
 */
export function Portrait({
  src,
  focus,
  eager,
  sizes = "4.5rem",
}: {
  src: string | null;
  /** The focal point that the administrator set. */
  focus: string | null | undefined;
  eager?: boolean;
  sizes?: string;
}) {
  return (
    <>
      <Style name="avatar" css={css} />
      {src ? (
        <Picture className="avatar" src={src} alt="" crop={{ ratio: 1, focus }} eager={eager} sizes={sizes} />
      ) : (
        <svg className="avatar" viewBox="0 0 56 56" aria-hidden>
          <path d="M28 12a9 9 0 1 1 0 18 9 9 0 0 1 0-18M10 50c2-20 34-20 36 0" />
        </svg>
      )}
    </>
  );
}
