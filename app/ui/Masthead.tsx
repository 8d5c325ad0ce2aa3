import { numbersIn } from "../../engine/numbers.ts";
import { languageOf, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { crestPicture } from "../../school/bundled-pictures.ts";
import { facts } from "../../school/facts.ts";
import { useLocale, usePageData, useSay } from "../page-data.ts";
import { LocalLink } from "./LocalLink.tsx";
import { MenuBar } from "./MenuBar.tsx";

/** The strip of facts, the school's name and the menu: on top of every page. */
export function Masthead() {
  return (
    <header>
      <FactsStrip />
      <Brand />
      <MenuBar />
    </header>
  );
}

function FactsStrip() {
  const say = useSay();
  const digits = numbersIn(useLocale(), { useGrouping: false });
  return (
    <div className="facts">
      <div className="wrap">
        <span>
          {say(m.eiin)} <b>{digits.format(Number(facts.eiin))}</b>
        </span>
        <a className="mail" href={`mailto:${facts.email}`}>
          {facts.email}
        </a>
        <LanguageSwitch />
      </div>
    </div>
  );
}

/** The same page in the other languages (design §8). */
function LanguageSwitch() {
  const { locale, path, query } = usePageData();
  return (
    <div className="lang">
      {locales.map((language) => (
        <a
          key={language}
          href={localPath(path, language) + query}
          hrefLang={language}
          lang={language}
          aria-label={`${language.toUpperCase()}: ${languageOf(language).name}`}
          aria-current={language === locale ? "true" : undefined}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </div>
  );
}

function Brand() {
  const { locale, path } = usePageData();
  const Name = path === "/" ? "h1" : "span";
  const other = locales.find((one) => one !== locale) ?? locale;
  return (
    <div className="mast">
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
