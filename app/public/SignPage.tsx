import type { ReactNode } from "react";
import { Head } from "../layout/Head.tsx";
import css from "../styles/form.css?inline";
import { AlertStyle } from "../ui/Alert.tsx";
import { Style } from "../ui/Style.tsx";

type SignPageProps = {
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
  /** A sentence below the frame. */
  note?: string;
  children: ReactNode;
};

/** A page with a short form in a frame, on which people sign in, create an account or choose a password. */
export function SignPage({ title, description, isListed = false, note, children }: SignPageProps) {
  return (
    <main id="main" className="wrap page">
      <Head title={title} description={description} />
      {!isListed && <meta name="robots" content="noindex" />}
      <Style name="form" css={css} />
      <AlertStyle />
      <div className="sign">
        <div className="frame">
          <h1 className="title">{title}</h1>
          {children}
        </div>
        {note && <p className="hint">{note}</p>}
      </div>
    </main>
  );
}
