import type { ReactNode } from "react";
import css from "../styles/given.css?inline";
import { Style } from "./Style.tsx";

/** A list of labelled values. */
export function GivenList({ children }: { children: ReactNode }) {
  return (
    <dl className="given">
      <Style name="given" css={css} />
      {children}
    </dl>
  );
}

/** A labelled value in a `GivenList`. */
export function Given({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="small-print">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
