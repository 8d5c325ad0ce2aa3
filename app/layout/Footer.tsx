import { numberFormat } from "../../engine/numbers.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { facts } from "../../sample/facts.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";

/**
 * The footer of every page: the school's address, links to other sites and the copyright line. A `slim` one shows the
 * copyright line alone on phones and tablets.
 */
export function Footer({ slim }: { slim: boolean }) {
  const t = useTranslate();
  const { links } = usePageData().frame;
  return (
    <footer className={slim ? "foot slim" : "foot"}>
      <div className="wrap">
        <section className="own">
          <h2>{t(m.school_name)}</h2>
          <address>
            {t(m.school_address)}
            <br />
            {t(m.phone)}: <a href={`tel:${facts.phone}`}>{t(m.school_phone)}</a>
            <br />
            {t(m.email)}: <a href={`mailto:${facts.email}`}>{facts.email}</a>
          </address>
        </section>
        <LinkSection
          title={m.footer_follow}
          links={facts.socialLinks.map(({ name, href }) => ({ name: { text: t(name), lang: undefined }, href }))}
        />
        <LinkSection title={m.footer_offices} links={links} />
      </div>
      <CopyrightLine />
    </footer>
  );
}

function LinkSection({
  title,
  links,
}: {
  title: Message;
  links: readonly { name: LocalizedText; href: string }[];
}) {
  const t = useTranslate();
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{t(title)}</h2>
      <ul className="l">
        {links.map(({ name, href }, place) => (
          <li key={place}>
            <a href={href} rel="noopener" lang={name.lang}>
              {name.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CopyrightLine() {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const digits = numberFormat(locale, { useGrouping: false });
  const since = digits.format(facts.copyrightSince);
  const now = Number(today.slice(0, 4));
  const years = now > facts.copyrightSince ? `${since}–${digits.format(now)}` : since;
  return (
    <div className="end">
      <div className="wrap">
        <span>{t(m.footer_copyright, { years, school: t(m.school_name) })}</span>
        <LocalLink to="/api/docs">{t(m.api_title)}</LocalLink>
      </div>
    </div>
  );
}
