import type { ReactNode } from "react";
import notice from "../../collections/notice.ts";
import { entryPath } from "../../engine/entry-path.ts";
import type { Row } from "../../engine/row.ts";
import { LocalLink } from "./LocalLink.tsx";

/** Where a notice leads: its link in a new tab, or its own page for one that has none. */
export function NoticeLink({ row, children }: { row: Row<typeof notice>; children: ReactNode }) {
  if (!row.link) return <LocalLink to={entryPath(notice, row.id)}>{children}</LocalLink>;
  return (
    <a href={row.link} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
