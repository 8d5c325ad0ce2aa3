import { Localized } from "../../app/ui/Localized.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import type { ShownLink } from "./report.ts";

/** Links with what was seen of them and when, what can be done, and the entries in which they stand. */
export function LinkList({ links, standsIn }: { links: readonly ShownLink[]; standsIn: string }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ address, seen, when, advice, uses }) => (
        <li key={address}>
          <a href={address} rel="noreferrer">
            {address}
          </a>
          <b>{seen}</b>
          <span>{advice}</span>
          <span className="note">
            {standsIn}:{" "}
            {uses.map(({ title, kind, form }, place) => (
              <span key={place}>
                {place > 0 && ", "}
                {form === undefined ? <Localized text={title} /> : <UseLink title={title} form={form} />}
                {kind && ` (${kind})`}
              </span>
            ))}
          </span>
          <span className="note">{when}</span>
        </li>
      ))}
    </ul>
  );
}

function UseLink({ title, form }: { title: ShownLink["uses"][number]["title"]; form: string }) {
  return (
    <LocalLink to={form}>
      <Localized text={title} />
    </LocalLink>
  );
}
