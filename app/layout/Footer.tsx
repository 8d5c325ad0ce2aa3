import { Fragment } from "react";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";

/**
 * The footer of every page: the school's address, links to other sites and the copyright line. With `slim`, phones and
 * tablets show only the copyright line.
 */
export function Footer({ slim }: { slim: boolean }) {
  const t = useTranslate();
  const { school, frame } = usePageData();
  const sites = school.links.map(({ name, href }) => ({ name: { text: name }, href }));
  return (
    <footer className={slim ? "foot slim" : "foot"}>
      <div className="wrap">
        <Contact />
        <LinkSection title={t(m.footer_follow)} links={sites} />
        <LinkSection title={t(m.useful_link_title)} links={frame.links} />
      </div>
      <CopyrightLine />
    </footer>
  );
}

function Contact() {
  const t = useTranslate();
  const { name, address, mapLink, telephone, email } = usePageData().school;
  const lines = [
    address && <Localized key="address" text={address} />,
    mapLink && (
      <a key="map" href={mapLink} rel="noopener">
        {t(m.map)}
      </a>
    ),
    telephone && (
      <Fragment key="telephone">
        {t(m.phone)}: <a href={`tel:${telephone.value}`}>{telephone.shown}</a>
      </Fragment>
    ),
    email && (
      <Fragment key="email">
        {t(m.email)}: <a href={`mailto:${email}`}>{email}</a>
      </Fragment>
    ),
  ].filter(Boolean);
  return (
    <section className="own">
      <h2 lang={name.lang}>{name.text}</h2>
      {lines.length > 0 && (
        <address>{lines.flatMap((line, place) => (place > 0 ? [<br key={place} />, line] : [line]))}</address>
      )}
    </section>
  );
}

/** Links to other sites under a heading; nothing if there are none. */
function LinkSection({ title, links }: { title: string; links: readonly { name: LocalizedText; href: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
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

const footerPages = pages.flatMap(({ path, footer }) => (footer === undefined ? [] : [{ path, footer }]));

function CopyrightLine() {
  const t = useTranslate();
  const { locale, today, school } = usePageData();
  const digits = numberFormat(locale, { useGrouping: false });
  const now = Number(today.slice(0, 4));
  const { onlineSince: since = now } = school;
  const years = now > since ? `${digits.format(since)}–${digits.format(now)}` : digits.format(since);
  return (
    <div className="end">
      <div className="wrap">
        <span>{t(m.footer_copyright, { years, school: school.name.text })}</span>
        {footerPages.map(({ path, footer }) => (
          <LocalLink key={path} to={path}>
            {t(footer)}
          </LocalLink>
        ))}
        {school.offersOpenData && <LocalLink to="/api/docs">{t(m.api_title)}</LocalLink>}
      </div>
    </div>
  );
}
