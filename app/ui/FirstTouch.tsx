import { useContext } from "react";
import css from "../../enhance/first-touch.css?inline";
import { ScriptNonce } from "../script-nonce.ts";
import { Style } from "./Style.tsx";

/** As the small scripts were built, once; the client has it in its page. */
const scripts = import.meta.env.SSR
  ? Object.values(
      import.meta.glob<string>("../../build/enhance/first-touch-*.js", { query: "?raw", import: "default", eager: true }),
    )
  : [""];
const [script = ""] = scripts;
if (scripts.length !== 1) throw new Error("`npm run build` makes the script of the first touch.");

/** Stands at the end of the form for whose first use React waits: keeps what is pressed before. */
export function FirstTouch() {
  const nonce = useContext(ScriptNonce);
  return (
    <>
      <Style name="first-touch" css={css} />
      <script
        type="module"
        async
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </>
  );
}
