import type { ComponentProps } from "react";
import type { Declaration } from "../../engine/declaration.ts";
import { documentHref } from "../../engine/entry-path.ts";
import { localPath } from "../../engine/locale.ts";
import type { Row } from "../../engine/row.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import * as m from "../../messages/compiled/messages.js";

/** A link to a page of the site, in the language of this page. */
export function LocalLink({ to, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  return <a href={localPath(to, useLocale())} {...rest} />;
}

/** The button that opens an entry's link in a new tab. */
export function ViewLink({ href, title }: { href: string; title: string }) {
  const t = useTranslate();
  return (
    <a className="btn quiet" href={href} target="_blank" rel="noopener" aria-label={t(m.view_entry, { title })}>
      {t(m.view)}
      <ExternalLinkIcon />
    </a>
  );
}

/** The button that opens an entry's document; nothing for an entry without one. */
export function DocumentLink({ declaration, row, title }: { declaration: Declaration; row: Row; title: string }) {
  const href = documentHref(declaration, row);
  return href === undefined ? null : <ViewLink href={href} title={title} />;
}

/**
 * Lucide's external-link icon as a single path, because a list has 30 of them and more elements would slow down phones.
 */
function ExternalLinkIcon() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden>
      <path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
    </svg>
  );
}
