import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { AlertStyle } from "./Alert.tsx";

/** The message "Loading" with a moving line. */
export function Loading() {
  const t = useTranslate();
  return (
    <output className="prose">
      <AlertStyle />
      <p>{t(m.loading)}</p>
      <div className="wait" />
    </output>
  );
}
