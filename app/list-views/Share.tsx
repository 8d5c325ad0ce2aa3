import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { features } from "../../features/registry.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import addedCss from "../styles/added-links.css?inline";
import css from "../styles/share.css?inline";
import { CustomElement } from "../ui/CustomElement.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { whatsAppAddress } from "../ui/WhatsAppLink.tsx";

const added = features.flatMap(({ besideEntries }) => besideEntries ?? []);

/** The links that features add to the page of an entry. They work without scripts. */
export function AddedLinks() {
  const t = useTranslate();
  const { locale, path } = usePageData();
  if (added.length === 0) return null;
  return (
    <p className="added-links">
      <Style name="added-links" css={addedCss} />
      {added.map(({ name, path: page, parameter }) => (
        <LocalLink
          key={page}
          className="btn quiet"
          to={parameter === undefined ? page : `${page}?${parameter}=${localPath(path, locale)}`}
        >
          {t(name)}
        </LocalLink>
      ))}
    </p>
  );
}

/**
 * Ways to share a page: links to WhatsApp and Facebook, and its address, which one touch selects completely. Scripts
 * add buttons that copy the address, print the page and open the phone's own share sheet.
 */
export function Share({ title, address }: { title: string; address: string }) {
  const t = useTranslate();
  const sites = [
    { name: t(m.share_whatsapp), href: whatsAppAddress(`${title}\n${address}`) },
    { name: t(m.share_facebook), href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}` },
  ];
  // The share button is last, on one line with the message about copying. A browser that lacks it then shows no empty
  // line.
  const buttons = [
    { value: "copy", text: m.share_copy },
    { value: "print", text: m.print },
    { value: "share", text: m.share_elsewhere },
  ];
  return (
    <section className="share small-print">
      <Style name="share" css={css} />
      <h2>{t(m.share)}</h2>
      <p>
        {sites.map(({ name, href }) => (
          <a
            key={name}
            className="btn quiet"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(m.share_at, { site: name })}
          >
            {name}
          </a>
        ))}
      </p>
      <copy-text data-copied={t(m.share_copied)} data-selected={t(m.share_selected)}>
        {buttons.map(({ value, text }) => (
          <button key={value} type="button" value={value} className="btn quiet">
            {t(text)}
          </button>
        ))}
        <output />
        <p>
          {t(m.share_address)} <code>{address}</code>
        </p>
      </copy-text>
      <AddedLinks />
      <CustomElement script="copy-text" />
    </section>
  );
}
