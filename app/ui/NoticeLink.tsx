import type { ReactNode } from "react";
import { LocalLink } from "./LocalLink.tsx";

/** Where a notice leads: its link in a new tab, or the list of notices for one that has none. */
export function NoticeLink({ row, children }: { row: { link: string | null }; children: ReactNode }) {
  if (!row.link) return <LocalLink to="/notice">{children}</LocalLink>;
  return (
    <a href={row.link} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
