import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";

/** The button that opens an entry's link in a new tab. */
export function ViewLink({ href, title }: { href: string; title: string }) {
  const say = useSay();
  return (
    <a
      className="btn quiet"
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={say(m.view_entry, { title })}
    >
      {say(m.view)}
      <OpensElsewhere />
    </a>
  );
}

/** Lucide's external link in one stroke: a list has thirty of them, and a slow phone lays out each. */
function OpensElsewhere() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden>
      <path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
    </svg>
  );
}
