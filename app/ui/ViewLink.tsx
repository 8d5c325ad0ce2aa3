import ExternalLink from "lucide-react/icons/external-link";
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
      <ExternalLink className="i" aria-hidden />
    </a>
  );
}
