import css from "../styles/hoop.css?inline";
import { Picture } from "./Picture.tsx";
import { Style } from "./Style.tsx";

/** A person's portrait, hooped like embroidery; decoration beside the name. */
export function Portrait({
  src,
  first,
  sizes = "4.5rem",
}: {
  src: string;
  first?: boolean;
  sizes?: string;
}) {
  return (
    <>
      <Style name="hoop" css={css} />
      <Picture className="hoop" src={src} alt="" first={first} sizes={sizes} />
    </>
  );
}
