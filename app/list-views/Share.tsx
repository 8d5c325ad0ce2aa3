import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/share.css?inline";
import { Style } from "../ui/Style.tsx";

/** Ways to pass a page on: links to WhatsApp and Facebook, and its address, which one touch selects whole. */
export function Share({ title, address }: { title: string; address: string }) {
  const t = useTranslate();
  const sites = [
    { name: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}` },
  ];
  return (
    <section className="share">
      <Style name="share" css={css} />
      <h2>{t(m.share)}</h2>
      <p>
        {sites.map(({ name, href }) => (
          <a key={name} className="btn quiet" href={href} target="_blank" rel="noopener noreferrer" aria-label={t(m.share_at, { site: name })}>
            {name}
          </a>
        ))}
      </p>
      <p>
        {t(m.share_address)} <code>{address}</code>
      </p>
    </section>
  );
}
