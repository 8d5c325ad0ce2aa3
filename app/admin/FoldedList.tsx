import type { ReactNode } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useNumberFormat, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";

/** The number of lines that are shown at once. A single further line is shown too, because folding it saves nothing. */
const shown = 2;

/** A list whose further lines are folded away, so that what follows it stays near. */
export function FoldedList({ lines }: { lines: readonly { key: string; line: ReactNode }[] }) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const first = lines.length > shown + 1 ? lines.slice(0, shown) : lines;
  const rest = lines.slice(first.length);
  const list = (some: typeof lines) => (
    <ul>
      {some.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <details className="folded">
          <summary>{t(m.dashboard_more, { count: digits.format(rest.length) })}</summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}

/** Links to screens that want attention, as lines of a folded list; nothing if there are none. */
export function FoldedLinks({ links }: { links: readonly { text: string; path: string }[] }) {
  if (links.length === 0) return null;
  const lines = links.map(({ text, path }) => ({ key: text, line: <LocalLink to={path}>{text}</LocalLink> }));
  return (
    <div className="dashboard-lines">
      <FoldedList lines={lines} />
    </div>
  );
}
