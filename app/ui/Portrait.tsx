import css from "../styles/hoop.css?inline";
import { Picture } from "./Picture.tsx";
import { Style } from "./Style.tsx";

/** A person's portrait, hooped like embroidery; decoration beside the name. */
export function Portrait({ src, first }: { src: string; first?: boolean }) {
  return (
    <>
      <Style name="hoop" css={css} />
      <Picture className="hoop" src={src} alt="" first={first} />
    </>
  );
}
