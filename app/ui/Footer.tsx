import { numbersIn } from "../../engine/numbers.ts";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { facts } from "../../school/facts.ts";
import { usePageData, useSay } from "../page-data.ts";
import { LocalLink } from "./LocalLink.tsx";

/** The school's address, where else to look, and the copyright line: at the foot of every page. */
export function Footer() {
  const say = useSay();
  return (
    <footer className="foot">
      <div className="wrap">
        <section className="own">
          <h2>{say(m.school_name)}</h2>
          <address>
            {say(m.school_address)}
            <br />
            {say(m.phone)}: <a href={`tel:${facts.phone}`}>{say(m.school_phone)}</a>
            <br />
            {say(m.email)}: <a href={`mailto:${facts.email}`}>{facts.email}</a>
          </address>
        </section>
        <Elsewhere title={m.footer_follow} links={facts.follow} />
        <Elsewhere title={m.footer_offices} links={facts.offices} />
      </div>
      <EndLine />
    </footer>
  );
}

function Elsewhere({
  title,
  links,
}: {
  title: Words;
  links: readonly { name: Words; href: string }[];
}) {
  const say = useSay();
  return (
    <section>
      <h2>{say(title)}</h2>
      <ul className="l">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href} rel="noopener">
              {say(name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EndLine() {
  const say = useSay();
  const { locale, today } = usePageData();
  const digits = numbersIn(locale, { useGrouping: false });
  const since = digits.format(facts.copyrightSince);
  const now = Number(today.slice(0, 4));
  const years = now > facts.copyrightSince ? `${since}–${digits.format(now)}` : since;
  return (
    <div className="end">
      <div className="wrap">
        <span>{say(m.footer_copyright, { years, school: say(m.school_name) })}</span>
        <LocalLink to="/api/docs">{say(m.api_title)}</LocalLink>
      </div>
    </div>
  );
}
