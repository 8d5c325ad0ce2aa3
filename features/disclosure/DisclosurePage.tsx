import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readingContext, serviceOf } from "../../app/context.ts";
import { Page } from "../../app/layout/Page.tsx";
import { usePageAddress, useTranslate } from "../../app/page-data.ts";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./disclosure.css?inline";
import { disclosurePath } from "./feature.ts";
import { ItemHead } from "./ItemHead.tsx";
import type { Disclosure } from "./server.ts";
import { shownChecklist } from "./shown.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { store, locale, drawQrCode, publicUrl } = context.get(readingContext);
  const checklist = await serviceOf<Disclosure>(context, "disclosure").checklist(store);
  const qrCode = await drawQrCode(publicUrl + localPath(disclosurePath, locale));
  return { ...shownChecklist(checklist, locale), qrCode };
}

/** The items that every school must show: the state of each, where it is shown, and when it was last confirmed. */
export default function DisclosurePage() {
  const t = useTranslate();
  const address = usePageAddress();
  const { items, summary, source, verified, qrCode } = useLoaderData<typeof loader>();
  return (
    <Page title={{ text: t(m.disclosure_title) }} description={t(m.disclosure_about)} lede={summary}>
      <Style name="disclosure" css={css} />
      <ol className="items">
        {items.map((item) => (
          <li key={item.number}>
            <ItemHead item={item} />
            {item.evidence.length > 0 && (
              <p className="where">
                {item.evidence.map(({ path, name }) => (
                  <LocalLink key={path + name} to={path}>
                    {name}
                  </LocalLink>
                ))}
              </p>
            )}
            {item.gaps.map(({ text }) => (
              <p key={text} className="gap">
                {text}
              </p>
            ))}
            {item.reason && <p lang={item.reason.lang}>{item.reason.text}</p>}
            {item.confirmed && <p className="when small-print">{item.confirmed}</p>}
          </li>
        ))}
      </ol>
      <div className="source small-print">
        <p>{source}</p>
        <p>{verified}</p>
      </div>
      <div className="on-paper disclosure-code">
        <svg
          role="img"
          aria-label={t(m.qr_code, { address })}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
        >
          <path d={qrCode.path} />
        </svg>
        <p>{address}</p>
      </div>
    </Page>
  );
}
