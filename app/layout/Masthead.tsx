import { numberFormat } from "../../engine/numbers.ts";
import { locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { crestPicture } from "../../sample/bundled-pictures.ts";
import { facts } from "../../sample/facts.ts";
import { useLocale, usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { MenuBar } from "./MenuBar.tsx";

/**
 * The header of every page: a strip of facts, the school's name and the menu. A `slim` one shows the menu alone on phones
 * and tablets.
 */
export function Masthead({ slim }: { slim: boolean }) {
  return (
    <header className={slim ? "slim" : undefined}>
      <FactsStrip />
      <Brand />
      <MenuBar />
    </header>
  );
}

function FactsStrip() {
  const t = useTranslate();
  const digits = numberFormat(useLocale(), { useGrouping: false });
  return (
    <div className="facts">
      <div className="wrap">
        <span>
          {t(m.eiin)} <b>{digits.format(Number(facts.eiin))}</b>
        </span>
        <a className="mail" href={`mailto:${facts.email}`}>
          {facts.email}
        </a>
        <LanguageSwitch />
      </div>
    </div>
  );
}

function Brand() {
  const { locale, path } = usePageData();
  const Name = path === "/" ? "h1" : "span";
  const other = locales.find((one) => one !== locale) ?? locale;
  return (
    <div className="masthead">
      <div className="wrap">
        <LocalLink className="brand" to="/">
          <img src={crestPicture} alt="" width={96} height={96} />
          <span>
            <Name className="name">{m.school_name({}, { locale })}</Name>
            <span className="alt" lang={other}>
              {m.school_name({}, { locale: other })}
            </span>
          </span>
        </LocalLink>
      </div>
    </div>
  );
}
